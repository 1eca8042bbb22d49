// A partner's first hour: the paths of docs/embedding.md, from an empty folder to a card on another origin.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, extname, join } from 'node:path';
import type { Browser } from 'puppeteer';
import { demoCode, demoNames } from '#shared/format/demoLinks';
import { projectRoot } from '../server/base/threads';
import { contentTypes } from '../server/http/statics';
import { openShell } from './support/browser';
import { environmentOf, freePort, ServerProcess } from './support/process';

const guide = readFileSync(join(projectRoot, 'docs/embedding.md'), 'utf8');

/** The files that a section of the guide has its reader write, by name. */
function filesOf(heading: string): Readonly<Record<string, string>> {
  const section = guide.split(/^### /m).find((text) => text.startsWith(`${heading}\n`)) ?? '';
  const blocks = [...section.matchAll(/^```\w+ (\S+)\n([\s\S]*?)^```$/gm)];
  if (blocks.length === 0) throw new Error(`The guide has no files for ${heading}.`);
  return Object.fromEntries(
    blocks.map(([, name = '', text = '']) => [name, text.replaceAll('https://your-isoline', isoline)]),
  );
}

let folder: string;
let isoline: string;
let server: ServerProcess;
let browser: Browser;
let site: Server;
let siteRoot: string;
let origin: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'isoline-partners-'));
  const port = await freePort();
  isoline = `http://127.0.0.1:${port}`;
  server = new ServerProcess(() => environmentOf(join(folder, 'data'), port));
  site = createServer(({ url = '/' }, answer) => {
    const path = join(siteRoot, url === '/' ? 'index.html' : url);
    try {
      const file = readFileSync(path);
      answer.writeHead(200, { 'content-type': contentTypes[extname(path)] ?? 'text/plain' }).end(file);
    } catch {
      answer.writeHead(404).end();
    }
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  const address = site.address();
  origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  [browser] = await Promise.all([openShell(), server.start()]);
});
afterAll(async () => {
  await browser?.close();
  await new Promise((resolve) => site?.close(resolve));
  await server?.end();
  rmSync(folder, { recursive: true, force: true });
});

function run(command: string, args: readonly string[], cwd: string): void {
  const env = { ...process.env, NODE_OPTIONS: '' };
  const { status, stdout, stderr } = spawnSync(command, [...args], { cwd, encoding: 'utf8', env });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${stdout}${stderr}`);
}

/** What the card of the page at `root` says, and which scripts were asked for how often. */
async function cardAt(root: string): Promise<{ readonly text: string; readonly asked: readonly string[] }> {
  siteRoot = root;
  const page = await browser.newPage();
  const asked: string[] = [];
  page.on('request', (request) => void asked.push(request.url().replace(/\?.*/, '')));
  try {
    await page.goto(`${origin}/`);
    const card = await page.waitForFunction(() => {
      const text = document.querySelector('parametric-event')?.shadowRoot?.textContent ?? '';
      return /Barpeta/.test(text) ? text : null;
    });
    return { text: String(await card.jsonValue()), asked };
  } finally {
    await page.close();
  }
}

/** A project as the starter of its framework leaves it, with the files of the guide and the package of the running server. */
function makeProject(name: string, starter: Readonly<Record<string, string>>, packages: readonly string[]): string {
  const project = join(folder, name);
  const files = {
    'package.json': `{ "name": "${name}", "private": true, "type": "module" }`,
    ...starter,
    ...filesOf(name),
  };
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(project, path)), { recursive: true });
    writeFileSync(join(project, path), text);
  }
  const command = /npm install (\S+package\.tgz)/.exec(guide)?.[1]?.replace('https://your-isoline', isoline) ?? '';
  run('npm', ['install', '--no-audit', '--no-fund', '--prefer-offline', command], project);
  for (const path of packages) {
    mkdirSync(dirname(join(project, 'node_modules', path)), { recursive: true });
    symlinkSync(join(projectRoot, 'node_modules', path), join(project, 'node_modules', path));
  }
  run(process.execPath, [join(projectRoot, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'], project);
  return join(project, 'dist');
}
const indexOf = (script: string) =>
  `<!doctype html><html lang="en"><head><title>Our cover</title></head><body><div id="root"></div><script type="module" src="/src/${script}"></script></body></html>`;

test('plain HTML: a page of the guide shows the card, and asks for no script twice', async () => {
  const root = join(folder, 'plain');
  mkdirSync(root);
  for (const [name, text] of Object.entries(filesOf('Plain HTML'))) writeFileSync(join(root, name), text);
  const { text, asked } = await cardAt(root);
  expect(text).toMatch(/The index pays \d+ of every 100 insured|The index pays about \d+/);
  const scripts = asked.filter((url) => url.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(0);
  expect(scripts).toHaveLength(new Set(scripts).size);
});

test('React: the package of the running server, in a bundle of the partner', async () => {
  const main = `import { createRoot } from 'react-dom/client';\nimport App from './App.jsx';\ncreateRoot(document.getElementById('root')).render(<App />);`;
  const config = `import react from '@vitejs/plugin-react';\nexport default { plugins: [react()] };`;
  const starter = { 'index.html': indexOf('main.jsx'), 'src/main.jsx': main, 'vite.config.js': config };
  const packages = ['react', 'react-dom', 'scheduler', 'vite', '@vitejs/plugin-react'];
  const { text } = await cardAt(makeProject('React', starter, packages));
  expect(text).toMatch(/The index pays/);
});

test('Vue: the package of the running server, in a bundle of the partner', async () => {
  const main = `import { createApp } from 'vue';\nimport App from './App.vue';\ncreateApp(App).mount('#root');`;
  const starter = { 'index.html': indexOf('main.js'), 'src/main.js': main };
  const { text } = await cardAt(makeProject('Vue', starter, ['vue', '@vue', 'vite', '@vitejs/plugin-vue']));
  expect(text).toMatch(/The index pays/);
});

test('the package says which licences it carries, and brings their texts', () => {
  const inPackage = join(folder, 'React/node_modules/@isoline/widgets');
  const { license } = JSON.parse(readFileSync(join(inPackage, 'package.json'), 'utf8')) as { license: string };
  expect(license.split(' AND ')).toEqual(expect.arrayContaining(['MIT', 'BSD-3-Clause', 'LicenseRef-highcharts']));
  const texts = readFileSync(join(inPackage, 'licences.txt'), 'utf8');
  for (const name of ['react', 'preact', 'highcharts', 'maplibre-gl']) expect(texts).toContain(`\n${name} `);
  expect(readFileSync(join(inPackage, 'README.md'), 'utf8')).toContain('- highcharts ');
});

test('every server answers a link for each thing that a card can say, to any site and without being counted', async () => {
  for (const name of demoNames) {
    const code = demoCode(name);
    const answer = await fetch(`${isoline}/internal/permalinks/${code}`);
    expect([code, answer.status]).toEqual([code, 200]);
    const page = await fetch(`${isoline}/embed/m/${code}`, { headers: { accept: 'text/html' } });
    expect([code, page.headers.get('content-security-policy')]).toEqual([
      code,
      expect.stringMatching(/frame-ancestors \*;/),
    ]);
    expect(guide).toContain(`\`${code}\``);
  }
  const picture = await fetch(`${isoline}/m/demo-paid/card.png`);
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png']);
  const certificate = await fetch(`${isoline}/internal/permalinks/demo-paid/certificate`);
  expect(((await certificate.json()) as { kind: string }).kind).toBe('isoline-settlement-certificate');
  expect((await fetch(`${isoline}/internal/permalinks/demo-withdrawn`)).status).toBe(404);
});
