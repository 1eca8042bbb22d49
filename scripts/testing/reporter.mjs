// What a run of the tests says while it goes on: how far it is, and how long it will still take. What failed is printed by
// scripts/test.mjs at the end. `verbose` names every suite as it ends.
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { root } from '../run.mjs';

/** Lines of a run whose output is a file: one for each so many percent. */
const stepPercent = 10;

const keyOf = ({ project, path }) => `${project} ${path}`;

export default class ProgressReporter {
  constructor(_config, { total, weightOf, secondsFile, passedFile, resultFile, verbose }) {
    Object.assign(this, { total, weightOf, secondsFile, passedFile, resultFile, verbose });
    Object.assign(this, { passed: 0, failed: 0, printed: 0, done: 0, suites: [] });
    this.begin = Date.now();
    this.isTerminal = process.stderr.isTTY && !process.env.CI;
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
    this.passed += result.numPassingTests;
    this.failed += isGood ? 0 : Math.max(1, result.numFailingTests);
    this.done += this.weightOf[keyOf(suite)] ?? 1;
    if (isGood && this.passedFile) appendFileSync(this.passedFile, `${keyOf(suite)}\n`);
    if (this.verbose || !isGood) {
      this.print(`  ${isGood ? 'passed' : 'FAILED'}  ${suite.path} (${project}, ${suite.seconds.toFixed(1)} s)`);
    }
    this.showProgress();
  }

  onRunComplete() {
    const known = existsSync(this.secondsFile) ? JSON.parse(readFileSync(this.secondsFile, 'utf8')) : {};
    const seconds = Object.fromEntries(this.suites.map((suite) => [keyOf(suite), suite.seconds]));
    writeFileSync(this.secondsFile, JSON.stringify({ ...known, ...seconds }));
    writeFileSync(this.resultFile, JSON.stringify(this.suites));
  }

  /** How much of the run is done, by what its suites took the last time. */
  share() {
    const whole = Object.values(this.weightOf).reduce((sum, weight) => sum + weight, 0);
    return whole > 0 ? Math.min(1, this.done / whole) : this.suites.length / this.total;
  }

  showProgress() {
    const share = this.share();
    const percent = Math.floor((share * 100) / stepPercent) * stepPercent;
    const minutes = ((Date.now() - this.begin) * (1 / share - 1)) / 60_000;
    const left = minutes < 1 ? 'less than a minute' : `about ${Math.round(minutes)} min`;
    const counts = `${this.passed} tests passed${this.failed > 0 ? `, ${this.failed} failed` : ''}`;
    const line = `  ${this.suites.length} of ${this.total} suites, ${counts}${this.suites.length < this.total ? `, ${left} left` : ''}`;
    if (this.isTerminal) process.stderr.write(`\r\x1b[K${line}${this.suites.length === this.total ? '\n' : ''}`);
    else if (percent > this.printed || this.suites.length === this.total) this.print(line);
    this.printed = Math.max(this.printed, percent);
  }

  print(line) {
    process.stderr.write(`${this.isTerminal ? '\r\x1b[K' : ''}${line}\n`);
  }
}
