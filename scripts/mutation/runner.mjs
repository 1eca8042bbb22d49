// A test runner for Stryker: suites are bundled once and evaluated in this process, so that a changed line is tried in milliseconds.
// Jest starts anew for each of the thousands of changes, which takes seconds each.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { declareFactoryPlugin, declareValuePlugin, PluginKind } from '@stryker-mutator/api/plugin';
import {
  determineHitLimitReached,
  DryRunStatus,
  TestStatus,
  toMutantRunResult,
} from '@stryker-mutator/api/test-runner';
import { bundleOf } from './bundle.mjs';
import { isDrawn } from './draw.mjs';
import { abandon, asksDatabase, attempt, collect, Hangs, open } from './suite.mjs';

/** Tests of many random values are no measure of what is noticed, and a survivor would have to wait for all of them. */
const slowMs = { pure: 150, database: 4000 };
/** Screens reach the core of the console by the dozen, and papers are drawn whole: the quickest of them are asked, for so long in all. */
const drawnMs = 8000;
const isDrawing = (id) => /\.test\.tsx#|^(server\/documents|tests\/figures)\//.test(id);

/** In the copy that is tried: it outlives a process that had to be ended. */
const costsFile = 'costs.json';

const namespace = () => (globalThis.__stryker__ ??= {});
/** Whose work is counted while a suite opens what it needs: no test's. */
const opening = 'opening';

/** How near a suite stands to a file: 0 beside it, 1 in its folder, 2 elsewhere. What a change breaks is most often noticed next door. */
function distanceOf(suite, file) {
  const stem = file.replace(/\.tsx?$/, '');
  if (stem.endsWith(`/${suite.replace(/\.test\.tsx?$/, '')}`)) return 0;
  return dirname(stem).endsWith(`/${dirname(suite)}`) ? 1 : 2;
}

class SuiteRunner {
  #scripts = [];
  #suites = null;
  /** What each test cost before anything was changed, in ms of the processor: the quickest are asked first, the slow ones only where no other comes. */
  #costs = new Map();

  async init() {
    for (const path of JSON.parse(process.env.ISOLINE_MUTATION_SUITES)) {
      const lasts = asksDatabase(readFileSync(join(process.cwd(), path), 'utf8'));
      this.#scripts.push({ path, lasts, script: await bundleOf(path, process.cwd()) });
    }
    if (existsSync(costsFile)) this.#costs = new Map(JSON.parse(readFileSync(costsFile, 'utf8')));
    // Opening databases takes seconds, which are not those of a change.
    await this.#load();
    await this.#openAll();
  }

  capabilities() {
    return { reloadEnvironment: true };
  }

  #load() {
    for (const suite of this.#suites ?? []) abandon(suite);
    this.#suites = this.#scripts.map((script) => ({ ...script }));
  }

