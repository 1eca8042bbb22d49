// A browser on a sample world of its own, with its owner signed in and a program chosen.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import puppeteer from 'puppeteer';
import { findChromium } from './programs.mjs';
import { ensureInstalled, fail, root, startWords } from './run.mjs';

/** Starts a server on a folder of its own; ready when the whole sample world is there, which fills after the server is. */
async function startServer(folder, port) {
  const server = spawn(process.execPath, startWords(), {
    cwd: root,
    env: { ...process.env, ISOLINE_DATA_DIR: folder, ISOLINE_PORT: String(port), ISOLINE_LOG: 'silent' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise((resolve, reject) => {
    server.stdout.on('data', (bytes) => String(bytes).includes('sample world: ready') && resolve());
    server.once('exit', (code) => reject(new Error(`The server ended with ${code}.`)));
  });
  return server;
}

async function signIn(page, base) {
  const says = (text) => page.waitForFunction((wanted) => document.body.innerText.includes(wanted), {}, text);
  await page.goto(base);
  await page.waitForSelector('input[type=password]');
  await page.type('input[type=email], input[name=email], input[name=login]', 'owner@isoline.demo');
  await page.type('input[type=password]', 'isoline');
  await page.keyboard.press('Enter');
  await says('Choose the program');
  await (await page.waitForSelector('::-p-xpath(//button[normalize-space(.)="Choose"])')).click();
  await says('Program Selected');
}

/** `work` gets a page of the owner, the address of the server, and its data folder; all of it is cleared away afterwards. */
export async function onSampleWorld(work) {
  ensureInstalled();
  const chrome = findChromium();
  if (!chrome) fail('No Chromium was found. Install one (Debian: apt-get install chromium).');
  const folder = mkdtempSync(join(tmpdir(), 'isoline-pictures-'));
  const port = Number(process.env.ISOLINE_PORT ?? 8470);
  const base = `http://127.0.0.1:${port}`;
  const server = await startServer(folder, port);
  const browser = await puppeteer.launch({ executablePath: chrome, args: ['--no-sandbox'] });
  try {
    const page = await browser.newPage();
    await page.setViewport({ width: 1440, height: 980 });
    await signIn(page, base);
    await work({ page, base, folder, port });
  } finally {
    await browser.close();
    server.removeAllListeners('exit');
    server.kill('SIGTERM');
    await new Promise((resolve) => server.once('exit', resolve));
    rmSync(folder, { recursive: true, force: true });
  }
}
