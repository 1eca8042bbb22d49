import { findEvents, runMonitoring } from '#shared/contract/monitoring';
import { confirmNews, leaveNews } from '#shared/contract/news';
import { changeShare, createPermalink, findShares, revokePermalink } from '#shared/contract/publicEvents';
import { readConfig } from '#shared/contract/platform';
import { languages } from '#shared/phrases/languages';
import { activeCoverage } from '../../../../tests/support/insurance';
import { decoded, headOf, openMailbox, tokenIn, type Letter, type Mailbox } from '../../../../tests/support/mailbox';
import { startWorld, type World } from '../../../../tests/support/world';
import { newsMessage, newsSubscription } from '../../../db/schema/monitoring';
import { asSystem, inTenant } from '../../../db/scope';
import { forgetNews, queueNews } from './queue';
import { reached } from './states';

const underwriter = { as: 'underwriter' } as const;
const byId = (id: string) => ({ params: { id } });
const start = new Date('2026-06-05T08:00:00Z');
const days = (count: number) => new Date(start.getTime() + count * 86_400_000);

let mail: Mailbox;
let letters: Letter[];
let world: World;
let eventId: string;

beforeAll(async () => {
  mail = await openMailbox();
  letters = mail.letters;
  world = await startWorld({
    now: new Date('2026-03-01T08:00:00Z'),
    environment: {
      ISOLINE_TRUST_PROXY: '1',
      ISOLINE_SMTP_URL: mail.url,
      ISOLINE_MAIL_FROM: 'news@insurer.example',
    },
  });
  await activeCoverage(world);
  world.setNow(start);
  await world.call(runMonitoring, { body: {} }, { as: 'admin' });
  await world.runJobs();
  eventId = (await world.call(findEvents, { query: {} }, underwriter)).content[0]?.id ?? '';
});
const query = async (text: string, values: readonly unknown[] = []) =>
  (await world.parts.database.pool.query(text, [...values])).rows as Record<string, unknown>[];
const stands = (status: string, payoutPct: number) =>
  query('update parametric_event set status = $1, payout_pct = $2', [status, payoutPct]);
beforeEach(async () => {
  world.setNow(start);
  mail.be('take');
  letters.length = 0;
  await query('delete from news_subscription');
  await query('delete from news_message');
  await stands('MONITORED', 0);
});
afterAll(async () => {
  await world.close();
  await mail.close();
});

const share = async () => world.call(createPermalink, byId(eventId), underwriter);
let visitors = 0;
/** Every time from another place, unless told. */
const send = (slug: string, body: object, from = `192.0.2.${(visitors += 1)}`) =>
  world.fetch(`/internal/permalinks/${slug}/news`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
    body: JSON.stringify(body),
  });
const ask = async (slug: string, email = 'asha@example.org', language = 'en') =>
  (await send(slug, { email, language })).status;
/** What a worker does once a minute, and what follows from it. */
async function minute(): Promise<void> {
  await asSystem(world.parts.database.db, (db) => forgetNews(db, world.parts.now()));
  await asSystem(world.parts.database.db, (db) => queueNews(db, world.parts.now()));
  await world.runJobs();
}
/** Somebody who has confirmed; the word by which they leave. */
async function follower(slug: string): Promise<string> {
  await ask(slug);
  await minute();
  const token = tokenIn(letters[0] ?? { to: '', text: '' }, 'confirm');
  await world.call(confirmNews, byId(token));
  letters.length = 0;
  return token;
}
const count = async () => Number((await query('select count(*) as n from news_subscription'))[0]?.['n']);

