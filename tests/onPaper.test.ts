import { findCoverages } from '#shared/contract/coverages';
import { findQuotes } from '#shared/contract/quotes';
import type { Browser, Page } from 'puppeteer';
import { openShell } from './support/browser';
import { keyboardAt } from './support/keyboard';
import { startWorld, type World } from './support/world';
import { partOf } from './support/parts';

let world: World;
let browser: Browser;
let page: Page;
beforeAll(async () => {
  world = await startWorld({ seed: true, identity: true });
  browser = await openShell();
  page = await browser.newPage();
  await page.setViewport({ width: 1440, height: 1000 });
  await page.goto(world.url);
  const keys = keyboardAt(page);
  await keys.signIn('owner');
  await keys.run('Choose');
  await keys.waitFor('My work');
});
afterAll(async () => {
  await browser?.close();
  await world?.close();
});

/** What stands between the margins of an upright A4 page, in pixels. */
const widthOfPage = 703;
/** A screen as it is printed on an upright page: read on the screen until it says this, then sent to the printer. */
async function print(path: string, says: string): Promise<void> {
  await page.emulateMediaType('screen');
  await page.setViewport({ width: widthOfPage, height: 1000 });
  await page.goto(`${world.url}${path}`);
  await page.waitForFunction((text) => document.querySelector('main')?.innerText.includes(text), {}, says);
  await page.emulateMediaType('print');
}
/** What can be seen of these. */
const seen = (selector: string) =>
  page.$$eval(selector, (found) =>
    found.filter((one) => one.checkVisibility()).map((one) => (one.textContent ?? '').trim()),
  );

test.each([
  ['/coverages', 'Late monsoon rain, Alappuzha'],
  ['/quotations', 'Kuttanad paddy, monsoon'],
  ['/policies', 'Kuttanad paddy, monsoon'],
  ['/monitoring?view=list', 'Late monsoon rain, Alappuzha'],
  ['/monitoring/shares', partOf('watched').label],
  ['/clients', 'Bayview Hotel'],
])('the list %s has all its columns on the page, and nothing that can only be pressed', async (path, says) => {
  await print(path, says);
  const rights = await page.$$eval('main :is(th, td)', (cells) =>
    cells.filter((cell) => cell.checkVisibility()).map((cell) => cell.getBoundingClientRect().right),
  );
  expect(rights.length).toBeGreaterThan(4);
  expect(Math.max(...rights)).toBeLessThanOrEqual(widthOfPage);
  expect(await seen('nav, header, main input:not(td input), main select, main button:not(th button)')).toEqual([]);
});

test('what could be tried of a coverage is not on its page', async () => {
  const { content } = await world.call(findCoverages, { query: { size: 50 } }, { as: 'owner' });
  const coverage = content.find(({ uiState }) => uiState === 'active');
  await print(`/coverages/coverage/${coverage?.id}`, 'Historic Burn Cost');
  expect(await seen('main h2')).not.toContain('What if');
});

test('a card whose document can only be opened on the screen is not on the page', async () => {
  const { content } = await world.call(findQuotes, { query: { size: 50 } }, { as: 'owner' });
  const quote = content.find(({ quoteDocumentId }) => quoteDocumentId);
  await print(`/quotations/quotation/${quote?.id}`, 'Quotation Summary');
  expect(await seen('main h2')).toContain('Basic Information');
  expect(await seen('main h2')).not.toContain('Quote document');
});
