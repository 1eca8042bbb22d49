import type { Browser, Page } from 'puppeteer';
import { openShell, openFirefox } from '../../tests/support/browser';
import { record } from './record';
import { openWebKitBrowser } from './webkitBrowser';

/** With React in every engine that visitors of partners have, with Preact in one: the browser, how it is opened, the script. */
export const builds = [
  ['Chromium', openShell, 'isoline.js'],
  ['Firefox', openFirefox, 'isoline.js'],
  ['WebKit', openWebKitBrowser, 'isoline.js'],
  ['Chromium, light build', openShell, 'isoline.light.js'],
] as const;
/** For what engines do each in their own way: layout, focus, policies, loading of scripts, errors of the network. */
export const engines = builds.filter(([, , file]) => file === 'isoline.js');
/** Both builds, for what our own code and the library that draws decide: the same in every engine, and tried in Chromium. */
export const scripts = ['isoline.js', 'isoline.light.js'] as const;

/** As long as the slowest machine may take. */
const waitMs = 120_000;

/** Tabs of each browser that no test uses: a new tab is a new process, which takes as long as drawing all elements. */
const freeTabs = new WeakMap<Browser, Page[]>();

async function openTab(browser: Browser, free: Page[]): Promise<Page> {
  const page = await browser.newPage();
  await page.evaluateOnNewDocument(record);
  const close = async () => {
    await page.goto('about:blank');
    free.push(page);
  };
  return Object.assign(page, { close });
}

/**
 * A page that writes down every event of an element, every error that reached it, and every violation of its policy. Closing it hands
 * its tab on to the next one.
 */
export async function openPage(browser: Browser, url: string, size = { width: 1280, height: 900 }): Promise<Page> {
  const free = freeTabs.get(browser) ?? [];
  freeTabs.set(browser, free);
  const page = free.pop() ?? (await openTab(browser, free));
  await page.setViewport(size);
  await page.goto(url, { waitUntil: 'domcontentloaded', timeout: waitMs });
  return page;
}

/** Waits until the element says that it is in this state. */
export const inState = (page: Page, selector: string, state: string, timeout = waitMs) =>
  page.waitForFunction(
    (wanted, name) => document.querySelector(wanted)?.matches(`:state(${name})`) ?? false,
    { timeout },
    selector,
    state,
  );
export const waitForEvent = (page: Page, event: string, timeout = waitMs) =>
  // By the clock, for a page behind others draws nothing.
  page.waitForFunction((name) => window.heard.includes(name), { timeout, polling: 200 }, event);
/** The text inside an element's shadow tree. */
export const textOf = (page: Page, selector: string): Promise<string> =>
  page.evaluate((wanted) => {
    const frame = document.querySelector(wanted)?.shadowRoot?.querySelector<HTMLElement>('.frame');
    return frame?.innerText ?? '';
  }, selector);
export const waitForText = (page: Page, selector: string, text: string, timeout = waitMs) =>
  page.waitForFunction(
    (wanted, part) =>
      document.querySelector(wanted)?.shadowRoot?.querySelector<HTMLElement>('.frame')?.innerText.includes(part),
    { timeout },
    selector,
    text,
  );
