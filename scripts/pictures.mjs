#!/usr/bin/env node
// `npm run pictures`: the pictures of the README, taken from the running product on a sample world of its own.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import puppeteer from 'puppeteer';
import { ensureInstalled, fail, root } from './run.mjs';

ensureInstalled();
const chrome =
  process.env.PUPPETEER_EXECUTABLE_PATH ??
  (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => ['chromium', 'chromium-browser', 'google-chrome'].map((name) => join(folder, name)))
    .find(existsSync);
if (!chrome) fail('No Chromium was found. Install one (Debian: apt-get install chromium).');

const folder = mkdtempSync(join(tmpdir(), 'isoline-pictures-'));
const port = Number(process.env.ISOLINE_PORT ?? 8470);
const base = `http://127.0.0.1:${port}`;
const pictures = join(root, 'docs/pictures');
mkdirSync(pictures, { recursive: true });

const server = spawn(process.execPath, [join(root, 'scripts/start.mjs')], {
  env: { ...process.env, ISOLINE_DATA_DIR: folder, ISOLINE_PORT: String(port), ISOLINE_LOG: 'silent' },
  stdio: ['ignore', 'pipe', 'inherit'],
});
// The pictures are of the whole sample world, which fills after the server is ready.
const ready = new Promise((resolve, reject) => {
  server.stdout.on('data', (bytes) => String(bytes).includes('sample world: ready') && resolve());
  server.once('exit', (code) => reject(new Error(`The server ended with ${code}.`)));
});

const browser = await puppeteer.launch({ executablePath: chrome, args: ['--no-sandbox'] });
try {
  await ready;
  const page = await browser.newPage();
  await page.setViewport({ width: 1440, height: 980 });
  const says = (text) => page.waitForFunction((wanted) => document.body.innerText.includes(wanted), {}, text);
  const press = async (text) =>
    (await page.waitForSelector(`::-p-xpath(//*[self::button or self::a][normalize-space(.)="${text}"])`)).click();
  /** Charts and maps draw themselves in; then they stand. */
  const taken = async (name) => {
    await new Promise((resolve) => setTimeout(resolve, 3000));
    await page.screenshot({ path: join(pictures, `${name}.png`) });
    process.stdout.write(`  ${name}.png\n`);
  };

  await page.goto(base);
  await page.waitForSelector('input[type=password]');
  await page.type('input[type=email], input[name=email], input[name=login]', 'owner@isoline.demo');
  await page.type('input[type=password]', 'isoline');
  await page.keyboard.press('Enter');
  await says('Choose the program');
  await press('Choose');
  await says('Program Selected');
  await page.goto(`${base}/coverages`);
  await press('Late monsoon rain, Alappuzha');
  await says('Historic Burn Cost');
  await taken('coverage');
  await page.goto(`${base}/monitoring`);
  await says('Places in view');
  await taken('monitoring');
  await page.goto(`${base}/monitoring?view=list`);
  await press('Late monsoon rain, Alappuzha');
  await says('Explain this payout');
  await taken('event');
  await page.goto(`${base}/quotations`);
  await press('Kuttanad paddy, monsoon');
  await says('Quotation Summary');
  await taken('quote');
  const { permalink } = JSON.parse(readFileSync(join(folder, 'demo.json'), 'utf8'));
  await page.goto(`${base}/m/${permalink}`);
  await taken('card');
  await page.goto(`${base}/viewer?page=2`);
  await taken('viewer');
} finally {
  await browser.close();
  server.removeAllListeners('exit');
  server.kill('SIGTERM');
  await new Promise((resolve) => server.once('exit', resolve));
  rmSync(folder, { recursive: true, force: true });
}
