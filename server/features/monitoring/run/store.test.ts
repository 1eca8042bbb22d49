import { eq } from 'drizzle-orm';
import { findEvents } from '#shared/contract/monitoring';
import { readPolicy } from '#shared/contract/policies';
import { machine } from '../../../base/person';
import { activeCoverage, activePolicy, inr, partnerOf } from '../../../../tests/support/insurance';
import { startWorld, type World } from '../../../../tests/support/world';
import type { Db } from '../../../db/open';
import { audit } from '../../../db/schema/platform';
import { policy } from '../../../db/schema/business';
import { footprint, parametricEvent } from '../../../db/schema/monitoring';
import { inTenant } from '../../../db/scope';
import { eventReported } from '../../../start/monitoring';
import { storedFootprint } from '../events/footprintColumns';
import { computeBatch, readBatch, type ComputedEvent } from './batch';
import { standsAsOf } from '../../coverages/stored/settling';
import { computeEvent } from './compute';
import type { Runner } from './runner';
import { storeBatch, writeComputed } from './store';

const asOf = '2026-05-10';
const underwriter = { as: 'underwriter' } as const;
let world: World;
/** One that no run has seen, with a policy on it, and one that was stored today. */
let unseen: string;
let seen: string;
let policyId: string;

class Undone extends Error {}
const within = <T>(work: (db: Db) => Promise<T>, options: { readonly snapshot?: true } = {}) =>
  inTenant(world.parts.database.db, world.tenantId, work, options);
/** What is written is taken back. */
async function tried<T>(work: (db: Db) => Promise<T>): Promise<T> {
  let result: { readonly value: T } | undefined;
  await within(async (db) => {
    result = { value: await work(db) };
    throw new Undone();
  }).catch((error: unknown) => {
    if (!(error instanceof Undone)) throw error;
  });
  if (!result) throw new Error('The work did not end.');
  return result.value;
}

const runnerAt = (now: Date): Runner => ({
  tenantId: world.tenantId,
  now,
  who: machine,
  channel: 'job',
  storeDir: world.parts.settings.storeDir,
  inTenant: within,
  progress: async () => undefined,
  eventReported,
});
const today = () => runnerAt(new Date(`${asOf}T20:00:00Z`));
const later = () => runnerAt(new Date(`${asOf}T22:00:00Z`));
async function computed(eventId = seen): Promise<ComputedEvent> {
  const batch = await readBatch(today(), { asOf, wanted: 'any' }, [eventId]);
  const [found] = await computeBatch(today(), batch, asOf);
  if (!found) throw new Error('The event is not there.');
  return found;
}
const rowIn = async (db: Db, eventId = seen) =>
  (
    await db.select().from(parametricEvent).where(eq(parametricEvent.id, eventId))
  )[0] as typeof parametricEvent.$inferSelect;
const footprintIn = async (db: Db, eventId = seen) =>
  (await db.select().from(footprint).where(eq(footprint.eventId, eventId)))[0];

/** The same event as other data make it: so many mm more on the first day that it has. */
async function rainedMore(event: ComputedEvent, mm: number): Promise<ComputedEvent> {
  const { footprint: rows } = await within((db) => computeEvent({ db, storeDir: today().storeDir }, event.row, asOf));
  if (!('days' in rows)) throw new Error('Rain is measured by day.');
  const [rain] = rows.measured;
  if (!rain) throw new Error('Nothing is measured.');
  const values = Float64Array.from(rain.values, (value, at) => (at === 0 ? value + mm : value));
  return { ...event, footprint: storedFootprint({ ...rows, measured: [{ ...rain, values }] }) };
}
const onData = (event: ComputedEvent, dataVersion: number): ComputedEvent => ({
  ...event,
  provenance: { ...event.provenance, dataVersion, footprintHash: event.footprint.hash },
});

