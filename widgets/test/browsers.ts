import type { Browser, Page } from 'puppeteer';
import { openBrowser, openFirefox } from '../../tests/support/browser';

/** The engines that partners' visitors have, as far as Debian has them. */
export const engines = [
  ['Chromium', openBrowser],
  ['Firefox', openFirefox],
] as const;
/** Both builds of the widgets: with React everywhere, with Preact in one engine. */
export const builds = [
  ['Chromium', openBrowser, 'isoline.js'],
  ['Firefox', openFirefox, 'isoline.js'],
  ['Chromium, light build', openBrowser, 'isoline.light.js'],
] as const;

declare global {
  interface Window {
    /** What the page heard of the elements: `name code` of each event, and what it was not told by anybody. */
    heard: string[];
    wrong: string[];
  }
}

/** A page that writes down every event of an element, every error that reached it, and every violation of its policy. */
export async function openPage(browser: Browser, url: string, size = { width: 1280, height: 900 }): Promise<Page> {
  const page = await browser.newPage();
  await page.setViewport(size);
  await page.evaluateOnNewDocument(() => {
    window.heard = [];
    window.wrong = [];
    addEventListener('error', (event) => window.wrong.push(`error ${event.message}`));
    addEventListener('unhandledrejection', (event) => window.wrong.push(`rejection ${String(event.reason)}`));
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
      // Firefox asks every site for its icon, and counts its own question.
      if (!blockedURI.endsWith('/favicon.ico')) window.wrong.push(`policy ${effectiveDirective} ${blockedURI}`);
    });
    for (const name of ['load', 'ready', 'error', 'date-change', 'view-change', 'select', 'share'])
      document.addEventListener(`isoline-${name}`, (event) => {
        const { code = '' } = ((event as CustomEvent).detail ?? {}) as { code?: string };
        window.heard.push(`${name} ${code}`.trim());
      });
  });
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
