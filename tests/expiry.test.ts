import { sql } from 'drizzle-orm';
import type { Browser, Page } from 'puppeteer';
import { runMonitoring } from '#shared/contract/monitoring';
import { findQuotes } from '#shared/contract/quotes';
import { inTenant } from '../server/db/scope';
import { openShell } from './support/browser';
import { keyboardAt } from './support/keyboard';
import { startWorld, type World } from './support/world';

let world: World;
let browser: Browser;
beforeAll(async () => {
  world = await startWorld({ seed: true, identity: true });
  browser = await openShell();
}, 300_000);
afterAll(async () => {
  await browser?.close();
  await world?.close();
});

const untilSaid = (page: Page, where: string, text: string) =>
  page.waitForFunction(
    (selector, wanted) => document.querySelector<HTMLElement>(selector)?.innerText.includes(wanted),
    {},
    where,
    text,
  );
async function openPage(): Promise<Page> {
  const page = await browser.newPage();
  await page.emulateMediaFeatures([{ name: 'prefers-reduced-motion', value: 'reduce' }]);
  await page.setViewport({ width: 1440, height: 1000 });
  return page;
}

test('an offer whose validity ends while two tabs show it: refused in words at that moment, then expired in both without a reload', async () => {
  const offers = await world.call(findQuotes, { query: { status: 'COMPLETED', size: 50 } }, { as: 'agent' });
  const offer = offers.content[0];
  if (!offer) throw new Error('The sample world has no offer that waits for an answer');
  const detail = await openPage();
  await detail.goto(`${world.url}/quotations/quotation/${offer.id}`);
  const keys = keyboardAt(detail);
  await detail.waitForSelector('input[type=password]');
  await keys.type(/mail/i, 'agent@isoline.demo');
  await keys.type(/password/i, 'isoline');
  await keys.press('Enter');
  await untilSaid(detail, 'main', 'Quotation Summary');
  await untilSaid(detail, 'body', 'Completed');
  const list = await openPage();
  await list.goto(`${world.url}/quotations`);
  await untilSaid(list, 'main', offer.name);

  // The last day is over, and what runs every day has not run yet.
  await inTenant(world.parts.database.db, world.tenantId, (db) =>
    db.execute(sql`update quote set valid_until = current_date - 1 where id = ${offer.id}`),
  );
  await detail.bringToFront();
  await keys.run('Customer response');
  await keys.pick(/Create Policy/);
  await keys.run('Accept & Create New Policy');
  await untilSaid(detail, '[role=dialog]', 'Copy it to price it again.');
  await keys.run('Close');
  await keys.closed();

  await world.call(runMonitoring, { body: {} }, { as: 'owner' });
  await world.runJobs();
  await untilSaid(detail, 'body', 'Expired');
  await keys.run('Customer response');
  const accept = '::-p-xpath(//*[@role="menuitem" and contains(., "Create Policy")])';
  const entry = await detail.waitForSelector(accept);
  expect(await entry?.evaluate((item) => item.getAttribute('aria-disabled'))).toBe('true');
  await list.bringToFront();
  const row = `//*[@role="row" or self::tr][contains(., ${JSON.stringify(offer.name)}) and contains(., "Expired")]`;
  await list.waitForSelector(`::-p-xpath(${row})`);
});