beforeAll(async () => {
  world = await startWorld({ now: new Date('2026-03-01T08:00:00Z') });
  const [sold, other] = [await activeCoverage(world), await activeCoverage(world)];
  policyId = await activePolicy(world, sold, (await partnerOf(world, 'POLICY_HOLDER', 'Paddy growers')).id);
  world.setNow(today().now);
  const { content } = await world.call(findEvents, { query: {} }, underwriter);
  const eventOf = (coverageId: string) => content.find((event) => event.coverage.id === coverageId)?.id ?? '';
  [unseen, seen] = [eventOf(sold), eventOf(other)];
  const event = await computed();
  await within((db) => storeBatch({ db, runner: today(), asOf }, [event]));
});
afterAll(() => world.close());

test('an event that no run has seen is news; stored is all that was found, and what its policy is owed', async () => {
  const event = await computed(unseen);
  // 30 days of 3 mm in April: 30 mm above the trigger of 60 are 20 % and 30 times 1 %.
  expect(event.state).toMatchObject({ status: 'DETECTED', payoutPct: 0.5, firstPayoutDate: '2026-04-21' });
  const secondary = { dataSetId: 'other', indexValue: 88, payoutPct: 0.48, result: 'AGREES' as const };
  const [row, kept, total] = await tried(async (db) => {
    const written = await writeComputed({ db, runner: today(), asOf }, [{ ...event, secondary }]);
    expect(written).toMatchObject({ changed: 1, stored: [{ row: { event: { id: unseen } } }] });
    const [found] = await db.select().from(policy).where(eq(policy.id, policyId));
    return [await rowIn(db, unseen), await footprintIn(db, unseen), found?.totalCalculatedPayout] as const;
  });
  const { status, warning, indexValue, latestIndexValue, payoutPct, indicativePct } = event.state;
  const { missingDays, usable, firstPayoutDate } = event.state;
  expect(row).toMatchObject({
    ...{
      status,
      warning,
      indexValue,
      latestIndexValue,
      payoutPct,
      indicativePct,
      missingDays,
      usable,
      firstPayoutDate,
    },
    ...{ asOf, runTime: today().now, provenance: event.provenance, secondary, basis: event.row.basis },
    version: event.row.event.version + 1,
  });
  expect(indicativePct).not.toBeNull();
  expect(latestIndexValue).not.toBeNull();
  expect(kept).toMatchObject({ hash: event.footprint.hash, layout: event.footprint.layout, updatedAt: today().now });
  expect(kept?.columns.equals(event.footprint.columns)).toBe(true);
  // 12 units of 24,000.
  expect(Number(total)).toBe(144_000);
  expect((await world.call(readPolicy, { params: { id: policyId } }, { as: 'agent' })).totalCalculatedPayout).toEqual(
    inr(0),
  );
});