test('a reader is told once when the event triggers, when it is final and when it is paid, and then forgotten', async () => {
  const { permalink } = await share();
  await follower(permalink);
  await minute();
  expect(letters).toEqual([]);
  for (const [status, subject, verdict] of [
    ['DETECTED', 'Triggered: Spring rain', 'The index pays 50 of every 100 insured'],
    ['CONFIRMED', 'Final: Spring rain', 'You will receive 50 of every 100 insured'],
    ['PAYOUT', 'Paid out: Spring rain', 'Paid out: 50 of every 100 insured'],
  ] as const) {
    await stands(status, 0.5);
    await minute();
    await minute();
    expect(letters).toHaveLength(1);
    expect(letters[0]?.to).toBe('asha@example.org');
    expect(letters[0]?.text).toContain(`Subject: ${subject}`);
    expect(decoded(letters[0]?.text ?? '')).toContain(verdict);
    expect(decoded(letters[0]?.text ?? '')).toContain(`/m/${permalink}?lang=en`);
    letters.length = 0;
  }
  await minute();
  expect(await count()).toBe(0);
  expect(await query('select * from news_message')).toEqual([]);
});

test.each(['NO_PAYOUT', 'REJECTED', 'TERMINATED'])(
  'a reader of an event that is settled as %s is told that it is final, and then forgotten',
  async (status) => {
    await follower((await share()).permalink);
    await stands(status, 0.5);
    await minute();
    expect(letters).toHaveLength(1);
    expect(letters[0]?.text).toContain('Subject: Final: Spring rain');
    await minute();
    expect(await count()).toBe(0);
  },
);

test('nobody is told who has not confirmed, and their address is forgotten after two days', async () => {
  await ask((await share()).permalink);
  await minute();
  expect(letters).toHaveLength(1);
  expect(letters[0]?.text).toContain('Subject: Please confirm: news of Spring rain');
  await stands('DETECTED', 0.5);
  world.setNow(days(1.9));
  await minute();
  expect(letters).toHaveLength(1);
  world.setNow(days(2.1));
  await minute();
  expect(await count()).toBe(0);
});

test('asking again sends no second message, and is answered as the first time', async () => {
  const { permalink } = await share();
  const answers = [await ask(permalink), await ask(permalink, ' ASHA@example.org'.trim()), await ask(permalink)];
  expect(answers).toEqual([204, 204, 204]);
  await minute();
  expect(letters).toHaveLength(1);
});

test('however many links somebody types an address into, its mailbox is asked once a day', async () => {
  for (let link = 0; link < 3; link += 1) await ask((await share()).permalink);
  await ask((await share()).permalink, 'other@example.org');
  for (let passes = 0; passes < 3; passes += 1) await minute();
  expect(letters.map(({ to }) => to).sort()).toEqual(['asha@example.org', 'other@example.org']);
  world.setNow(days(1.01));
  for (let passes = 0; passes < 3; passes += 1) await minute();
  expect(letters.filter(({ to }) => to === 'asha@example.org')).toHaveLength(2);
});

test('a tenant asks no more strangers in a day than its ceiling, and tells its readers all the same', async () => {
  const { permalink } = await share();
  await follower(permalink);
  // As many as it may send, sent this morning.
  await query(
    `insert into news_message (tenant_id, id, subscription_id, event_id, kind, created_at, sent_at)
     select tenant_id, 'sent-' || n, 'sent-' || n, event_id, 'confirm', $1, $1 from news_subscription, generate_series(1, 499) n`,
    [start],
  );
  await ask(permalink, 'late@example.org');
  await stands('DETECTED', 0.5);
  await minute();
  expect(letters.map(({ to }) => to)).toEqual(['asha@example.org']);
  world.setNow(days(1.01));
  await minute();
  expect(letters.map(({ to }) => to)).toEqual(['asha@example.org', 'late@example.org']);
});

test('what was so when they confirmed is no news', async () => {
  await stands('DETECTED', 0.5);
  await follower((await share()).permalink);
  await minute();
  expect(letters).toEqual([]);
  // The index alone makes nothing final: the insurer has to confirm it.
  await stands('QUALIFIED', 0.5);
  await minute();
  expect(letters).toEqual([]);
  await stands('CONFIRMED', 0.5);
  await minute();
  expect(letters).toHaveLength(1);
});

test('of states that were reached together the last is told, not all of them', async () => {
  await follower((await share()).permalink);
  await stands('PAYOUT', 0.5);
  await minute();
  expect(letters.map(({ text }) => /Subject: (.*)\r/.exec(text)?.[1])).toEqual(['Paid out: Spring rain']);
});

