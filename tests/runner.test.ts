import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { reachedBy } from '../scripts/testing/changed.mjs';
import { Progress, type EndedSuite } from '../scripts/testing/progress.mjs';
import SuiteReporter from '../scripts/testing/reporter.mjs';
import { findSuites, isFast, onBoth } from '../scripts/testing/suites.mjs';
import { projectRoot } from '../server/base/threads';

const suites = findSuites({ postgres: true });
const pathsOf = (list: readonly { path: string }[]) => [...new Set(list.map(({ path }) => path))].sort();

test('suites are told that they are tests, whatever was built before them', () =>
  expect(process.env['NODE_ENV']).toBe('test'));

describe('which suites run', () => {
  test('every test file of the repository does, with a PostgreSQL and without', () => {
    const { stdout } = spawnSync('git', ['ls-files', '*.test.ts', '*.test.tsx'], {
      cwd: projectRoot,
      encoding: 'utf8',
    });
    const files = stdout.split('\n').filter((path) => path !== '' && existsSync(join(projectRoot, path)));
    expect(files.filter((path) => !pathsOf(suites).includes(path))).toEqual([]);
    expect(pathsOf(findSuites({ postgres: false }))).toEqual(pathsOf(suites));
  });

  test('a suite that asks a database runs on PostgreSQL, and on the embedded one where the list says so', () => {
    const projectsOf = (path: string) => suites.filter((suite) => suite.path === path).map(({ project }) => project);
    expect(projectsOf('server/features/claims/claims.test.ts')).toEqual(['postgres']);
    expect(projectsOf('server/db/audit.test.ts')).toEqual(['postgres', 'node']);
    expect(projectsOf('shared/engine/payout.test.ts')).toEqual(['node']);
    for (const start of onBoth)
      expect(suites.some(({ path, asksDatabase }) => asksDatabase && path.startsWith(start))).toBe(true);
    expect(findSuites({ postgres: false }).filter(({ project }) => project === 'postgres')).toEqual([]);
  });

  test('the fast ones open no database and no browser', () => {
    const fast = suites.filter(isFast);
    expect(fast.length).toBeGreaterThan(200);
    expect(fast.filter(({ isHeavy, asksDatabase }) => isHeavy || asksDatabase)).toEqual([]);
  });
});

describe('what a change can reach', () => {
  const reached = async (...changed: string[]) => pathsOf(await reachedBy(changed, suites));

  test('its own suite and those of its importers, over several steps, and no others', async () => {
    const paths = await reached('server/features/claims/draw.ts');
    expect(paths).toContain('server/features/claims/claims.test.ts');
    expect(paths).not.toContain('shared/engine/payout.test.ts');
    expect(paths).not.toContain('console/features/quotes/screens/QuoteList.test.tsx');
  });

  test('a change of a screen reaches the browsers that open it', async () =>
    expect(await reached('console/features/quotes/screens/QuoteList.tsx')).toContain('tests/browser.test.ts'));

  test('a change of the packages or of the runner reaches all', async () => {
    expect(await reached('package-lock.json')).toEqual(pathsOf(suites));
    expect(await reached('scripts/testing/reporter.mjs')).toEqual(pathsOf(suites));
  });

  test('no change reaches nothing', async () => expect(await reached()).toEqual([]));
});

describe('what a run prints', () => {
  const folder = mkdtempSync(join(tmpdir(), 'isoline-runner-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const file = (name: string) => join(folder, name);

  /** A run of a hundred suites, as jest reports it to the run; those of `failing` fail. */
  function runOf(failing: readonly number[], verbose = false) {
    const suites = Array.from({ length: 100 }, (_, at) => ({ project: 'node' as const, path: `tests/${at}.test.ts` }));
    const progress = new Progress(suites, { verbose, secondsFile: file('seconds'), passedFile: file('passed') });
    const reporter = new SuiteReporter({}, { resultFile: file('result') });
    const lines: string[] = [];
    progress.print = (line) => lines.push(line);
    reporter.send = (suite: EndedSuite) => progress.add(suite);
    for (const [at, { project, path }] of suites.entries()) {
      const isGood = !failing.includes(at);
      reporter.onTestResult(
        { context: { config: { displayName: { name: project } } }, path: join(projectRoot, path) },
        {
          numFailingTests: isGood ? 0 : 1,
          testResults: [{ fullName: 'holds', status: isGood ? 'passed' : 'failed', duration: 5 }],
          perfStats: { start: 0, end: 2000 },
          failureMessage: isGood ? null : 'Expected 1',
        },
      );
    }
    reporter.onRunComplete();
    progress.end();
    return lines;
  }

  test('is ten lines of progress with the count, and what failed', () => {
    const lines = runOf([3]);
    expect(lines).toHaveLength(11);
    expect(lines[0]).toBe('  FAILED  tests/3.test.ts (node, 2.0 s)');
    expect(lines.at(-1)).toBe('  100 of 100 suites, 99 tests passed, 1 failed');
  });

  test('names every suite on request', () => expect(runOf([], true)).toHaveLength(110));

  test('what passed is written down for the next run, and what failed is not', () => {
    rmSync(file('passed'), { force: true });
    runOf([3]);
    const passed = readFileSync(file('passed'), 'utf8').trim().split('\n');
    expect(passed).toHaveLength(99);
    expect(passed).toContain('node tests/4.test.ts');
    expect(passed).not.toContain('node tests/3.test.ts');
    expect(JSON.parse(readFileSync(file('result'), 'utf8'))[3]).toMatchObject({ isGood: false, message: 'Expected 1' });
  });
});
