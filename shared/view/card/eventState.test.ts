import { severalTriggersId } from '#shared/engine/cover';
import { deficit, excess } from '../../../tests/support/covers';
import en from '../../phrases/en/view.json' with { type: 'json' };
import { createTranslate } from '../words';
import { standingOn } from '../../../tests/support/publicEvent';
import { asOfText, eventStateOn, hasCardChart } from './eventState';

test.each([
  ['on its first day', '2025-06-01', 0, { look: 'pending', payout: 0, status: 'MONITORED' }],
  ['with three days to go', '2025-06-17', 1, { look: 'pending', payout: 0, status: 'MONITORED' }],
  ['on its last day', '2025-06-20', 1, { look: 'pending', payout: 0, status: 'MONITORED' }],
  ['after its end', '2025-06-21', 1, { look: 'triggered', status: 'QUALIFIED' }],
  ['after its end, with rain', '2025-06-21', 10, { look: 'notTriggered', payout: 0, status: 'NON_QUALIFIED' }],
  ['before any data', '2025-05-20', 0, { look: 'unknown', payout: 0, status: 'UNKNOWN' }],
] as const)('a deficit cover %s', (_, asOf, mm, expected) => {
  expect(standingOn(deficit(asOf, mm), null)).toMatchObject(expected);
});

test('an excess cover that is passed owes at once', () => {
  expect(standingOn(excess('2025-06-06'), null)).toMatchObject({ look: 'notTriggered', status: 'MONITORED' });
  expect(standingOn(excess('2025-06-07'), null)).toMatchObject({ look: 'triggered', status: 'DETECTED' });
});

test('a picked day has the status of that day, whatever was decided since', () => {
  const event = { ...excess('2025-06-21'), status: 'PAYOUT' as const };
  const statusOn = (date: string | null) => standingOn(event, date).status;
  expect(statusOn(null)).toBe('PAYOUT');
  expect(statusOn('2025-06-21')).toBe('PAYOUT');
  expect(['2025-05-31', '2025-06-06', '2025-06-07', '2025-06-19', '2025-06-20'].map(statusOn)).toEqual([
    'UNKNOWN',
    'MONITORED',
    'DETECTED',
    'DETECTED',
    'QUALIFIED',
  ]);
  const dismissed = { ...deficit('2025-06-21', 10), status: 'NO_PAYOUT' as const };
  expect(['2025-06-05', '2025-06-20'].map((date) => standingOn(dismissed, date).status)).toEqual([
    'MONITORED',
    'NON_QUALIFIED',
  ]);
});

test('a picked day owes, and would pay, what it did on that day', () => {
  const owed = (date: string | null) => {
    const { payout, indicative } = standingOn(
      { ...excess('2025-06-21'), payoutPct: 0.9, indicativePayoutPct: 0.8 },
      date,
    );
    return [payout, indicative];
  };
  expect(owed(null)).toEqual([0.9, 0.8]);
  expect(owed('2025-06-07')).toEqual([0.28, 0.28]);
  expect(owed('2025-06-06')).toEqual([0, 0]);
  const open = standingOn(deficit('2025-06-21', 10), '2025-06-01');
  expect([open.payout, open.indicative]).toEqual([0, expect.closeTo(0.92, 12)]);
});

const t = createTranslate(en, 'en');

test.each([
  ['at that moment', '2025-06-05T00:00:00Z', null, '0 hrs ago'],
  ['by a clock that is behind', '2025-06-04T23:00:00Z', null, '0 hrs ago'],
  ['an hour later', '2025-06-05T01:59:59Z', null, '1 hr ago'],
  ['just not three days later', '2025-06-07T23:59:59Z', null, '71 hrs ago'],
  ['three days later', '2025-06-08T00:00:00Z', null, '3 days ago'],
  ['of a picked day, while it is fresh', '2025-06-06T05:00:00Z', '2025-06-05', '29 hrs ago'],
  ['of a picked day, later in that year', '2025-06-09T00:00:00Z', '2025-06-05', '05-Jun'],
  ['of a picked day, in another year', '2026-06-09T00:00:00Z', '2025-06-05', '05-Jun-2025'],
])('the age of data %s', (_, now, date, text) => {
  const state = standingOn(excess('2025-06-05'), date);
  expect(asOfText(state, { date, now: new Date(now), locale: 'en', t })).toBe(text);
});

test('without data there is no age, but the day that was picked', () => {
  const state = standingOn(excess('2025-06-05'), '2025-05-30');
  const now = new Date('2025-06-05T00:00:00Z');
  expect(asOfText(state, { date: '2025-05-30', now, locale: 'en', t })).toBe('30-May');
  expect(asOfText(standingOn(deficit('2025-05-20', 0), null), { date: null, now, locale: 'en', t })).toBeNull();
});

