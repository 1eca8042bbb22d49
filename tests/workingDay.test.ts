import type { Browser, BrowserContext, Page } from 'puppeteer';
import { openBrowser } from './support/browser';
import { keyboardAt } from './support/keyboard';
import { startWorld, type World } from './support/world';
import { until } from './support/until';
import { partOf } from './support/parts';

let world: World;
let browser: Browser;
let context: BrowserContext;
let page: Page;
const complaints: string[] = [];

beforeAll(async () => {
  world = await startWorld({ seed: true, identity: true });
  browser = await openBrowser();
}, 300_000);
afterAll(async () => {
  await browser?.close();
  await world?.close();
});
beforeEach(async () => {
  complaints.length = 0;
  context = await browser.createBrowserContext();
  page = await context.newPage();
  page.on('pageerror', (error) => complaints.push(String(error)));
  await page.emulateMediaFeatures([{ name: 'prefers-reduced-motion', value: 'reduce' }]);
  await page.setViewport({ width: 1440, height: 1000 });
});
afterEach(() => context?.close());
/** Works off the jobs that the last step has started. */
const work = () => until(async () => (await world.runJobs()) > 0);

test('an agent, by keyboard: a new customer, a quote for them from first step to price, and an answer that becomes a policy', async () => {
  const keys = keyboardAt(page);
  await page.goto(world.url);
  await keys.signIn('agent');
  await keys.run('Choose');
  await keys.waitFor('My work');

  await keys.command('New business partner');
  await keys.waitFor('New Business Partner');
  await keys.type('Name', 'Delta Growers');
  await keys.choose('Role', 'Policy holder');
  await keys.type('Contact name', 'A. Grower');
  await keys.type('E-mail', 'growers@example.org');
  await keys.type('Postcode', '682001');
  await keys.type('State', 'Kerala');
  await keys.type('State code', 'KL');
  await keys.type('Country', 'India');
  await keys.type('Country code', 'IN');
  await keys.run('Submit');
  await keys.waitFor('Delta Growers');

  await keys.command('New Quote');
  await keys.waitFor('New Quotation (Draft)');
  await keys.run('Next');
  await keys.to(/^Late monsoon rain, Alappuzha \d{4}$/);
  await keys.press('Space');
  await keys.run('Next');
  await keys.type('Cohort name', 'North fields');
  await keys.type('Insured Extend', '12');
  await keys.run('Next');
  await keys.type('Customer', 'Delta');
  await keys.run('Delta Growers');
  await keys.type('Quote name', 'Delta, by keyboard');
  await keys.run('Next');
  await keys.run('COMPLETE QUOTATION');
  await keys.run('Complete quotation');
  await work();
  await keys.run('Delta, by keyboard');
  await keys.waitFor('Quotation Summary');

  await keys.run('Customer response');
  await keys.pick(/Create Policy/);
  await keys.run('Accept & Create New Policy');
  await keys.waitFor('This is a draft policy');
  expect(complaints).toEqual([]);
});

test('an underwriter, by keyboard: an event that waits for a decision, and a new coverage from data to activation', async () => {
  const keys = keyboardAt(page);
  await page.goto(world.url);
  await keys.signIn('underwriter');
  await keys.run('Choose');
  await keys.waitFor('Events to review');
  await keys.run(partOf('disputed').label);
  await keys.waitFor('Explain this payout');
  await keys.run('Move on');
  await keys.pick(/^CONFIRMED/);
  await keys.type('Reason', 'The gauge was checked on site.');
  await keys.run('Move');
  await keys.closed();
  await keys.waitFor('CONFIRMED');

  await keys.command('New Coverage');
  await keys.run('Rainfall');
  await keys.choose('Data provider', 'Isoline sample data');
  await keys.choose('Data set', 'Sample weather stations');
  await keys.to(/^Alappuzha, Kerala \(/);
  await keys.press('Space');
  await keys.run('Next');
  await keys.run('Choose');
  // The wizard's own, not that of the pages of indices.
  await keys.to('Back');
  await keys.run('Next');
  await keys.run('Linear');
  await keys.type('Trigger', '3600');
  await keys.type('Payout amount (% of sum insured)', '10');
  await keys.type('Exit', '4600');
  await keys.type('Name', 'Rain by keyboard');
  await keys.run('Next');
  await keys.waitFor('Rain by keyboard');
  await keys.run('Simulate Coverage');
  await keys.run('Simulate Coverage');
  await keys.waitFor('Rain by keyboard');
  await work();
  await keys.run('Rain by keyboard');
  await keys.waitFor('Historic Burn Cost');
  await keys.run('Activate Coverage');
  await keys.run('Activate');
  await keys.waitFor('is active');
  expect(complaints).toEqual([]);
});

test('an administrator, by keyboard: a claim found by the name of its policy, approved and paid, and what the inbox says', async () => {
  const keys = keyboardAt(page);
  await page.goto(world.url);
  await keys.signIn('admin');
  await keys.run('Choose');
  await keys.waitFor('My work');
  await keys.command(partOf('disputed').policy);
  await keys.waitFor('Basic Information');
  await keys.to('Details');
  await keys.press('ArrowRight');
  await keys.press('ArrowRight');
  await keys.press('Enter');
  await keys.waitFor('Policy Claim Overview');
  await keys.run(/In review$/);
  for (const [move, state] of [
    ['Approve', 'Approved'],
    ['Mark as paid', 'Paid'],
  ] as const) {
    await keys.run(move);
    await keys.type('Reason', 'As computed.');
    await keys.run(move);
    await keys.closed();
    await keys.waitFor(state);
  }
  await keys.run(/^Inbox: \d+ unread messages?$/);
  await keys.run('Mark all as read');
  await keys.to('Inbox');
  expect(complaints).toEqual([]);
});

test('on a phone, by touch: from signing in to an event and back, and no screen is wider than the window', async () => {
  await page.setViewport({ width: 390, height: 844, isMobile: true, hasTouch: true });
  const tap = async (text: string) => {
    const path = ['button', 'a', '*[@role="tab"]'].map((kind) => `//${kind}[normalize-space(.)="${text}"]`).join(' | ');
    const found = await page.waitForSelector(`::-p-xpath(${path})`, { visible: true });
    await found?.tap();
  };
  const shows = async (text: string) => {
    await keyboardAt(page).waitFor(text);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
  };
  await page.goto(world.url);
  await page.waitForSelector('input[type=password]');
  await page.type('input[name=email], input[name=login]', 'admin@isoline.demo');
  await page.type('input[type=password]', 'isoline');
  await tap('Sign in');
  await shows('Choose the program that you want to work in.');
  await tap('Choose');
  await shows('My work');
  const drawer = await page.waitForSelector('#drawer-toggle');
  await drawer?.tap();
  await tap('Policies');
  await shows('Total Premium amount');
  await tap('Kuttanad paddy, late monsoon');
  await shows('Basic Information');
  await tap('Report');
  await shows('Index Tracker');
  await drawer?.tap();
  await tap('Monitoring');
  await tap('List');
  await shows('Late monsoon rain, Alappuzha');
  await tap('Late monsoon rain, Alappuzha');
  await shows('Explain this payout');
  expect(complaints).toEqual([]);
});
