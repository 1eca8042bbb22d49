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

/** Where the browser is: PUPPETEER_EXECUTABLE_PATH, then the PATH, then what puppeteer itself has fetched. */
export function findBrowser(): string | null {
  const told = process.env['PUPPETEER_EXECUTABLE_PATH'];
  if (told) return existsSync(told) ? told : null;
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const found = names.flatMap((name) => folders.map((folder) => join(folder, name))).find((path) => existsSync(path));
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