describe('once it is stored', () => {
  const same = (event: ComputedEvent) => event;
  test.each<[what: string, change: (event: ComputedEvent) => ComputedEvent, news: number]>([
    ['the same is none', same, 0],
    [
      'another value measured is',
      (event) => ({ ...event, provenance: { ...event.provenance, footprintHash: 'x' } }),
      1,
    ],
    [
      'a newer version of the data is',
      ({ provenance, ...event }) => ({ ...event, provenance: { ...provenance, dataVersion: 99 } }),
      1,
    ],
    ['another state is', ({ state, ...event }) => ({ ...event, state: { ...state, status: 'QUALIFIED' } }), 1],
    ['another share is', ({ state, ...event }) => ({ ...event, state: { ...state, payoutPct: 0.75 } }), 1],
    ['a warning is', ({ state, ...event }) => ({ ...event, state: { ...state, warning: !state.warning } }), 1],
  ])('of what a later run finds, %s news', async (_, change, news) => {
    const event = change(await computed());
    expect(await tried((db) => storeBatch({ db, runner: today(), asOf }, [event]))).toBe(news);
  });

  test('a second source that says nothing leaves no result of one', async () => {
    const event = { ...(await computed()), secondary: null };
    const row = await tried(async (db) => {
      await writeComputed({ db, runner: today(), asOf }, [event]);
      return rowIn(db);
    });
    expect(row.secondary).toBeNull();
  });

  test('a footprint is written anew only where it is another one', async () => {
    const event = await computed();
    const keptAfter = (next: ComputedEvent) =>
      tried(async (db) => {
        await writeComputed({ db, runner: later(), asOf }, [next]);
        return footprintIn(db);
      });
    expect(await keptAfter(event)).toMatchObject({ hash: event.footprint.hash, updatedAt: today().now });
    const other = await rainedMore(event, 5);
    expect(other.footprint.hash).not.toBe(event.footprint.hash);
    expect(await keptAfter(other)).toMatchObject({ hash: other.footprint.hash, updatedAt: later().now });
  });

  test('what was found on an event that somebody has written since is not stored, nor its footprint', async () => {
    const event = await computed();
    const outdated = { ...event, row: { ...event.row, event: { ...event.row.event, version: 0 } } };
    const other = { ...(await rainedMore(outdated, 5)), state: { ...event.state, payoutPct: 0.75 } };
    const [result, row, kept] = await tried(async (db) => {
      const written = await writeComputed({ db, runner: today(), asOf }, [other]);
      return [written, await rowIn(db), await footprintIn(db)] as const;
    });
    expect(result).toEqual({ stored: [], changed: 0 });
    expect(row.payoutPct).toBe(0.5);
    expect(kept?.hash).toBe(event.footprint.hash);
  });

  const told = async (change: (event: ComputedEvent) => ComputedEvent | Promise<ComputedEvent>) => {
    const event = await change(await computed());
    return tried(async (db) => {
      const before = (await db.select().from(audit).where(eq(audit.subjectId, seen))).length;
      await storeBatch({ db, runner: today(), asOf }, [event]);
      const rows = await db.select().from(audit).where(eq(audit.subjectId, seen)).orderBy(audit.sequence);
      return rows.slice(before).map(({ action, from, to, reason }) => ({ action, from, to, reason }));
    });
  };
  const corrected = 'The data were corrected.';
  const asQualified = (event: ComputedEvent): ComputedEvent => ({
    ...event,
    state: { ...event.state, status: 'QUALIFIED' },
  });
  test.each<[what: string, change: (event: ComputedEvent) => ComputedEvent | Promise<ComputedEvent>, told: unknown]>([
    ['the same', same, []],
    ['newer data that say the same', (event) => onData(event, 99), []],
    ['other values of the same data', (event) => rainedMore(event, 5), []],
    [
      'newer data that say otherwise',
      async (event) => onData(await rainedMore(event, 5), 99),
      [{ action: 'recomputed', from: 'DETECTED', to: 'DETECTED', reason: corrected }],
    ],
    ['another state', asQualified, [{ action: 'computed', from: 'DETECTED', to: 'QUALIFIED', reason: null }]],
    [
      'newer data that make another state',
      async (event) => asQualified(onData(await rainedMore(event, 5), 99)),
      [{ action: 'computed', from: 'DETECTED', to: 'QUALIFIED', reason: corrected }],
    ],
  ])('the history tells what matters of %s', async (_, change, expected) =>
    expect(await told(change)).toEqual(expected),
  );

  test.each([
    ['on the day of its last run stands up to the moment of the run', asOf, today, `${asOf}T20:00:00.000Z`],
    ['seen on another day stands at the end of that day', '2026-05-01', today, '2026-05-01'],
    ['without a moment stands at the end of the day that was looked at', asOf, null, asOf],
    ['that nobody has seen stands at the end of its period', null, null, '2026-05-31'],
  ] as const)('an event %s', (_, day, runner, stands) => {
    const runTime = runner ? runner().now : null;
    expect(standsAsOf({ asOf: day, runTime, periodEnd: '2026-05-31' })).toBe(stands);
  });
});
