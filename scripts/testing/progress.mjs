// What a run of the tests says while it goes on: how far it is, and how long it will still take. What failed is printed at its
// end (report.mjs). `verbose` names every suite as it ends.
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';

/** Lines of a run whose output is a file: one for each so many percent. */
const stepPercent = 10;

/** The name of a suite, which runs once in each of its projects. */
export const keyOf = ({ project, path }) => `${project} ${path}`;

export class Progress {
  #counts = { suites: 0, passed: 0, failed: 0 };
  #begin = Date.now();
  #isTerminal = process.stderr.isTTY && !process.env.CI;
  #done = 0;
  #printed = 0;
  #seconds = {};

  /** `secondsFile` knows what each suite took the last time; `passedFile`, which may be null, gets the names of those that pass. */
  constructor(suites, { secondsFile, passedFile, verbose }) {
    Object.assign(this, { total: suites.length, secondsFile, passedFile, verbose });
    this.known = existsSync(secondsFile) ? JSON.parse(readFileSync(secondsFile, 'utf8')) : {};
    const taken = Object.values(this.known);
    const mean = taken.reduce((sum, seconds) => sum + seconds, 0) / Math.max(1, taken.length) || 1;
    this.weights = Object.fromEntries(suites.map((suite) => [keyOf(suite), this.known[keyOf(suite)] ?? mean]));
    this.whole = Object.values(this.weights).reduce((sum, weight) => sum + weight, 0);
  }

  /** A suite has ended. */
  add(suite) {
    const { path, project, isGood, seconds, tests } = suite;
    const passed = tests.filter(({ status }) => status === 'passed').length;
    const failed = tests.filter(({ status }) => status === 'failed').length;
    this.#counts.suites += 1;
    this.#counts.passed += passed;
    this.#counts.failed += isGood ? 0 : Math.max(1, failed);
    this.#done += this.weights[keyOf(suite)] ?? 1;
    this.#seconds[keyOf(suite)] = seconds;
    if (isGood && this.passedFile) appendFileSync(this.passedFile, `${keyOf(suite)}\n`);
    if (this.verbose || !isGood)
      this.print(`  ${isGood ? 'passed' : 'FAILED'}  ${path} (${project}, ${seconds.toFixed(1)} s)`);
    this.#show();
  }

  /** Keeps what the suites took for how long the next run will still take. */
  end() {
    writeFileSync(this.secondsFile, JSON.stringify({ ...this.known, ...this.#seconds }));
  }

  #show() {
    const { suites, passed, failed } = this.#counts;
    const share = Math.min(1, this.#done / this.whole);
    const percent = Math.floor((share * 100) / stepPercent) * stepPercent;
    const minutes = ((Date.now() - this.#begin) * (1 / share - 1)) / 60_000;
    const left = minutes < 1 ? 'less than a minute' : `about ${Math.round(minutes)} min`;
    const counts = `${passed} tests passed${failed > 0 ? `, ${failed} failed` : ''}`;
    const line = `  ${suites} of ${this.total} suites, ${counts}${suites < this.total ? `, ${left} left` : ''}`;
    if (this.#isTerminal) process.stderr.write(`\r\x1b[K${line}${suites === this.total ? '\n' : ''}`);
    else if (percent > this.#printed || suites === this.total) this.print(line);
    this.#printed = Math.max(this.#printed, percent);
  }

  /** Writes one line. */
  print(line) {
    process.stderr.write(`${this.#isTerminal ? '\r\x1b[K' : ''}${line}\n`);
  }
}
