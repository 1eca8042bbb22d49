import { existsSync } from 'node:fs';
import puppeteer, { type Browser } from 'puppeteer';
import { findChromium, findFirefox } from '../../scripts/programs.mjs';

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
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

export async function openBrowser(): Promise<Browser> {
  const executablePath = findBrowser();
  if (!executablePath) {
    throw new Error(
      'No Chromium was found. Install one (Debian: apt-get install chromium) or set PUPPETEER_EXECUTABLE_PATH.',
    );
  }
  return puppeteer.launch({ executablePath, args: flags, headless: true });
}

/** The second engine that the widgets are tried in. */
export async function openFirefox(): Promise<Browser> {
  const executablePath = findFirefox();
  if (!executablePath) throw new Error('No Firefox was found. Install one (Debian: apt-get install firefox-esr).');
  return puppeteer.launch({ browser: 'firefox', executablePath, headless: true });
}
