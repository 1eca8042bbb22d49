// The environment of suites in Node: the process's own globals, put back when a suite has ended. A context of its own for
// each suite makes every look at a global, `Math` or `Number`, some ten times slower: most of what a computing test took.
const { readFileSync } = require('node:fs');
const { ModuleMocker } = require('jest-mock');
const watchSuite = require('./leftBehind.cjs');

/** What is dear to make and never changes, by name: the suites of a worker have it from each other. */
const handedOn = new Map();

/** A browser takes its programs and its profile away in its own time: what is left of one is cleared away and named. */
const startsPrograms =
  /openBrowser|openShell|openFirefox|openStage|openHosts|WebKit|ServerProcess|support\/(kill|cut|brokenPromises)/;

module.exports = class OneRealmEnvironment {
  constructor(_config, { testPath }) {
    this.global = globalThis;
    this.isStrict = !startsPrograms.test(readFileSync(testPath, 'utf8'));
    this.leftBehind = watchSuite();
    this.before = {
      globals: Object.getOwnPropertyDescriptors(globalThis),
      environment: { ...process.env },
      exit: process.exit,
      folder: process.cwd(),
    };
    globalThis.handedOn = handedOn;
    this.moduleMocker = new ModuleMocker(globalThis);
  }
  async setup() {}
  /** After everything else of a suite: it fails when it leaves something behind. */
  async handleTestEvent({ name }, { unhandledErrors }) {
    if (name !== 'run_finish') return;
    const left = await this.leftBehind();
    if (left.length === 0) return;
    const error = new Error(`The suite leaves behind:\n${left.map((line) => `- ${line}`).join('\n')}`);
    error.stack = error.message;
    if (this.isStrict) unhandledErrors.push(error);
    else process.stderr.write(`${error.message}\n`);
  }
  async teardown() {
    const { globals, environment, exit, folder } = this.before;
    for (const name of Reflect.ownKeys(globalThis)) {
      const now = Object.getOwnPropertyDescriptor(globalThis, name);
      if (!now.configurable) continue;
      if (!Object.hasOwn(globals, name)) delete globalThis[name];
      else if (now.value !== globals[name].value) Object.defineProperty(globalThis, name, globals[name]);
    }
    for (const name of Object.keys(process.env)) if (!Object.hasOwn(environment, name)) delete process.env[name];
    Object.assign(process.env, environment);
    process.exit = exit;
    process.chdir(folder);
  }
  exportConditions() {
    return ['node', 'node-addons'];
  }
  getVmContext() {
    return null;
  }
};
