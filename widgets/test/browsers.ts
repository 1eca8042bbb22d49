import type { Browser, Page } from 'puppeteer';
import { openBrowser, openFirefox } from '../../tests/support/browser';
import { record } from './record';
import { openWebKitBrowser } from './webkitBrowser';

/** The engines that open any page. */
export const engines = [
  ['Chromium', openBrowser],
  ['Firefox', openFirefox],
] as const;
/** Both builds of the widgets: with React in every engine that partners' visitors have, with Preact in one. */
export const builds = [
  ['Chromium', openBrowser, 'isoline.js'],
  ['Firefox', openFirefox, 'isoline.js'],
  ['WebKit', openWebKitBrowser, 'isoline.js'],
  ['Chromium, light build', openBrowser, 'isoline.light.js'],
] as const;

/** A page that writes down every event of an element, every error that reached it, and every violation of its policy. */
export async function openPage(browser: Browser, url: string, size = { width: 1280, height: 900 }): Promise<Page> {
  const page = await browser.newPage();
  await page.setViewport(size);
  await page.evaluateOnNewDocument(record);
  await page.goto(url, { waitUntil: 'domcontentloaded' });
  return page;
}

/** Waits until the element says that it is in this state. */
export const inState = (page: Page, selector: string, state: string, timeout = 30_000) =>
  page.waitForFunction(
    (wanted, name) => document.querySelector(wanted)?.matches(`:state(${name})`) ?? false,
    { timeout },
    selector,
    state,
  );
export const waitForEvent = (page: Page, event: string, timeout = 30_000) =>
  page.waitForFunction((name) => window.heard.includes(name), { timeout }, event);
/** The text inside an element's shadow tree. */
export const textOf = (page: Page, selector: string): Promise<string> =>
  page.evaluate((wanted) => {
    const frame = document.querySelector(wanted)?.shadowRoot?.querySelector<HTMLElement>('.frame');
    return frame?.innerText ?? '';
  }, selector);
export const waitForText = (page: Page, selector: string, text: string, timeout = 30_000) =>
  page.waitForFunction(
    (wanted, part) =>
      document.querySelector(wanted)?.shadowRoot?.querySelector<HTMLElement>('.frame')?.innerText.includes(part),
    { timeout },
    selector,
    text,
  );
