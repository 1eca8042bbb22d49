// The environment of suites in Node: the process's own globals, put back when a suite has ended. A context of its own for
// each suite makes every look at a global, `Math` or `Number`, some ten times slower: most of what a computing test took.
const { ModuleMocker } = require('jest-mock');
const watchSuite = require('./leftBehind.cjs');

/** What is dear to make and never changes, by name: the suites of a worker have it from each other. */
const handedOn = new Map();

module.exports = class OneRealmEnvironment {
  constructor() {
    this.global = globalThis;
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
    unhandledErrors.push(error);
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
