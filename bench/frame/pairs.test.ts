import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '../../server/base/threads';
import { takeTurns } from './pairs';
import { withTurns } from './turns';

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'isoline-turns-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A process that notes what it does between its turns, and that it cleans up at its end. */
function measurement(name: string, runs: number, exitCode = 0) {
  const script = join(folder, `${name}.mts`);
  const log = JSON.stringify(join(folder, 'log'));
  writeFileSync(
    script,
    `import { appendFileSync } from 'node:fs';
     import { waitForTurn } from ${JSON.stringify(join(projectRoot, 'bench/frame/turns.ts'))};
     const note = (what: string) => appendFileSync(${log}, what + '${name} ');
     async function measure() {
       note('setup:');
       try {
         for (let run = 0; run < ${runs}; run++) { await waitForTurn(); note(run + ':'); }
       } finally {
         note('end:');
       }
     }
     measure().then(() => process.exit(${exitCode}), () => process.exit(1));`,
  );
  return () =>
    spawn(process.execPath, ['--import', 'tsx', script], {
      cwd: projectRoot,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      env: { ...process.env, ...withTurns },
    });
}
const log = () => readFileSync(join(folder, 'log'), 'utf8').trim().split(' ');

test('two measurements run in turn, and who was first is second in the next run', async () => {
  await takeTurns([measurement('A', 3), measurement('B', 3)]);
  expect(log()).toEqual(['setup:A', 'setup:B', '0:A', '0:B', '1:B', '1:A', '2:A', 'end:A', '2:B', 'end:B']);
});

test('when one of them fails, the other one ends by itself', async () => {
  await expect(takeTurns([measurement('A', 1, 3), measurement('B', 2)])).rejects.toThrow('ended with 3');
  expect(log()).toEqual(['setup:A', 'setup:B', '0:A', 'end:A', 'end:B']);
});
