import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'puppeteer';
import type { Call, CallRequest, CallResponse } from '#shared/contract/call';
import { sendCall } from '#shared/contract/client';
import { findEvents, moveEvent } from '#shared/contract/monitoring';
import { confirmNews } from '#shared/contract/news';
import { createPermalink } from '#shared/contract/publicEvents';
import words from '#shared/phrases/en/page.json' with { type: 'json' };
import { openBrowser } from './support/browser';
import { decoded, headOf, openMailbox, tokenIn, type Letter, type Mailbox } from './support/mailbox';
import { environmentOf, freePort, isoline, ServerProcess } from './support/process';
import { copySampleWorld } from './support/sampleWorld';

let folder: string;
let base: string;
let token: string;
let mail: Mailbox;
let server: ServerProcess;
let browser: Browser;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'isoline-news-'));
  const [port, mailbox] = [await freePort(), await openMailbox()];
  mail = mailbox;
  base = `http://127.0.0.1:${port}`;
  const environment = environmentOf(folder, port, {
    ISOLINE_SMTP_URL: mail.url,
    ISOLINE_MAIL_FROM: 'news@insurer.example',
    ISOLINE_TRUST_PROXY: '1',
  });
  await copySampleWorld(folder, port);
  token = isoline(environment, 'token', '--user', 'owner@isoline.demo', '--minutes', '60').out.trim();
  server = new ServerProcess(() => environment);
  await server.start();
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  await server?.end();
  await mail?.close();
  rmSync(folder, { recursive: true, force: true });
});

const call = <C extends Call>(one: C, request: CallRequest<C>): Promise<CallResponse<C>> =>
  sendCall(
    { base, headers: async () => ({ authorization: `Bearer ${token}`, 'x-tenant-id': 'sample' }) },
    one,
    request,
  );
async function until(isSo: () => boolean): Promise<void> {
  for (let tries = 0; !isSo(); tries++) {
    if (tries > 1200) throw new Error(`In vain: ${String(isSo)}`);
    await new Promise((go) => setTimeout(go, 50));
  }
}
/** A server looks for news when it starts, and once a minute. */
async function startAgain(signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<void> {
  await server.end(signal);
  await server.start();
}

const taken = new Set<string>();
/** A link to an event that nothing has been decided on yet; each time another. */
async function shareOpenEvent(): Promise<{ readonly eventId: string; readonly permalink: string }> {
  const { content } = await call(findEvents, { query: { size: 100 } });
  const event = content.find(({ id, status }) => ['MONITORED', 'DETECTED'].includes(status) && !taken.has(id));
  if (!event) throw new Error('The sample world has too few open events.');
  taken.add(event.id);
  const { permalink } = await call(createPermalink, { params: { id: event.id } });
  return { eventId: event.id, permalink };
}
const decide = (eventId: string) =>
  call(moveEvent, { params: { id: eventId }, body: { to: 'TERMINATED', reason: 'Ended for this test.' } });

let places = 0;
/** From another place each time. */
const ask = async (permalink: string, email: string) =>
  (
    await fetch(`${base}/internal/permalinks/${permalink}/news`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `192.0.2.${(places += 1)}` },
      body: JSON.stringify({ email, language: 'en' }),
    })
  ).status;
const sentTo = (address: string): readonly Letter[] => mail.letters.filter(({ to }) => to === address);

async function shows(page: Page, text: string): Promise<void> {
  await page.waitForFunction((wanted) => document.body.innerText.includes(wanted), { timeout: 30_000 }, text);
}
const press = (page: Page, selector: string) => page.$eval(selector, (found) => (found as HTMLElement).click());

test('a reader asks below the card, confirms by the link in the message, and is told once', async () => {
  const { eventId, permalink } = await shareOpenEvent();
  const page = await browser.newPage();
  await page.goto(`${base}/m/${permalink}?lang=en`);
  await page.waitForSelector('details.news');
  await press(page, 'details.news summary');
  await page.type('details.news input[type=email]', 'asha@example.org');
  await press(page, 'details.news button[type=submit]');
  await shows(page, words.newsAsked);
  await startAgain();
  await until(() => sentTo('asha@example.org').length === 1);
  const [request] = sentTo('asha@example.org') as [Letter];
  expect(headOf(request, 'Subject')).toMatch(/^Please confirm/);

  await page.goto(/http\S+\/m\?confirm=\S+/.exec(decoded(request.text))?.[0] ?? '');
  await page.waitForSelector('.news button');
  await press(page, '.news button');
  await shows(page, words.newsConfirmed);
  await decide(eventId);
  await startAgain();
  await until(() => sentTo('asha@example.org').length === 2);
  const news = sentTo('asha@example.org')[1] as Letter;
  expect(headOf(news, 'Subject')).toMatch(/^Final: /);
  expect(decoded(news.text)).toContain(`/m/${permalink}?lang=en`);

  await startAgain();
  expect(sentTo('asha@example.org')).toHaveLength(2);
  await page.close();
});

/** How readers leave: by the page that a message leads to, or by their mail program (RFC 8058). */
const ways = {
  async page(word: string) {
    const page = await browser.newPage();
    await page.goto(`${base}/m?leave=${word}&lang=en`);
    await page.waitForSelector('.news button');
    await press(page, '.news button');
    await shows(page, words.newsLeft);
    await page.close();
  },
  async program(_word: string, letter: Letter) {
    const address = /<(\S+)>/.exec(headOf(letter, 'List-Unsubscribe'))?.[1] ?? '';
    const body = new URLSearchParams([headOf(letter, 'List-Unsubscribe-Post').split('=') as [string, string]]);
    const { ok } = await fetch(address, { method: 'POST', body });
    if (!ok) throw new Error('The one click of a mail program was refused.');
  },
} as const;

test.each(['page', 'program'] as const)(
  'a reader who leaves by one click, in a %s, is told nothing more',
  async (way) => {
    const reader = `leaves-by-${way}@example.org`;
    const { eventId, permalink } = await shareOpenEvent();
    expect(await ask(permalink, reader)).toBe(204);
    await startAgain();
    await until(() => sentTo(reader).length === 1);
    const letter = sentTo(reader)[0] as Letter;
    const word = tokenIn(letter, 'confirm');
    await call(confirmNews, { params: { id: word } });
    await ways[way](word, letter);
    await decide(eventId);
    await startAgain();
    expect(sentTo(reader)).toHaveLength(1);
  },
);

test.each(['before', 'after'] as const)(
  'a server that is killed while it sends, %s the mail server has a message, tells no reader twice and forgets none',
  async (moment) => {
    const { eventId, permalink } = await shareOpenEvent();
    const readers = Array.from({ length: 9 }, (_, at) => `${moment}-${at}@example.org`);
    for (const reader of readers) expect(await ask(permalink, reader)).toBe(204);
    await startAgain();
    await until(() => readers.every((reader) => sentTo(reader).length === 1));
    for (const reader of readers)
      await call(confirmNews, { params: { id: tokenIn(sentTo(reader)[0] as Letter, 'confirm') } });
    await decide(eventId);

    mail.be({ holds: moment });
    await startAgain();
    // Several are on their way at once; some of the readers have not been begun with.
    await until(() => mail.held() >= 2);
    await server.end('SIGKILL');
    mail.be('take');
    await server.start();
    await until(() => readers.every((reader) => sentTo(reader).length >= 2));
    // Once more, for whoever would be told twice.
    await startAgain();
    expect(readers.map((reader) => sentTo(reader).length)).toEqual(readers.map(() => 2));
  },
);
