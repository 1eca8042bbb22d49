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
import { openShell } from './support/browser';
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
  await copySampleWorld(folder);
  server = new ServerProcess(() => environment);
  await server.start();
  token = isoline(environment, 'token', '--user', 'owner@isoline.demo', '--minutes', '60').out.trim();
  browser = await openShell();
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

/** A link to an event that nothing has been decided on yet. */
async function shareOpenEvent(): Promise<{ readonly eventId: string; readonly permalink: string }> {
  const { content } = await call(findEvents, { query: { size: 100 } });
  const event = content.find(({ status }) => ['MONITORED', 'DETECTED'].includes(status));
  if (!event) throw new Error('The sample world has no open event.');
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

/** Asks through the form below the card, as a reader does. */
async function askBelowCard(permalink: string, email: string): Promise<void> {
  const page = await browser.newPage();
  await page.goto(`${base}/m/${permalink}?lang=en`);
  await page.waitForSelector('details.news');
  await press(page, 'details.news summary');
  await page.type('details.news input[type=email]', email);
  await press(page, 'details.news button[type=submit]');
  await shows(page, words.newsAsked);
  await page.close();
}
/** Opens a link of a message and presses the one button there. */
async function followLink(link: string, says: string): Promise<void> {
  const page = await browser.newPage();
  await page.goto(link);
  await page.waitForSelector('.news button');
  await press(page, '.news button');
  await shows(page, says);
  await page.close();
}

// How a mail program leaves (RFC 8058) is tried in server/features/monitoring/news.
test('a reader asks below the card, confirms by the link in the message and is told once, whoever leaves is told nothing more; a server that is killed while it sends, before and after the mail server has a message, tells no reader twice and forgets none', async () => {
  const { eventId, permalink } = await shareOpenEvent();
  const [asha, leaver] = ['asha@example.org', 'leaves@example.org'];
  const readers = Array.from({ length: 9 }, (_, at) => `reader-${at}@example.org`);
  await askBelowCard(permalink, asha);
  for (const reader of [leaver, ...readers]) expect(await ask(permalink, reader)).toBe(204);
  await startAgain();
  await until(() => [asha, leaver, ...readers].every((reader) => sentTo(reader).length === 1));
  const [request] = sentTo(asha) as [Letter];
  expect(headOf(request, 'Subject')).toMatch(/^Please confirm/);
  await followLink(/http\S+\/m\?confirm=\S+/.exec(decoded(request.text))?.[0] ?? '', words.newsConfirmed);
  const tokenOf = (reader: string) => tokenIn(sentTo(reader)[0] as Letter, 'confirm');
  for (const reader of [leaver, ...readers]) await call(confirmNews, { params: { id: tokenOf(reader) } });
  await followLink(`${base}/m?leave=${tokenOf(leaver)}&lang=en`, words.newsLeft);

  await decide(eventId);
  // What is killed before the mail server has it comes again, and is then killed when the mail server has it.
  for (const moment of ['before', 'after'] as const) {
    mail.be({ holds: moment });
    await startAgain(moment === 'before' ? 'SIGTERM' : 'SIGKILL');
    // Several are on their way at once; some of the readers have not been begun with.
    await until(() => mail.held() >= 2);
  }
  await server.end('SIGKILL');
  mail.be('take');
  await server.start();
  await until(() => [asha, ...readers].every((reader) => sentTo(reader).length >= 2));
  const news = sentTo(asha)[1] as Letter;
  expect(headOf(news, 'Subject')).toMatch(/^Final: /);
  expect(decoded(news.text)).toContain(`/m/${permalink}?lang=en`);

  // Once more, for whoever would be told twice; who asks meanwhile is told last of all.
  expect(await ask((await shareOpenEvent()).permalink, 'last@example.org')).toBe(204);
  await startAgain();
  await until(() => sentTo('last@example.org').length === 1);
  expect([asha, ...readers].map((reader) => sentTo(reader).length)).toEqual([asha, ...readers].map(() => 2));
  expect(sentTo(leaver)).toHaveLength(1);
}, 600_000);
