import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../server/base/threads';

/** The three kinds of error and where each stands; the widgets have a Failure of their own, for they load nothing of the contract's client. */
const kinds: Readonly<Record<string, readonly string[]>> = {
  Refusal: ['server/base/refuse.ts'],
  Failure: ['shared/contract/client.ts', 'widgets/src/api/failure.ts'],
  DataFault: ['shared/engine/dataFault.ts'],
};
/** Not errors but ends of a job's run: they never leave the file. */
const signals = ['server/jobs/run.ts Cancelled', 'server/jobs/run.ts Lost'];

test('there are three classes of error', () => {
  const found = ['bench', 'conformance', 'console', 'server', 'shared', 'widgets'].flatMap((folder) =>
    readdirSync(join(projectRoot, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
      .map((path) => `${folder}/${path}`)
      .flatMap((path) =>
        [...readFileSync(join(projectRoot, path), 'utf8').matchAll(/class (\w+) extends \w*Error\b/g)].map(
          ([, name = '']) => `${path} ${name}`,
        ),
      ),
  );
  const allowed = Object.entries(kinds).flatMap(([name, paths]) => paths.map((path) => `${path} ${name}`));
  expect(found.filter((entry) => !signals.includes(entry)).sort()).toEqual(allowed.sort());
});
