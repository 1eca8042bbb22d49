import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openShell } from '../../tests/support/browser';
import { publicEventOf } from '../../tests/support/publicEvent';
import { inState, openPage } from './browsers';
import { openStage, type Stage } from './stage';

const root = fileURLToPath(new URL('../..', import.meta.url));
let folder: string;
let project: string;
let stage: Stage;

function run(
  command: string,
  args: readonly string[],
  cwd: string,
): { readonly code: number | null; readonly out: string } {
  const env = { ...process.env, NODE_OPTIONS: '', TSX_TSCONFIG_PATH: join(root, 'tsconfig.json') };
  const { status, stdout, stderr } = spawnSync(command, [...args], { cwd, encoding: 'utf8', env });
  return { code: status, out: `${stdout}${stderr}` };
}
const write = (name: string, text: string) => writeFileSync(join(project, name), text);

beforeAll(async () => {
  stage = await openStage();
  stage.links.set('rain', { event: publicEventOf() });
  folder = mkdtempSync(join(tmpdir(), 'isoline-package-'));
  project = join(folder, 'project');
  mkdirSync(project);
  const archive = join(root, 'dist/widgets/package.tgz');
  write('package.json', '{ "name": "empty", "private": true, "type": "module" }');
  const installed = run('npm', ['install', '--offline', '--no-audit', '--no-fund', archive], project);
  if (installed.code !== 0) throw new Error(installed.out);
  // What a project of a framework has anyway.
  mkdirSync(join(project, 'node_modules/@types'), { recursive: true });
  for (const name of ['@types/react', '@types/react-dom', 'csstype', 'react', 'vue', '@vue'])
    symlinkSync(join(root, 'node_modules', name), join(project, 'node_modules', name));
});
afterAll(async () => {
  await stage?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Type errors of these files in the empty project, by the name of the file. */
function typeErrors(files: Readonly<Record<string, string>>): (name: string) => string[] {
  const names = Object.keys(files);
  for (const name of names) write(name, files[name] ?? '');
  const options = ['--noEmit', '--strict', '--skipLibCheck', '--jsx', 'react-jsx', '--module', 'esnext'];
  const more = [
    '--moduleResolution',
    'bundler',
    '--target',
    'es2022',
    '--lib',
    'es2022,dom,dom.iterable',
    '--types',
    '',
  ];
  const { out } = run(
    process.execPath,
    [join(root, 'node_modules/typescript/bin/tsc'), ...options, ...more, ...names],
    project,
  );
  const errors = out.split('\n').filter((line) => line.includes('error TS'));
  return (name) => errors.filter((line) => line.startsWith(`${name}(`));
}

test('the package is imported where there is no page, and does nothing', () => {
  const script = "await import('@isoline/widgets'); console.log(typeof customElements)";
  expect(run(process.execPath, ['--input-type=module', '-e', script], project)).toEqual({
    code: 0,
    out: 'undefined\n',
  });
});

test('elements, their properties and events are typed', () => {
  const right = `import '@isoline/widgets';
    const card = document.createElement('parametric-event');
    card.permalink = 'rain';
    card.headingLevel = 3;
    card.addEventListener('isoline-error', ({ detail }) => { const code: 'network' | string = detail.code; console.log(code); });
    const csv: Promise<string> = card.toCSV();
    console.log(csv);
    export {};`;
  const wrong = right.replace('headingLevel = 3', "headingLevel = 'big'").replace('detail.code', 'detail.kode');
  const errorsIn = typeErrors({ 'right.ts': right, 'wrong.ts': wrong });
  expect(errorsIn('right.ts')).toEqual([]);
  expect(errorsIn('wrong.ts')).toHaveLength(2);
});

test('templates of React are typed: attributes, values and events', () => {
  const page = (theme: string) => `import '@isoline/widgets/react';
    export const Page = () => <parametric-event permalink="rain" theme="${theme}" onisoline-load={({ detail }) => console.log(detail.triggered)} />;`;
  const errorsIn = typeErrors({ 'page.tsx': page('dark'), 'pink.tsx': page('pink') });
  expect(errorsIn('page.tsx')).toEqual([]);
  expect(errorsIn('pink.tsx').join()).toContain('pink');
});

test('templates of Vue know the tags; Angular and Svelte have the names of elements and events', () => {
  const vue = `import '@isoline/widgets/vue';
      import type { GlobalComponents } from 'vue';
      type Props = InstanceType<GlobalComponents['event-chart']>['$props'];
      export const props: Props = { permalink: 'rain', kind: 'rainfall' };`;
  const angular = `import type { IsolineElement, IsolineEvent } from '@isoline/widgets/angular';
      export const show = (event: IsolineEvent<'coverage-viewer', 'isoline-date-change'>): string | null => event.detail.date;
      export const read = (card: IsolineElement<'parametric-event'>): Promise<void> => card.refresh();`;
  mkdirSync(join(project, 'node_modules/svelte'), { recursive: true });
  write(
    'node_modules/svelte/package.json',
    '{ "name": "svelte", "exports": { "./elements": { "types": "./elements.d.ts" } } }',
  );
  write(
    'node_modules/svelte/elements.d.ts',
    'export interface HTMLAttributes<T> { class?: string; lang?: string; } export interface SvelteHTMLElements {}',
  );
  const svelte = (theme: string) => `import '@isoline/widgets/svelte';
      import type { SvelteHTMLElements } from 'svelte/elements';
      export const card: SvelteHTMLElements['parametric-event'] = { permalink: 'rain', theme: '${theme}', class: 'wide' };`;
  const right = { 'vue.ts': vue, 'angular.ts': angular, 'svelte.ts': svelte('dark') };
  const errorsIn = typeErrors({ ...right, 'pink.ts': svelte('pink') });
  for (const name of Object.keys(right)) expect([name, errorsIn(name)]).toEqual([name, []]);
  expect(errorsIn('pink.ts')).toHaveLength(1);
});

test('the manifests name every element, and what they point to is in the package', () => {
  const inPackage = join(project, 'node_modules/@isoline/widgets');
  const read = (name: string) => JSON.parse(readFileSync(join(inPackage, name), 'utf8')) as Record<string, unknown>;
  const manifest = read('custom-elements.json') as { modules: { path: string; declarations: { tagName: string }[] }[] };
  expect(manifest.modules.flatMap(({ declarations }) => declarations.map(({ tagName }) => tagName))).toEqual([
    'parametric-event',
    'event-chart',
    'coverage-viewer',
  ]);
  const described = read('package.json') as { exports: Record<string, { types: string; default: string } | string> };
  for (const target of Object.values(described.exports)) {
    const paths = typeof target === 'string' ? [target] : [target.types, target.default];
    for (const path of paths)
      if (!path.includes('*')) expect(readFileSync(join(inPackage, path)).length).toBeGreaterThan(0);
  }
  const { files } = read('integrity.json') as { files: Record<string, string> };
  expect(Object.keys(files)).toContain('isoline.js');
  for (const name of Object.keys(files)) expect(readFileSync(join(inPackage, name)).length).toBeGreaterThan(0);
});

test('a bundler takes the package in, and the page that it makes draws the card', async () => {
  write(
    'index.html',
    '<!doctype html><html lang="en"><title>Shop</title><script type="module" src="./main.js"></script></html>',
  );
  write(
    'main.js',
    `import '@isoline/widgets';
    document.body.innerHTML = '<parametric-event permalink="rain" api-base="${stage.api}"></parametric-event>';`,
  );
  const built = run(
    process.execPath,
    [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'],
    project,
  );
  expect(built.code).toBe(0);
  const out = join(project, 'dist');
  for (const name of readdirSync(out, { recursive: true, encoding: 'utf8' })) {
    if (!/\.\w+$/.test(name)) continue;
    const type = name.endsWith('.js') ? 'text/javascript' : 'text/html; charset=utf-8';
    stage.pages.set(name === 'index.html' ? '/' : `/${name}`, {
      html: readFileSync(join(out, name), 'utf8'),
      headers: { 'content-type': type },
    });
  }
  const browser = await openShell();
  try {
    const page = await openPage(browser, `${stage.site}/`);
    await page.waitForSelector('parametric-event');
    await inState(page, 'parametric-event', 'ready');
    expect(await page.evaluate(() => window.wrong)).toEqual([]);
  } finally {
    await browser.close();
  }
});

test('a script that was changed on its way is blocked by the hashes, and the element says that it could not be loaded', async () => {
  const { files } = JSON.parse(readFileSync(join(stage.folder, 'integrity.json'), 'utf8')) as {
    files: Record<string, string>;
  };
  const page = (change: boolean) => {
    const integrity = Object.fromEntries(
      Object.entries(files).map(([name, hash]) => [
        `${stage.api}/widgets/v1/${name}`,
        change && name.includes('card-') ? `${hash.slice(0, -8)}AAAAAAAA` : hash,
      ]),
    );
    return `<!doctype html><html lang="en"><title>Shop</title><script type="importmap">${JSON.stringify({ integrity })}</script>
      <script type="module" crossorigin src="${stage.api}/widgets/v1/isoline.js" integrity="${files['isoline.js']}"></script>
      <parametric-event permalink="rain"></parametric-event></html>`;
  };
  const browser = await openShell();
  try {
    stage.pages.set('/intact', { html: page(false) });
    stage.pages.set('/changed', { html: page(true) });
    const intact = await openPage(browser, `${stage.site}/intact`);
    await inState(intact, 'parametric-event', 'ready');
    const changed = await openPage(browser, `${stage.site}/changed`);
    await changed.waitForFunction(() => window.heard.includes('error script'), { timeout: 20_000 });
    expect(await changed.evaluate(() => window.wrong)).toEqual([]);
  } finally {
    await browser.close();
  }
});
