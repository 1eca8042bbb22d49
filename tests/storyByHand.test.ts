import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, ElementHandle, Page } from 'puppeteer';
import { openBrowser } from './support/browser';
import { clickOn } from './support/clickOn';
import { ingestRain } from './support/insurance';
import { startWorld, type World } from './support/world';
import { until } from './support/until';

let world: World;
let browser: Browser;
let page: Page;
let folder: string;
const complaints: string[] = [];

function listen(to: Page): void {
  to.on('pageerror', (error) => complaints.push(String(error)));
  to.on('console', (line) => line.text().startsWith('CSP ') && complaints.push(`${to.url()}: ${line.text()}`));
}
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'isoline-hand-'));
  world = await startWorld({ now: new Date('2026-03-20T08:00:00Z'), identity: true });
  await ingestRain(world);
  browser = await openBrowser();
  page = await browser.newPage();
  // Dialogs that grow into place would move away under the pointer.
  await page.emulateMediaFeatures([{ name: 'prefers-reduced-motion', value: 'reduce' }]);
  await page.setViewport({ width: 1440, height: 1000 });
  listen(page);
  await page.evaluateOnNewDocument(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
      console.error(`CSP ${violatedDirective} ${blockedURI} ${sample}`),
    );
  });
});
afterAll(async () => {
  await browser?.close();
  await world?.close();
  rmSync(folder, { recursive: true, force: true });
});

const quoted = (text: string) => (text.includes('"') ? `'${text}'` : `"${text}"`);
const waitForText = (text: string) =>
  page.waitForFunction((wanted) => document.body?.innerText.includes(wanted), {}, text);
async function at(xpath: string): Promise<ElementHandle<Element>> {
  const handle = await page.waitForSelector(`::-p-xpath(${xpath})`, { visible: true });
  if (!handle) throw new Error(`There is no ${xpath}`);
  return handle;
}
/** Presses what carries exactly this text: a button, a link, an entry of a menu; the last one, which is the dialog's. */
async function press(text: string, within = ''): Promise<void> {
  const own = `normalize-space(.)=${quoted(text)} and not(@disabled) and not(@aria-disabled="true")`;
  const what = ['button', 'a', '*[@role="menuitem"]'].map((one) => `${within}//${one}[${own}]`).join(' | ');
  await clickOn(async () => {
    const shown: ElementHandle[] = [];
    for (const handle of await page.$$(`::-p-xpath(${what})`)) if (await handle.isVisible()) shown.push(handle);
    return shown.at(-1);
  });
}
/** A dialog has answered and gone: what lies under it can be pressed again. */
const closed = () => page.waitForFunction(() => !document.querySelector('[role="dialog"], [role="alertdialog"]'));
/** The wizard's own button, which stands beside Back; lists have one too. */
const next = () => press('Next', '//*[./*[normalize-space(.)="Back"]]');
/** Works off the job that the last press has started. */
const work = () => until(async () => (await world.runJobs()) > 0);
/** The control that a label names; required ones have an asterisk. */
function control(label: string): Promise<ElementHandle<Element>> {
  const named = `//label[normalize-space(translate(., "*", ""))=${quoted(label)}]`;
  return at(`(//*[@id=${named}/@for] | ${named}//input)[last()]`);
}
async function fill(label: string, value: string): Promise<void> {
  const field = await control(label);
  await clickOn(() => control(label), { count: 3 });
  await page.keyboard.press('Backspace');
  await field.type(value);
}
async function choose(label: string, option: string): Promise<void> {
  const field = await control(label);
  await page.waitForFunction(
    (element, wanted) => [...(element as HTMLSelectElement).options].some(({ text }) => text.startsWith(wanted)),
    {},
    field,
    option,
  );
  const value = await field.evaluate(
    (element, wanted) =>
      [...(element as HTMLSelectElement).options].find(({ text }) => text.startsWith(wanted))?.value ?? '',
    option,
  );
  await (field as ElementHandle<HTMLSelectElement>).select(value);
}

