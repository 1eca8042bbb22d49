// README, Dockerfile, `engines` and the packages agree on which Node the project runs on.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { minVersion, satisfies } from 'semver';
import { isSupportedNode, supportedNode } from '../scripts/nodeVersion.mjs';
import { projectRoot } from '../server/base/threads';

const read = (path: string) => readFileSync(join(projectRoot, path), 'utf8');
type Locked = {
  readonly version?: string;
  readonly engines?: { readonly node?: string };
  readonly hasInstallScript?: boolean;
  readonly deprecated?: string;
};
const { packages } = JSON.parse(read('package-lock.json')) as { packages: Readonly<Record<string, Locked>> };
const installed = Object.entries(packages).filter(([path]) => path !== '');
const manifest = JSON.parse(read('package.json')) as { allowScripts: Readonly<Record<string, boolean>> };

/** The oldest Node of each release line that `engines` names: 20.20.0, 22.13.0, 24.0.0. */
const oldest = supportedNode.split(' || ').map((range) => minVersion(range)?.version ?? range);
const short = (version: string) => version.replace(/(\.0)+$/, '');

test('every package runs on the oldest Node of each line that is named', () => {
  expect(installed.length).toBeGreaterThan(1_000);
  const refused = installed.flatMap(([path, { version, engines }]) =>
    oldest
      .filter((node) => engines?.node && !satisfies(node, engines.node))
      .map((node) => `${path}@${version} wants ${engines?.node}, not ${node}`),
  );
  expect(refused).toEqual([]);
});

test('npm ci has nothing to say: no package is deprecated, and each with a script on install is decided on', () => {
  expect(installed.filter(([, { deprecated }]) => deprecated).map(([path]) => path)).toEqual([]);
  const withScript = installed.filter(([, { hasInstallScript }]) => hasInstallScript);
  const names = new Set(withScript.map(([path]) => path.slice(path.lastIndexOf('node_modules/') + 13)));
  expect(Object.keys(manifest.allowScripts)).toEqual([...names].sort());
});

test('README and Dockerfile name the Node of engines', () => {
  const [first = '', second = '', last = ''] = oldest.map(short);
  expect(read('README.md')).toContain(`Node ${first}, ${second} or ${last} and newer`);
  const images = [...read('Dockerfile').matchAll(/\bnode:([\d.]+)-/g)].map(([, version = '']) => version);
  expect(images.filter((version) => satisfies(version, supportedNode))).toHaveLength(1);
  expect(images).toHaveLength(1);
});

/** Until when each release line gets corrections, as its makers have said (https://github.com/nodejs/release). */
const supportedUntil: Readonly<Record<string, string>> = {
  ...{ 18: '2025-04-30', 20: '2026-04-30', 21: '2024-06-01', 22: '2027-04-30', 23: '2025-06-01' },
  ...{ 24: '2028-04-30', 25: '2026-06-01', 26: '2029-04-30' },
};

test('the image has a Node that was supported on the day on which it was chosen, and for a year more', () => {
  const [, day = ''] = /Looked at on (\d{4}-\d\d-\d\d)/.exec(read('Dockerfile')) ?? [];
  const [, line = ''] = /\bnode:(\d+)\.\d+\.\d+-/.exec(read('Dockerfile')) ?? [];
  expect(day).toMatch(/^\d{4}/);
  const aYearLater = `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`;
  expect([line, (supportedUntil[line] ?? '') > aYearLater]).toEqual([line, true]);
});

test('the tests run on a Node that is named; on CI on the oldest', () => {
  expect(satisfies(process.versions.node, process.env['CI'] ? `~${oldest[0]}` : supportedNode)).toBe(true);
});

test('npm start takes exactly the Nodes of engines', () => {
  const versions = [18, 19, 20, 21, 22, 23, 24, 25, 26].flatMap((major) =>
    [0, 12, 13, 19, 20, 21].map((minor) => `${major}.${minor}.2`),
  );
  for (const version of versions)
    expect([version, isSupportedNode(version)]).toEqual([version, satisfies(version, supportedNode)]);
});
