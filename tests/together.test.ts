import type { Browser, ElementHandle, Page } from 'puppeteer';
import { findCoverages } from '#shared/contract/coverages';
import { createQuote, readQuote, saveQuote } from '#shared/contract/quotes';
import { openShell } from './support/browser';
import { clickOn } from './support/clickOn';
import { startWorld, type World } from './support/world';
import { until } from './support/until';

let world: World;
let browser: Browser;
let page: Page;
let id: string;

beforeAll(async () => {
  world = await startWorld({ seed: true, identity: true });
  browser = await openShell();
  page = await browser.newPage();
  // Dialogs that grow into place would move away under the pointer.
  await page.emulateMediaFeatures([{ name: 'prefers-reduced-motion', value: 'reduce' }]);
  await page.setViewport({ width: 1440, height: 1000 });
  const { content } = await world.call(findCoverages, { query: { quotable: 'true' } }, { as: 'agent' });
  const coverageId = content.find(({ currency }) => currency === 'INR')?.id ?? '';
  ({ id } = await world.call(createQuote, { body: { program: 'Kerala paddy' } }, { as: 'agent' }));
  const quoteItems = [{ coverageId, name: 'Plot one', quantity: 1, sumInsured: { amount: 5000, currency: 'INR' } }];
  await world.call(saveQuote, { params: { id }, body: { name: 'First', quoteItems } }, { as: 'agent' });
  await page.goto(`${world.url}/quotations/new?draft=${id}`);
  await page.waitForSelector('input[type=password]');
  await page.type('input[type=email], input[name=email], input[name=login]', 'agent@isoline.demo');
  await page.type('input[type=password]', 'isoline');
  await page.keyboard.press('Enter');
}, 300_000);
afterAll(async () => {
  await browser?.close();
  await world?.close();
});

const waitForText = (text: string) =>
  page.waitForFunction((wanted) => document.body.innerText.includes(wanted), {}, text);
const waitForNoText = (text: string) =>
  page.waitForFunction((wanted) => !document.body.innerText.includes(wanted), {}, text);
const press = async (text: string) => {
  const what = ['button', 'a'].map((one) => `//${one}[normalize-space(.)="${text}" and not(@disabled)]`).join(' | ');
  await clickOn(() => page.waitForSelector(`::-p-xpath((${what})[last()])`, { visible: true }));
};
const quantity = async () =>
  (await page.waitForSelector(
    '::-p-xpath(//*[@id=//label[normalize-space(.)="Insured Extend"]/@for])',
  )) as ElementHandle<HTMLInputElement>;
/** A dialog that closes gives the focus back a moment later: whoever was faster than that types again, as a person would. */
const enter = (text: string) =>
  until(async () => {
    await clickOn(quantity, { count: 3 });
    const field = await quantity();
    await field.type(text);
    return (await field.evaluate((input) => input.value)) === text;
  });
const others = async (count: number) => {
  const { quoteItems, name } = await world.call(readQuote, { params: { id } }, { as: 'owner' });
  const items = quoteItems.map((item) => ({
    coverageId: item.coverage.id,
    name: item.name,
    quantity: count,
    sumInsured: item.sumInsured,
  }));
  await world.call(saveQuote, { params: { id }, body: { name, quoteItems: items } }, { as: 'owner' });
};
const stored = async () =>
  (await world.call(readQuote, { params: { id } }, { as: 'agent' })).quoteItems.map((item) => item.quantity);

test('two people change one draft: the second is told who was first and what they changed, and chooses whose state counts', async () => {
  await waitForText('New Quotation (Draft)');
  await press('Next');
  // What is entered saves itself: nobody has to press a button to be told.
  await others(30);
  await enter('20');
  await waitForText('Changed in the meantime');
  await waitForText('Ola Owner changed this on');
  expect(await stored()).toEqual([30]);
  await waitForText('Before: Plot one: 1 × INR 5,000.00');
  await waitForText('Theirs: Plot one: 30 × INR 5,000.00');
  await waitForText('Mine: Plot one: 20 × INR 5,000.00');
  await press('Save what is chosen');
  await waitForText('Quotation Saved');
  expect(await stored()).toEqual([20]);

  await others(40);
  await enter('21');
  await waitForText('Changed in the meantime');
  await press('Take all of theirs');
  await press('Take theirs');
  await waitForNoText('Changed in the meantime');
  expect(await (await quantity()).evaluate((field) => field.value)).toBe('40');
});

test('whoever leaves with unsaved changes is asked first, and loses nothing by staying', async () => {
  // Without a connection it cannot save itself.
  await page.setOfflineMode(true);
  await enter('22');
  await press('Programs');
  await waitForText('There are changes that have not been saved. Leave all the same?');
  await press('Stay');
  expect(await (await quantity()).evaluate((field) => field.value)).toBe('22');
  await page.setOfflineMode(false);
  // What an earlier test saved may still be said.
  await waitForNoText('Quotation Saved');
  await press('SAVE QUOTATION');
  // The message goes by itself after three seconds: it is looked for first.
  await waitForText('Quotation Saved');
  await waitForNoText('Unsaved changes');
  await press('Programs');
  await waitForText('Start quote');
  expect(await stored()).toEqual([22]);
});
