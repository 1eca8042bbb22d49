// What one run of jest tells scripts/test.mjs: each suite as it ends, and all of them in a file once the run is over.
import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { root } from '../run.mjs';

export default class SuiteReporter {
  suites = [];

  constructor(_config, { resultFile }) {
    this.resultFile = resultFile;
  }

  onTestResult({ context, path }, result) {
    const project = context.config.displayName.name;
    const isGood = result.numFailingTests === 0 && !result.testExecError;
    const tests = result.testResults.map(({ fullName, status, duration }) => ({ fullName, status, ms: duration ?? 0 }));
    const suite = { path: relative(root, path), project, isGood, seconds: 0, tests, message: '', printed: [] };
    suite.seconds = (result.perfStats.end - result.perfStats.start) / 1000;
    suite.message = result.failureMessage ?? result.testExecError?.stack ?? '';
    suite.printed = (result.console ?? []).map(({ message }) => message);
    this.suites.push(suite);
    this.send(suite);
  }

  onRunComplete() {
    writeFileSync(this.resultFile, JSON.stringify(this.suites));
  }

  /** What the file says at the end, as it comes to be. */
  send(suite) {
    process.send?.(suite);
  }
}
