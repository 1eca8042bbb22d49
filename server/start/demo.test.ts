import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../tests/support/process';
import { readSettings } from '../base/settings';
import { serveDemo } from './demo';

const folder = mkdtempSync(join(tmpdir(), 'isoline-demo-'));
const dataDir = join(folder, 'data');
mkdirSync(dataDir);
const closers: (() => Promise<void> | void)[] = [];
afterAll(async () => {
  for (const close of closers) await close();
  rmSync(folder, { recursive: true, force: true });
});
async function demoWith(seed: 'demo' | 'none'): Promise<string> {
  const port = await freePort();
  const read = readSettings({ ISOLINE_DATA_DIR: dataDir, ISOLINE_PORT: String(port), ISOLINE_SEED: seed });
  return (await serveDemo(read, closers)) ?? '';
}
const card = /<parametric-event permalink="([^"]*)"/;

test('until the sample world has shared its link, the demo says that it is being made, and looks again', async () => {
  const site = await demoWith('demo');
  const waiting = await fetch(`${site}/`);
  const text = await waiting.text();
  expect([waiting.status, waiting.headers.get('retry-after')]).toEqual([503, '5']);
  expect(text).toContain('The sample world is being made');
  expect(text).toContain('http-equiv="refresh"');
  expect(text).not.toContain('%SERVER%');
  // What needs no link is there.
  expect((await fetch(`${site}/viewer.html`)).status).toBe(200);
  expect((await fetch(`${site}/_waiting.html`)).status).toBe(404);

  writeFileSync(join(dataDir, 'demo.json'), JSON.stringify({ permalink: 'late-monsoon' }));
  const made = await fetch(`${site}/`);
  expect([made.status, card.exec(await made.text())?.[1]]).toEqual([200, 'late-monsoon']);
  rmSync(join(dataDir, 'demo.json'));
});

test('where no sample world was asked for, the page stands as it is', async () => {
  const plain = await fetch(`${await demoWith('none')}/`);
  expect([plain.status, card.exec(await plain.text())?.[1]]).toEqual([200, '']);
});