  /** A suite is evaluated when it is first asked: a change that the nearest one notices costs no fresh start of all the others. */
  #evaluated(suite) {
    if (!suite.tests) Object.assign(suite, collect(suite.script, suite.path, process.cwd()));
    return suite;
  }

  async #openAll() {
    const before = namespace().currentTestId;
    namespace().currentTestId = opening;
    for (const suite of this.#suites) if (suite.lasts && !suite.back) await open(this.#evaluated(suite));
    namespace().currentTestId = before;
  }

  async #run(suites, isAsked, bail) {
    const results = [];
    for (const suite of suites) {
      const { tests, hooks, lasts } = this.#evaluated(suite);
      const asked = tests.filter(isAsked).sort((a, b) => this.#costOf(a) - this.#costOf(b));
      if (asked.length === 0) continue;
      if (!lasts) for (const hook of hooks.beforeAll) await hook();
      try {
        for (const test of asked) {
          results.push(await this.#resultOf(test, suite));
          if (bail && results.at(-1).status === TestStatus.Failed) return results;
        }
      } finally {
        if (!lasts) for (const hook of hooks.afterAll) await hook();
      }
    }
    return results;
  }

  async #resultOf(test, { lasts, back }) {
    if (lasts) await this.#unchanged(back);
    namespace().currentTestId = test.id;
    const from = process.cpuUsage();
    const failureMessage = await attempt(test, lasts ? undefined : this.#costs.get(test.id));
    namespace().currentTestId = undefined;
    const timeSpentMs = process.cpuUsage(from).user / 1000;
    if (!this.#costs.has(test.id)) this.#costs.set(test.id, timeSpentMs);
    const result = { id: test.id, name: test.name, fileName: test.path, timeSpentMs };
    return failureMessage === null
      ? { ...result, status: TestStatus.Success }
      : { ...result, status: TestStatus.Failed, failureMessage };
  }

  /** What the change does is not done while the rows are brought back. */
  async #unchanged(work) {
    const { activeMutant } = namespace();
    namespace().activeMutant = undefined;
    await work();
    namespace().activeMutant = activeMutant;
  }

  #costOf({ id }) {
    return this.#costs.get(id) ?? 0;
  }

  #isQuick(id) {
    const suite = this.#scripts.find(({ path }) => id.startsWith(`${path}#`));
    return this.#costOf({ id }) < slowMs[suite?.lasts ? 'database' : 'pure'];
  }

  #drawingsWithin(ids) {
    const drawings = ids.filter(isDrawing).sort((a, b) => this.#costOf({ id: a }) - this.#costOf({ id: b }));
    let ms = 0;
    return drawings.filter((id) => (ms += this.#costOf({ id })) <= drawnMs);
  }

  /** The suites that hold a test that is asked. */
  #nearestFirst(file, asked) {
    const paths = new Set([...asked].map((id) => id.slice(0, id.lastIndexOf('#'))));
    return this.#suites
      .filter(({ path }) => paths.has(path))
      .sort((a, b) => distanceOf(a.path, file) - distanceOf(b.path, file));
  }

  async dryRun({ coverageAnalysis }) {
    const tests = await this.#run(this.#suites, () => true, false);
    // A test that stands only on what another has left, or on a page as Jest opens it, says nothing here.
    const fits = tests.filter(({ id, status, failureMessage }) => {
      if (status === TestStatus.Success) return true;
      process.stderr.write(`${id} does not stand alone: ${failureMessage.slice(0, 300)}\n`);
      this.#costs.set(id, Infinity);
      return false;
    });
    writeFileSync(costsFile, JSON.stringify([...this.#costs].map(([id, ms]) => [id, ms === Infinity ? 1e9 : ms])));
    const coverage = coverageAnalysis === 'off' ? undefined : namespace().mutantCoverage;
    return {
      status: DryRunStatus.Complete,
      tests: fits,
      mutantCoverage: coverage && coverageOf(coverage, new Set(fits.map(({ id }) => id))),
    };
  }

  async mutantRun({ activeMutant, testFilter, hitLimit, disableBail, mutantActivation, reloadEnvironment }) {
    if (!isDrawn(activeMutant.id, Number(process.env.ISOLINE_MUTATION_SHARE)))
      return { status: 'error', errorMessage: 'It was not drawn.' };
    const space = namespace();
    space.hitLimit = hitLimit;
    space.hitCount = hitLimit === undefined ? undefined : 0;
    const isStatic = mutantActivation === 'static';
    space.activeMutant = isStatic ? activeMutant.id : undefined;
    let tests = [];
    try {
      if (this.#suites === null || reloadEnvironment) this.#load();
      await this.#openAll();
      const reaching = testFilter ?? [...this.#costs.keys()];
      const quick = reaching.filter((id) => this.#isQuick(id));
      const asked = new Set(quick.length > 0 ? quick : reaching);
      for (const id of this.#drawingsWithin(reaching)) asked.add(id);
      const suites = this.#nearestFirst(activeMutant.fileName, asked);
      // What is tried only while a test runs is not there while its suite is evaluated.
      if (!isStatic) for (const suite of suites) this.#evaluated(suite);
      space.activeMutant = activeMutant.id;
      tests = await this.#run(suites, ({ id }) => asked.has(id), !disableBail);
    } catch (error) {
      if (error instanceof Hangs) {
        space.activeMutant = undefined;
        this.#load();
        return { status: 'timeout', reason: error.message };
      }
      const failure = { id: 'load', name: 'loads', status: TestStatus.Failed, timeSpentMs: 0 };
      tests = [{ ...failure, failureMessage: String(error?.message ?? error) }];
    }
    space.activeMutant = undefined;
    // What was loaded with a change in it is not what the next one starts from.
    if (isStatic) {
      for (const suite of this.#suites ?? []) abandon(suite);
      this.#suites = null;
    }
    const tooOften = determineHitLimitReached(space.hitCount, hitLimit);
    return toMutantRunResult(tooOften ?? { status: DryRunStatus.Complete, tests }, disableBail);
  }
}

/**
 * What only the opening of a suite reaches is tried with all that is opened anew, like what is reached while it is loaded; what a test
 * reaches by itself is tried with that test.
 */
function coverageOf({ static: loaded, perTest }, tests) {
  const reached = new Map(Object.entries(perTest).filter(([id]) => tests.has(id)));
  const byTest = new Set([...reached.values()].flatMap((counts) => Object.keys(counts)));
  const once = { ...loaded, ...perTest[opening] };
  return {
    static: perTest[opening] ? Object.fromEntries(Object.entries(once).filter(([id]) => !byTest.has(id))) : loaded,
    perTest: Object.fromEntries(reached),
  };
}

const create = () => new SuiteRunner();
create.inject = [];
/** What is made of `styled`, however far along: `styled.div`, `styled(Card).attrs(…)`. */
const isStyled = (node) =>
  node?.type === 'Identifier' ? /^(styled|css)$/.test(node.name) : node ? isStyled(node.object ?? node.callee) : false;
/** How a thing is called or looks moves no money: phrases have tests of their own, and pages are looked at in browsers. */
const words = {
  shouldIgnore: (path) =>
    (path.isTaggedTemplateExpression() && isStyled(path.node.tag)) ||
    (path.isJSXAttribute() && path.node.name.name === 'style')
      ? 'how it looks'
      : path.isObjectProperty() && /^(name|shortName|triggerLabel|description)$/.test(path.node.key.name)
        ? 'a text that people read'
        : path.isImportExpression() || path.node.callee?.type === 'Import'
          ? 'a script without the file that it asks for is no script'
          : undefined,
};

export const strykerPlugins = [
  declareFactoryPlugin(PluginKind.TestRunner, 'suites', create),
  declareValuePlugin(PluginKind.Ignore, 'words', words),
];