test('a message is text alone, says how to leave with one click, and the form of mail programs does it', async () => {
  const token = await follower((await share()).permalink);
  await stands('DETECTED', 0.5);
  await minute();
  const text = letters[0]?.text ?? '';
  const one = text.replace(/\r\n[ \t]+/g, ' ');
  expect(one).toContain(`List-Unsubscribe: <${world.parts.settings.publicUrl}/internal/news/${token}/leave>`);
  expect(one).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  expect(text).toMatch(/Content-Type: text\/plain/);
  expect(text).not.toMatch(/text\/html|<img/i);
  const left = await world.fetch(`/internal/news/${token}/leave`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  });
  expect(left.status).toBe(204);
  expect(await count()).toBe(0);
  await expect(world.call(leaveNews, byId(token))).rejects.toMatchObject({ status: 404, code: 'news.unknown' });
});

test('a form is taken for leaving and for nothing else', async () => {
  const answer = await world.fetch(`/internal/news/${'A'.repeat(32)}/confirm`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'a=b',
  });
  expect(answer.status).toBe(415);
});

test('a server that refuses for now is asked again later; nothing is lost and nothing is sent twice', async () => {
  await follower((await share()).permalink);
  await stands('DETECTED', 0.5);
  mail.be({ at: 'message', code: 451, text: 'Try later' });
  await minute();
  expect(await query('select attempts, sent_at from news_message where kind = $1', ['triggered'])).toEqual([
    { attempts: 1, sent_at: null },
  ]);
  mail.be('take');
  await minute();
  expect(letters).toEqual([]);
  world.setNow(days(0.01));
  await minute();
  await minute();
  expect(letters).toHaveLength(1);
});

test('an address that does not exist is forgotten', async () => {
  mail.be({ at: 'address', code: 550, text: '5.1.1 No such mailbox' });
  await ask((await share()).permalink);
  await minute();
  expect(await count()).toBe(0);
});

test.each([
  ['the box is full', { at: 'address', code: 552, text: '5.2.2 Mailbox full' }],
  ['our server is on a list', { at: 'address', code: 554, text: '5.7.1 Blocked' }],
  ['a policy is against it', { at: 'address', code: 550, text: '5.7.1 Rejected by policy' }],
  ['the message is not wanted', { at: 'message', code: 554, text: '5.7.1 Message rejected' }],
] as const)('an address that is there is not forgotten because %s', async (_why, mood) => {
  await follower((await share()).permalink);
  await stands('DETECTED', 0.5);
  mail.be(mood);
  await minute();
  expect([await count(), letters]).toEqual([1, []]);
  mail.be('take');
  world.setNow(days(0.01));
  await minute();
  expect(letters).toHaveLength(1);
});

test('nobody writes heads or further addresses into a message', async () => {
  const { permalink } = await share();
  for (const email of [
    'a@example.org\r\nBcc: all@example.org',
    'a@example.org\nSubject: Win',
    'a@example.org, b@example.org',
    '"a" <a@example.org>, b@example.org',
    'a@example.org\u0000',
    '"a\r\nRCPT TO:<b@example.org>"@example.org',
    'a@exa\u2028mple.org',
  ])
    expect([email, (await send(permalink, { email, language: 'en' })).status]).toEqual([email, 422]);
  await query("update coverage_version set label = E'Spring rain\\r\\nBcc: all@example.org\\r\\n\\r\\nWin'");
  await ask(permalink);
  await minute();
  await query("update coverage_version set label = 'Spring rain'");
  expect(letters.map(({ to }) => to)).toEqual(['asha@example.org']);
  expect([headOf(letters[0] as Letter, 'Bcc'), headOf(letters[0] as Letter, 'To')]).toEqual(['', 'asha@example.org']);
});

test('a job that is run again after its message was handed over sends nothing', async () => {
  await follower((await share()).permalink);
  await stands('DETECTED', 0.5);
  await minute();
  expect(letters).toHaveLength(1);
  await query("update job set state = 'queued' where kind = 'monitoring.news'");
  await world.runJobs();
  expect(letters).toHaveLength(1);
});

