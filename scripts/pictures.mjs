#!/usr/bin/env node
// `npm run pictures`: the pictures of the README, taken from the running product on a sample world of its own.
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run.mjs';
import { onSampleWorld } from './sampleBrowser.mjs';

const pictures = join(root, 'docs/pictures');
mkdirSync(pictures, { recursive: true });

await onSampleWorld(async ({ page, base, folder }) => {
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
});
