#!/usr/bin/env node
// What of others is delivered, and under which licences. dist/sbom.cdx.json is for machines (CycloneDX, by `npm sbom`), dist/licences.txt
// for people: names and whole texts, as most licences ask of whoever passes a copy on. What browsers load goes about with a list of its own.
// Of the same packages, the same bytes. Asks nobody on the network. Node built-ins only.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fail, root } from './run.mjs';

const readJson = (path) => JSON.parse(readFileSync(join(root, path), 'utf8'));
const byName = (one, other) => (one < other ? -1 : one > other ? 1 : 0);

/** Folders of the packages that are installed to run the server: all but the tools of development, and what is for other machines. */
function forServer() {
  const { packages } = readJson('package-lock.json');
  return Object.entries(packages)
    .filter(([path, { dev }]) => path !== '' && !dev && existsSync(join(root, path)))
    .map(([path]) => path);
}

/** Folders of the packages that something of is left in what browsers load, as the builds noted them (scripts/vite/shippedPackages.ts). */
const inBrowsers = (...builds) => [...new Set(builds.flatMap((name) => readJson(`.build/shipped/${name}.json`)))];

/** What a package's own description says of its licence. */
function licenceOf({ license, licenses }) {
  const said = [license ?? licenses ?? []].flat().map((one) => (typeof one === 'string' ? one : one.type));
  return said.length > 0 ? said.join(' or ') : null;
}

/** The texts that a package brings of its licence and of whom it owes thanks, one after the other; empty where it brings none. */
function textsOf(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && /licen[cs]e|^(copying|copyright|notice|ofl)\b|third.?party/i.test(entry.name))
    .map(({ name }) => name)
    .filter((name) => !/\.[cm]?[jt]sx?$|\.json$/i.test(name))
    .toSorted(byName)
    .map((name) => readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n').trim())
    .join('\n\n');
}

function readPackage(path) {
  const described = readJson(`${path}/package.json`);
  const { name, version, author, homepage, repository } = described;
  const from = homepage ?? (typeof repository === 'string' ? repository : repository?.url) ?? '';
  const by = typeof author === 'string' ? author : author?.name;
  return { name, version, licence: licenceOf(described), by, from, text: textsOf(join(root, path)) };
}

const rule = '-'.repeat(80);
/** The list for people: whose each package is, then each text once, under the names of all that it is for. */
export function listFor(packages, what) {
  const titles = packages.map(({ name, version, licence, by, from, text }) =>
    [
      `${name} ${version}: ${licence ?? (text ? 'see its text below' : 'says nothing of its licence')}`,
      ...(by ? [`by ${by}`] : []),
      ...(from ? [from] : []),
      ...(text ? [] : ['brings no text of its licence, which is at https://spdx.org/licenses/']),
    ].join(', '),
  );
  const texts = new Map();
  for (const { name, version, text } of packages) {
    if (text) texts.set(text, [...(texts.get(text) ?? []), `${name} ${version}`]);
  }
  const parts = [...texts].map(([text, names]) => `${rule}\n${names.join('\n')}\n${rule}\n\n${text}\n`);
  return `${what}\n\n${titles.join('\n')}\n\n${parts.join('\n')}`;
}

/** What is at these folders, each version once, by name. */
function readPackages(paths) {
  const known = new Map(paths.map(readPackage).map((one) => [`${one.name}@${one.version}`, one]));
  return [...known].toSorted(([one], [other]) => byName(one, other)).map(([, found]) => found);
}

const widgetPaths = () => inBrowsers('widgets-standard', 'widgets-light');
/** What of others is in the built widgets: names, versions and licences, by name. */
export const packagesInWidgets = () => readPackages(widgetPaths());

/** The bill of materials: what npm says of all that the lock file names, but for what is not delivered, and for when and where it was asked. */
function billOf(server, browsers) {
  const words = [
    'sbom',
    '--package-lock-only',
    '--offline',
    // Much that browsers load is a tool of development to npm, and the build is one for production.
    '--include=dev',
    '--sbom-format',
    'cyclonedx',
    '--sbom-type',
    'application',
  ];
  const { status, stdout, stderr, error } = spawnSync('npm', words, { cwd: root, encoding: 'utf8', maxBuffer: 1e8 });
  if (status !== 0) fail(`npm could not list the packages: ${error?.message ?? stderr}`);
  const { serialNumber: _serial, metadata, components, dependencies, ...rest } = JSON.parse(stdout);
  const { timestamp: _when, ...told } = metadata;
  const { name } = readJson('package.json');
  const refOf = (one) => `${one.name}@${one.version}`;
  const [inServer, inBrowser] = [server, browsers].map((packages) => new Map(packages.map((one) => [refOf(one), one])));
  const isDelivered = (ref) => inServer.has(ref) || inBrowser.has(ref);
  const self = told.component['bom-ref'];
  return {
    ...rest,
    metadata: { ...told, component: { ...told.component, name } },
    components: components
      .filter((one) => isDelivered(one['bom-ref']))
      .map(({ properties: _properties, licenses = [], ...one }) => {
        const ref = one['bom-ref'];
        const { name: real, licence } = inServer.get(ref) ?? inBrowser.get(ref);
        const where = [...(inServer.has(ref) ? ['server'] : []), ...(inBrowser.has(ref) ? ['browsers'] : [])];
        return {
          ...one,
          // npm says the name under which it is asked for here.
          name: real,
          scope: 'required',
          // What is no name of the SPDX list npm leaves out.
          licenses: licenses.length === 0 && licence ? [{ license: { name: licence } }] : licenses,
          properties: where.map((value) => ({ name: 'isoline:deliveredTo', value })),
        };
      }),
    dependencies: dependencies
      .filter(({ ref }) => ref === self || isDelivered(ref))
      .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter(isDelivered) })),
  };
}

function main() {
  const [pages, cards, demo] = [inBrowsers('console', 'public'), widgetPaths(), inBrowsers('embed-demo')];
  const server = forServer();
  const write = (path, text) => writeFileSync(join(root, path), text);
  const list = (path, what, packages) =>
    write(
      path,
      listFor(packages, `${what}: what others have made, and the licences under which it is passed on here.`),
    );
  list('dist/licences.txt', 'Isoline', readPackages([...server, ...pages, ...cards, ...demo]));
  list('dist/site/licences.txt', 'Console and public pages of Isoline', readPackages(pages));
  list('dist/widgets/licences.txt', 'Widgets of Isoline', readPackages(cards));
  const bill = billOf(readPackages(server), readPackages([...pages, ...cards, ...demo]));
  write('dist/sbom.cdx.json', `${JSON.stringify(bill, null, 2)}\n`);
}

if (process.argv[1]?.endsWith('licences.mjs')) main();
