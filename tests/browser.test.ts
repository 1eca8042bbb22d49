import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'puppeteer';
import { openBrowser } from './support/browser';
import { startWorld, type World } from './support/world';

let world: World;
let browser: Browser;
let page: Page;
/** What a page complained of: uncaught errors and violations of the content security policy. */
const complaints: string[] = [];

beforeAll(async () => {
  world = await startWorld({ seed: true, identity: true });
  browser = await openBrowser();
  page = await browser.newPage();
  await page.setViewport({ width: 1440, height: 1000 });
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (line) => line.text().startsWith('CSP ') && complaints.push(line.text()));
  await page.evaluateOnNewDocument(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
      console.error(`CSP ${violatedDirective} ${blockedURI} ${sample}`),
    );
  });
}, 180_000);
afterAll(async () => {
  await browser?.close();
  await world?.close();
});

const says = (text: string) =>
  page.waitForFunction((wanted) => document.body?.innerText.includes(wanted), { timeout: 30_000 }, text);
/** The card is the element that partners place: its text lies in a shadow tree. */
const cardSays = (text: string) =>
  page.waitForFunction(
    (wanted) => document.querySelector('parametric-event')?.shadowRoot?.textContent?.includes(wanted),
    { timeout: 30_000 },
    text,
  );
const press = async (text: string) => {
  const button = await page.waitForSelector(`::-p-xpath(//button[normalize-space(.)="${text}"])`, { timeout: 30_000 });
  await button?.click();
};

test('a person signs in, chooses a program and looks through the areas; the public card shows without signing in', async () => {
  await page.goto(world.url);
  await page.waitForSelector('input[type=password]');
  await page.type('input[type=email], input[name=email], input[name=login]', 'owner@isoline.demo');
  await page.type('input[type=password]', 'isoline');
  await page.keyboard.press('Enter');
  await says('Choose the program that you want to work in.');
  await press('Choose');
  await says('Program Selected');

  await page.goto(`${world.url}/coverages`);
  await says('Late monsoon rain, Alappuzha');
  await page.click('tbody tr a');
  await says('Historic Burn Cost');
  await says('Expected loss');

  await page.goto(`${world.url}/quotations`);
  await says('Kuttanad paddy, monsoon');
  await page.goto(`${world.url}/policies`);
  await says('Total Premium amount');
  await page.goto(`${world.url}/monitoring`);
  await says('Places in view');
  await press('List');
  await says('Hurricane wind, Bridgetown');

  const { permalink } = JSON.parse(readFileSync(join(world.parts.settings.dataDir, 'demo.json'), 'utf8')) as {
    permalink: string;
  };
  await page.goto(`${world.url}/m/${permalink}`);
  await cardSays('Triggered');
  await cardSays('Strike');
  await says('Operated by');
  await page.goto(`${world.url}/m/nobody-knows-this-link`);
  await says('No data');
  expect(complaints).toEqual([]);
}, 180_000);
