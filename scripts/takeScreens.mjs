#!/usr/bin/env node
// `npm run screens`: every screen of the console at three widths, into docs/screens, taken from the running product on a sample world.
import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run.mjs';
import { onSampleWorld } from './sampleBrowser.mjs';
import { findScreens } from './screens.mjs';

const pictures = join(root, 'docs/screens');
const widths = [1440, 1024, 390];
/** Charts draw themselves in; then they stand. A map that is drawn without a graphics card takes longer. */
const restMs = 1200;
const mapMs = 15_000;

/** Asks the API as the owner, with a token that only who can read the data folder can have. */
async function readerOf({ base, folder, port }) {
  const env = { ...process.env, ISOLINE_DATA_DIR: folder, ISOLINE_PORT: String(port) };
  const said = execFileSync(
    process.execPath,
    [join(root, 'scripts/isoline.mjs'), 'token', '--user', 'owner@isoline.demo'],
    {
      env,
      encoding: 'utf8',
    },
  );
  const token = said.trim().split('\n').at(-1);
  const { tenantId } = await (await fetch(`${base}/config.json`)).json();
  const headers = { authorization: `Bearer ${token}`, 'x-tenant-id': tenantId };
  return async (path) => (await fetch(`${base}${path}`, { headers })).json();
}

/** Takes one screen at one width; answers by how many pixels it is wider than the window. */
async function take(page, base, { name, path, says }, width) {
  await page.setViewport({ width, height: width < 500 ? 844 : 900 });
  await page.goto(`${base}${path}`);
  const isThere = (text) => document.querySelector('main')?.innerText.includes(text);
  await page.waitForFunction(isThere, { timeout: 60_000 }, says);
  const hasMap = await page.$('main canvas');
  // A map of one place has no pins to wait for.
  if (hasMap) await page.waitForSelector('.iso-pin', { timeout: mapMs }).catch(() => undefined);
  await new Promise((resolve) => setTimeout(resolve, hasMap ? 3 * restMs : restMs));
  await page.screenshot({ path: join(pictures, `${name}-${width}.webp`), type: 'webp', quality: 60 });
  return page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
}

await onSampleWorld(async ({ page, base, folder, port }) => {
  const screens = await findScreens(await readerOf({ base, folder, port }));
  rmSync(pictures, { recursive: true, force: true });
  mkdirSync(pictures, { recursive: true });
  // The first map has its library fetched and its shaders made, which takes longer than any other.
  await page.goto(`${base}/coverages?view=map`);
  await page.waitForSelector('.iso-pin', { timeout: 60_000 });
  for (const screen of screens)
    for (const width of widths) {
      const over = await take(page, base, screen, width);
      process.stdout.write(`  ${screen.name}-${width}.webp${over > 0 ? `: ${over} px wider than the window` : ''}\n`);
    }
});
