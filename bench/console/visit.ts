import type { Browser, CDPSession, Page } from 'puppeteer';
import { keyboardAt } from '../../tests/support/keyboard';

/** `first`: as slow, at an address that this browser has never opened, so that nothing is asked ahead. */
export type Condition = 'cold' | 'warm' | 'slow' | 'first';
/** What must stand on a page before somebody can begin: a selector of things that have text, or are a field. */
type Goal = string;
export type Visit = { readonly ms: number; readonly scriptKb: number };

const slowBytes = 10_000_000 / 8;

/** Notes in the page when the first of what is waited for was there and painted. */
const recorder = (goal: Goal) => `
  const look = () => {
    const found = [...document.querySelectorAll(${JSON.stringify(goal)})].some((one) => one.tagName === 'INPUT' || one.textContent.trim());
    if (found) requestAnimationFrame(() => setTimeout(() => { window.thereAt ??= performance.now(); }));
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);`;

/** A tab that may be visited again and again: nobody in it, or the owner with a program chosen. */
export async function openTab(browser: Browser, signInAt: string | null): Promise<Page> {
  const page = await (await browser.createBrowserContext()).newPage();
  await page.setViewport({ width: 1440, height: 900 });
  if (!signInAt) return page;
  const keys = keyboardAt(page);
  await page.goto(signInAt);
  await keys.signIn('owner');
  await keys.run('Choose');
  await keys.waitFor('My work');
  return page;
}

async function under(tools: CDPSession, condition: Condition): Promise<void> {
  await tools.send('Network.enable');
  if (condition !== 'warm') await tools.send('Network.clearBrowserCache');
  const isSlow = condition === 'slow' || condition === 'first';
  await tools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: isSlow ? 40 : 0,
    downloadThroughput: isSlow ? slowBytes : -1,
    uploadThroughput: isSlow ? slowBytes : -1,
  });
  await tools.send('Emulation.setCPUThrottlingRate', { rate: isSlow ? 4 : 1 });
}

/** Milliseconds from asking for an address until its goal is painted, and the kilobytes of script that came over the line. */
export async function visit(page: Page, url: string, goal: Goal, condition: Condition): Promise<Visit> {
  const tools = await page.createCDPSession();
  await under(tools, condition);
  const scripts = new Set<string>();
  let bytes = 0;
  tools.on('Network.responseReceived', ({ requestId, type }) => type === 'Script' && scripts.add(requestId));
  tools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength;
  });
  const forget = condition === 'first' ? `localStorage.removeItem('isoline.asked');` : '';
  const { identifier } = await page.evaluateOnNewDocument(`${forget}${recorder(goal)}`);
  try {
    await page.goto(url, { waitUntil: 'domcontentloaded' });
    const there = await page.waitForFunction(() => (window as { thereAt?: number }).thereAt, { timeout: 60_000 });
    return { ms: Number(await there.jsonValue()), scriptKb: bytes / 1000 };
  } finally {
    await page.removeScriptToEvaluateOnNewDocument(identifier);
    await tools.detach();
  }
}