test('the address and the link are stored sealed, and a link that ends takes them along', async () => {
  const { id, permalink } = await share();
  await follower(permalink);
  const stored = JSON.stringify([
    await query('select * from news_subscription'),
    await query('select * from news_message'),
    await query("select * from job where kind = 'monitoring.news'"),
  ]);
  expect(stored).not.toMatch(/asha|example\.org/i);
  expect(stored).not.toContain(permalink);
  // Who has asked and not confirmed follows nothing yet.
  await ask(permalink, 'bo@example.org');
  const shares = await world.call(findShares, { query: { eventId } }, underwriter);
  expect(shares.find((one) => one.id === id)?.followers).toBe(1);
  await world.call(revokePermalink, byId(id), underwriter);
  await minute();
  expect(await count()).toBe(0);
});

test('a paused link tells nobody until it goes on', async () => {
  const { id, permalink } = await share();
  await follower(permalink);
  await world.call(changeShare, { ...byId(id), body: { paused: true } }, underwriter);
  await stands('DETECTED', 0.5);
  await minute();
  expect(letters).toEqual([]);
  await world.call(changeShare, { ...byId(id), body: { paused: false } }, underwriter);
  await minute();
  expect(letters).toHaveLength(1);
});

test('links that are unknown, paused or revoked are answered alike', async () => {
  const { id, permalink } = await share();
  const told = async (slug: string) => {
    const answer = await send(slug, { email: 'a@example.org', language: 'en' });
    const { requestId: _, ...said } = (await answer.json()) as Record<string, unknown>;
    return { status: answer.status, said };
  };
  const unknown = await told('A'.repeat(32));
  expect(unknown.status).toBe(404);
  await world.call(changeShare, { ...byId(id), body: { paused: true } }, underwriter);
  expect(await told(permalink)).toEqual(unknown);
  await world.call(revokePermalink, byId(id), underwriter);
  expect(await told(permalink)).toEqual(unknown);
});

test.each(languages.map(({ code }) => code))('in %s subject and text are whole', async (language) => {
  const { permalink } = await share();
  await ask(permalink, 'a@example.org', language);
  await minute();
  expect(letters).toHaveLength(1);
  expect(letters[0]?.text).not.toContain('{{');
});

test('one address has ten messages sent at once, then the next ones have to wait', async () => {
  const { permalink } = await share();
  const statuses: number[] = [];
  for (let at = 0; at < 11; at += 1)
    statuses.push((await send(permalink, { email: `a${at}@example.org`, language: 'en' }, '198.51.100.1')).status);
  expect(statuses).toEqual([...Array<number>(10).fill(204), 429]);
});

test('what is no address, or no language of ours, is refused', async () => {
  const { permalink } = await share();
  for (const body of [
    { email: 'asha', language: 'en' },
    { email: 'a@example.org', language: 'xx' },
  ])
    expect((await send(permalink, body)).status).toBe(422);
});

test('another tenant sees and touches no subscription', async () => {
  await follower((await share()).permalink);
  const seenBy = (tenantId: string) =>
    inTenant(world.parts.database.db, tenantId, async (db) => [
      (await db.select().from(newsSubscription)).length,
      (await db.select().from(newsMessage)).length,
      (await db.delete(newsSubscription).returning()).length,
    ]);
  expect(await seenBy(world.otherTenantId)).toEqual([0, 0, 0]);
  expect(await seenBy(world.tenantId)).toEqual([1, 1, 1]);
});

test('where mail is set up, the pages may offer it', async () => {
  expect((await world.call(readConfig, {})).news).toBe(true);
});

test.each([
  ['MONITORED', 0, []],
  ['DETECTED', 0.2, ['triggered']],
  ['NON_QUALIFIED', 0, ['final']],
  ['QUALIFIED', 0.2, ['triggered']],
  ['IN_REVIEW', 0.2, ['triggered']],
  ['CONFIRMED', 0.2, ['triggered', 'final']],
  ['REJECTED', 0.2, ['final']],
  ['PAYOUT', 0.2, ['triggered', 'final', 'paid']],
  ['UNKNOWN', 0, []],
])('an event that is %s with a payout of %d has come to %j', (status, payoutPct, kinds) => {
  expect(reached({ status, payoutPct })).toEqual(kinds);
});