test('thirty days up to the day shown, the four before it, and the days that may be picked', () => {
  const event = excess('2025-06-21');
  const datesOf = (rows: readonly { readonly date: string }[]) => rows.map(({ date }) => date);
  const shown = (date: string | null) => {
    const { previous, window, pick, latest, rows } = standingOn(event, date);
    return { previous: datesOf(previous), window, pick, latest: latest?.date, count: rows.length };
  };
  const pick = { min: '2025-06-01', max: '2025-06-20' };
  expect(shown(null)).toEqual({
    ...{ previous: ['2025-06-19', '2025-06-18', '2025-06-17', '2025-06-16'], latest: '2025-06-20', count: 20, pick },
    window: { from: '2025-05-22', to: '2025-06-20' },
  });
  expect(shown('2025-06-03')).toEqual({
    ...{ previous: ['2025-06-02', '2025-06-01'], latest: '2025-06-03', count: 3, pick },
    window: { from: '2025-05-05', to: '2025-06-03' },
  });
  expect(shown('2025-06-01')).toMatchObject({ previous: [], latest: '2025-06-01' });
  expect(shown('2025-05-31')).toMatchObject({ previous: [], latest: undefined, count: 0 });
  expect(standingOn(deficit('2025-05-20', 0), null)).toMatchObject({
    ...{ previous: [], latest: null, pick: { min: '2025-06-01', max: '2025-06-01' } },
    window: { from: '2025-05-03', to: '2025-06-01' },
  });
});

test('missing days are those that the index needs, as far as the data had come', () => {
  const event = excess('2025-06-21');
  const { variables } = event.coverage.indexDefinition;
  expect(variables.map(({ variableId }) => variableId)).toEqual(['precip']);
  const measured = (name: string, value: number | null) => ({
    value,
    variable: { name, unit: { symbol: 'mm', id: 'mm' } },
  });
  const lacking = (days: Readonly<Record<string, number | null>>, other: number | null = 1) => ({
    ...event,
    footprint: event.footprint.map((row) =>
      row.date in days
        ? { ...row, measurements: [measured('precip', days[row.date] ?? null), measured('tmax', other)] }
        : row,
    ),
  });
  const missing = (of: typeof event, date: string) => standingOn(of, date).missingDays;
  const two = lacking({ '2025-06-03': null, '2025-06-05': null });
  expect(['2025-06-02', '2025-06-04', '2025-06-10'].map((date) => missing(two, date))).toEqual([0, 1, 2]);
  // What has not come by then may come yet.
  expect(missing(two, '2025-06-05')).toBe(1);
  // What the index does not need is not missing.
  expect(missing(lacking({ '2025-06-03': 4 }, null), '2025-06-10')).toBe(0);
  expect(standingOn({ ...two, missingDays: 7 }, null).missingDays).toBe(7);
});

test.each([
  ['RAINFALL', true],
  ['TEMPERATURE', true],
  ['TC', false],
  ['CLOUD', false],
])('a card of %s has a chart: %s', (riskTypeId, has) => {
  const event = excess('2025-06-05');
  expect(hasCardChart({ ...event, coverage: { ...event.coverage, riskTypeId } })).toBe(has);
});

test.each([
  ['within the week in which a day is expected', '2025-06-15', 10, false],
  ['a day later', '2025-06-16', 10, true],
  ['where its source is quicker', '2025-06-11', 2, true],
  ['and is not late yet', '2025-06-10', 2, false],
  ['over, before it has to be decided', '2025-06-25', 10, true],
  ['over, and not decided in time', '2025-07-20', 30, true],
])('data are late once they are older than their source lets one expect: %s', (_, now, settlementLagDays, isLate) => {
  const event = excess('2025-06-06');
  const { says } = eventStateOn(
    { ...event, dataUntil: '2025-06-07', coverage: { ...event.coverage, settlementLagDays } },
    null,
    now,
  );
  expect([says.isLate, says.look]).toEqual([isLate, isLate ? 'late' : 'notTriggered']);
});

test('an event that is over says its day, and data older than a week theirs', () => {
  const ageOf = (event: ReturnType<typeof excess>, now: string) =>
    asOfText(eventStateOn(event, null, now), { date: null, now: new Date(now), locale: 'en', t });
  expect(ageOf(excess('2025-06-21'), '2029-05-18T06:00:00Z')).toBe('20-Jun-2025');
  expect(ageOf(excess('2025-06-05'), '2025-06-11T06:00:00Z')).toBe('6 days ago');
  expect(ageOf(excess('2025-06-05'), '2025-06-12T06:00:00Z')).toBe('05-Jun');
});

test('several triggers that would pay as they stand are not called quiet', () => {
  const event = deficit('2025-06-05', 0);
  const { coverage } = event;
  const output = { ...coverage.indexDefinition.output, id: severalTriggersId };
  const several = {
    ...{ ...event, indexValue: 0, payoutPct: 0, indicativePayoutPct: 1 },
    coverage: { ...coverage, trigger: 0, indexDefinition: { ...coverage.indexDefinition, output } },
  };
  expect(standingOn(several).look).toBe('pending');
  expect(standingOn({ ...several, indicativePayoutPct: 0 }).look).toBe('notTriggered');
});