test('by hand, from an empty house to a paid claim and a card that anyone may read', async () => {
  await page.goto(world.url);
  await page.waitForSelector('input[type=password]');
  await page.type('input[type=email], input[name=email], input[name=login]', 'owner@isoline.demo');
  await page.type('input[type=password]', 'isoline');
  await page.keyboard.press('Enter');
  await waitForText('Choose the program that you want to work in.');
  await press('Choose', '//*[normalize-space(text())="Paddy Crop Insurance"]/ancestor::*[.//button][1]');
  await waitForText('Program Selected');

  // A coverage on the record: April and May, above 60 mm 20 %, in full at 140 mm.
  await press('Coverages');
  await waitForText('No Coverages Found');
  await press('CREATE FIRST COVERAGE');
  await press('Rainfall');
  await choose('Data provider', 'Own gauge');
  await choose('Data set', 'Plain rain');
  await clickOn(() => at('//input[@type="radio"]'));
  await next();
  await press('Choose', '//*[normalize-space(text())="Total rainfall"]/..');
  await next();
  await press('Linear');
  await fill('Trigger', '60');
  await fill('Payout amount (% of sum insured)', '20');
  await fill('Exit', '140');
  await fill('To', '2026-05-31');
  await fill('From', '2026-04-01');
  await fill('To', '2026-05-31');
  await choose('Currency', 'INR');
  await choose('Trend', 'None');
  await fill('Name', 'Spring rain');
  await next();
  await waitForText('Spring rain');
  await press('Simulate Coverage');
  await press('Simulate Coverage', '//*[@role="dialog" or @role="alertdialog"]');
  await waitForText('1 coverage');
  await work();
  await press('Spring rain');
  await waitForText('Historic Burn Cost');
  // 20 years of 61 mm pay 21 %, 2012 pays all.
  await waitForText('Expected loss 24.76 %');
  await press('Activate Coverage');
  await press('Activate');
  await waitForText('is active');

  // It is quoted to a new customer.
  await press('Spring rain');
  await press('New Quote');
  await fill('Cohort name', 'North fields');
  await fill('Insured Extend', '12');
  await fill('Sum Insured Per Insured Extend', '24000');
  await next();
  await press(
    'Add new',
    '//*[./*[.//label[starts-with(normalize-space(.), "Customer")]]][not(.//label[starts-with(normalize-space(.), "Intermediary")])]',
  );
  await fill('Organization name', 'Kuttanad Growers');
  await fill('Contact name', 'A. Grower');
  await fill('Email', 'growers@example.org');
  await fill('Postcode', '682001');
  await choose('Tax status', 'Taxable');
  await fill('Country', 'India');
  await fill('Country code', 'IN');
  await press('Submit');
  await waitForText('Kuttanad Growers');
  await fill('Quote name', 'Kuttanad 2026');
  await next();
  await press('COMPLETE QUOTATION');
  await press('Complete quotation');
  await work();
  await press('Quotes');
  await press('Kuttanad 2026');
  await waitForText('Quotation Summary');
  await waitForText('INR 2,88,000.00');

  // The customer accepts; the policy is submitted, signed and activated.
  await press('Customer response');
  await press('Create Policy');
  await press('Accept & Create New Policy');
  await waitForText('This is a draft policy');
  await press('Go to the draft');
  await press('Monitor policy');
  await press('Submit');
  await waitForText('Policy details');
  await press('Activate');
  const signed = join(folder, 'signed.pdf');
  writeFileSync(signed, '%PDF-1.4 signed');
  const box = await control('The policy was signed');
  await clickOn(() => control('The policy was signed'));
  expect(await box.evaluate((element) => (element as HTMLInputElement).checked)).toBe(true);
  const upload = (await page.waitForSelector('input[type=file]')) as ElementHandle<HTMLInputElement>;
  await upload.uploadFile(signed);
  await press('Activate', '//*[@role="dialog"]');
  await waitForText('Kuttanad 2026 is active.');

  // The season is over: 30 days of 3 mm are 90 mm, 20 % + 30/80 of the other 80 % of 288,000.
  world.setNow(new Date('2026-06-02T06:00:00Z'));
  await press('Monitoring');
  await press('List');
  await press('Run monitoring now');
  await work();
  await at('//table//*[normalize-space(.)="REPORTED"]');
  await press('Spring rain');
  await waitForText('Explain this payout');
  await press('Recompute now');
  await waitForText('The same to the last digit.');
  await press('Move on');
  await clickOn(() => at('//*[@role="menuitem"][starts-with(normalize-space(.), "CONFIRMED")]'));
  await fill('Reason', 'As computed.');
  await press('Move');
  await closed();
  await waitForText('CONFIRMED');

  // The claim is reviewed, approved and paid.
  await press('Policies');
  await press('Kuttanad 2026');
  await press('Claims');
  await waitForText('INR 1,44,000.00');
  await clickOn(() => at('//summary'));
  for (const [move, state] of [
    ['Review', 'In review'],
    ['Approve', 'Approved'],
    ['Mark as paid', 'Paid'],
  ] as const) {
    await press(move);
    await fill('Reason', 'As computed.');
    await press(move, '//*[@role="dialog"]');
    await closed();
    await waitForText(state);
  }

  // A link shows it to anyone, without signing in.
  await press('Monitoring');
  await press('List');
  await press('Spring rain');
  await press('Share');
  await waitForText('This link gives public access');
  const link = await page.waitForFunction(() => document.querySelector<HTMLInputElement>('input[readonly]')?.value);
  // It is public from its first use on.
  await press('Copy Link');
  await waitForText('This link is public.');
  const guests = await browser.createBrowserContext();
  const guest = await guests.newPage();
  listen(guest);
  await guest.goto((await link.jsonValue()) ?? '');
  await guest.waitForFunction(
    () =>
      document
        .querySelector('parametric-event')
        ?.shadowRoot?.textContent?.includes('You will receive 50 of every 100 insured.'),
    {},
  );
  expect(complaints).toEqual([]);
});
