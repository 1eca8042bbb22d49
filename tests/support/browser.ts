import { existsSync } from 'node:fs';
import puppeteer, { type Browser, type LaunchOptions } from 'puppeteer';
import { findChromium, findChromiumShell, findFirefox } from '../../scripts/programs.mjs';

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A process kept ready for a tab that nobody opens.
  '--disable-features=SpareRendererForSitePerProcess',
];

/** Where the browser is: PUPPETEER_EXECUTABLE_PATH, then where the system has one, then what puppeteer itself has fetched. */
export function findBrowser(): string | null {
  const installed = findChromium();
  if (installed || process.env['PUPPETEER_EXECUTABLE_PATH']) return installed;
  try {
    const fetched = puppeteer.executablePath();
    return existsSync(fetched) ? fetched : null;
  } catch {
    // Puppeteer knows no browser of its own: nothing was downloaded.
    return null;
  }
}

/** A page is waited for about as long as a test may take, so that a slow machine fails none; what never comes is named. */
const patienceMs = 200_000;
async function launch(options: LaunchOptions): Promise<Browser> {
  const browser = await puppeteer.launch(options);
  browser.on('targetcreated', (target) => {
    if (target.type() !== 'page') return;
    void target.page().then((page) => {
      page?.setDefaultTimeout(patienceMs);
      page?.setDefaultNavigationTimeout(patienceMs);
    });
  });
  return browser;
}

export async function openBrowser(): Promise<Browser> {
  const executablePath = findBrowser();
  if (!executablePath) {
    throw new Error(
      'No Chromium was found. Install one (Debian: apt-get install chromium) or set PUPPETEER_EXECUTABLE_PATH.',
    );
  }
  return launch({ executablePath, args: flags, headless: true });
}

/**
 * Chromium without the windows around its pages, which draws and runs them alike and costs a fifth less processor time; the whole
 * one where it is not installed. What a person does from one window to the next is tried in the whole one.
 */
export async function openShell(): Promise<Browser> {
  const executablePath = findChromiumShell();
  return executablePath ? launch({ executablePath, args: flags, headless: 'shell' }) : openBrowser();
}

/** The second engine that the widgets are tried in. */
export async function openFirefox(): Promise<Browser> {
  const executablePath = findFirefox();
  if (!executablePath) throw new Error('No Firefox was found. Install one (Debian: apt-get install firefox-esr).');
  return launch({ browser: 'firefox', executablePath, headless: true });
}
