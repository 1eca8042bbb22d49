import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import puppeteer, { type Browser } from 'puppeteer';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Where the first of these programs is. */
export const onPath = (wanted: readonly string[]): string | undefined =>
  wanted
    .flatMap((name) => (process.env['PATH'] ?? '').split(delimiter).map((folder) => join(folder, name)))
    .find((path) => existsSync(path));

/** Where the browser is: PUPPETEER_EXECUTABLE_PATH, then the PATH, then what puppeteer itself has fetched. */
export function findBrowser(): string | null {
  const told = process.env['PUPPETEER_EXECUTABLE_PATH'];
  if (told) return existsSync(told) ? told : null;
  const found = onPath(names);
  if (found) return found;
  try {
    const own = puppeteer.executablePath();
    return existsSync(own) ? own : null;
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
export const findFirefox = (): string | null => onPath(['firefox-esr', 'firefox']) ?? null;

export async function openFirefox(): Promise<Browser> {
  const executablePath = findFirefox();
  if (!executablePath) throw new Error('No Firefox was found. Install one (Debian: apt-get install firefox-esr).');
  return puppeteer.launch({ browser: 'firefox', executablePath, headless: true });
}
