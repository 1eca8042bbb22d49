import { createHash } from 'node:crypto';
import { observedOf, written, type Day, type WrittenRecord } from '../days';
import fc from 'fast-check';
import {
  canonicalText,
  certificateFault,
  certificateText,
  isCertificate,
  isWrittenFrom,
  recompute,
  sealed,
  settlementCertificate,
  type Certificate,
  type CertificateInput,
} from './certificate';
import { addDays } from '../calendar';
import type { MultiCover, SingleCover } from '../cover';
import type { Observed } from '../observed';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** 4 mm a day through twelve years, then 2 mm a day, 3 mm in April 2026. */
function days(): Day[] {
  const all: Day[] = [];
  for (let date = '2014-01-01'; date <= '2026-07-31'; date = addDays(date, 1))
    all.push({ date, values: { precip: date < '2026-01-01' ? 4 : date.startsWith('2026-04') ? 3 : 2 } });
  return all;
}
const cover: SingleCover = {
  start: '2026-04-01',
  end: '2026-05-31',
  index: { indexId: 'precip-sum-total', parameters: {} },
  terms: {
    structure: 'linear',
    comparator: 'GT',
    trigger: 122,
    exit: null,
    minPayoutPct: 0.2,
    payoutPerUnitPct: 0.01,
    limitPct: 1,
  },
  target: { lat: 10, lon: 76 },
  dayOffsetHours: 0,
};
const input = (observed: Observed = observedOf({ days: days() })): CertificateInput => ({
  claimId: 'claim-1',
  eventId: 'event-1',
  coverage: { id: 'coverage-1', version: 3, label: 'Spring rain' },
  target: { id: 'gauge', name: 'Gauge', lat: 10, lon: 76 },
  data: { dataSetId: 'gauges', version: 4, contentHash: 'ab'.repeat(32), attribution: 'Gauges' },
  cover,
  observed,
  asOf: '2026-06-01',
  insured: { sumInsured: 24_000, quantity: 12, currency: 'INR' },
});
// 30 days of 3 mm and 31 of 2 mm are 152 mm, 30 above the trigger: 20 % and 30 x 1 % of 288,000.
const certificate = settlementCertificate(input(), sha256);

test('it states index, payout and amount, and holds the days of its period only', () => {
  expect(certificate).toMatchObject({ indexValue: 152, payoutPct: 0.5, amount: 144_000 });
  expect(certificate.footprint).toHaveLength(61);
  const { days: held } = certificate.observed as WrittenRecord;
  expect([held[0]?.date, held.at(-1)?.date, held.length]).toEqual(['2026-04-01', '2026-05-31', 61]);
  expect(recompute(certificate, sha256)).toMatchObject({
    ok: true,
    differences: [],
    notes: [],
    indexValue: 152,
    payoutPct: 0.5,
    amount: 144_000,
  });
});

test('where missing days are filled from other years, it holds the record that fills them', () => {
  const gap = days().map((day) => (['2026-05-25', '2026-05-26'].includes(day.date) ? { ...day, values: {} } : day));
  const filled = settlementCertificate(input(observedOf({ days: gap })), sha256);
  expect(filled.indexValue).toBeGreaterThan(152);
  expect((filled.observed as WrittenRecord).days).toHaveLength(gap.length);
  expect(recompute(filled, sha256).ok).toBe(true);
});

test('it says nothing about people', () => {
  expect(Object.keys(certificate).sort()).toEqual([
    'amount',
    'asOf',
    'claimId',
    'cover',
    'coverage',
    'data',
    'engineVersion',
    'eventId',
    'footprint',
    'format',
    'hash',
    'indexValue',
    'insured',
    'kind',
    'observed',
    'payoutPct',
    'target',
  ]);
});

test('several triggers, incidents and storms are certified too', () => {
  const outage: SingleCover = {
    ...cover,
    index: { indexId: 'downtime-max', parameters: {} },
    terms: { ...cover.terms, trigger: 7200, minPayoutPct: 0.1, payoutPerUnitPct: 0.05 / 3600 },
  };
  const incidents = [
    { start: '2025-03-01T00:00:00Z', end: '2025-03-05T00:00:00Z' },
    { start: '2026-04-02T00:00:00Z', end: '2026-04-02T07:00:00Z' },
  ];
  const down = settlementCertificate({ ...input(observedOf({ days: [], incidents })), cover: outage }, sha256);
  expect(down).toMatchObject({ indexValue: 25_200, payoutPct: 0.35, amount: 100_800 });
  expect((down.observed as WrittenRecord).incidents).toHaveLength(1);

  const multi: MultiCover = {
    start: cover.start,
    end: cover.end,
    combine: 'MAX',
    limitPct: 0.4,
    parts: [cover, outage],
  };
  const both = settlementCertificate(
    { ...input(), cover: multi, observed: [observedOf({ days: days() }), observedOf({ days: [], incidents })] },
    sha256,
  );
  expect(both).toMatchObject({ payoutPct: 0.4, amount: 115_200 });
  expect(recompute(both, sha256).ok).toBe(true);
});

test('a certificate of an engine that owed open outages is recomputed by its rules, one of today by those of today', () => {
  const terms = { ...cover.terms, trigger: 7200, minPayoutPct: 0.1, payoutPerUnitPct: 0.05 / 3600 };
  const outage = { ...cover, index: { indexId: 'downtime-max', parameters: {} }, terms };
  const observed = observedOf({ days: [], incidents: [{ start: '2026-05-31T17:00:00Z', end: null }] });
  const running = { ...input(observed), cover: outage, asOf: '2026-05-31T18:00:00.000Z' };
  const today = settlementCertificate(running, sha256);
  expect(today).toMatchObject({ indexValue: 3600, payoutPct: 0 });
  expect(recompute(today, sha256)).toMatchObject({ ok: true, notes: [] });

  const { hash: _, footprint: __, ...content } = settlementCertificate({ ...running, asOf: '2026-05-31' }, sha256);
  const owed = { engineVersion: '1.1.0', indexValue: 25_200, payoutPct: 0.35, amount: 100_800 };
  const old = sealed({ ...content, ...owed }, sha256);
  expect(old.footprint.at(-1)).toMatchObject({ payoutPct: 0.35 });
  expect(recompute(old, sha256)).toMatchObject({ ok: true, payoutPct: 0.35 });
  expect(recompute(sealed({ ...content, ...owed, engineVersion: '1.2.0' }, sha256), sha256).ok).toBe(false);
});

test('a certificate of an engine without rows for the ends of incidents is recomputed by its rules', () => {
  const terms = { ...cover.terms, trigger: 7200, minPayoutPct: 0.1, payoutPerUnitPct: 0.05 / 3600 };
  const outage = { ...cover, index: { indexId: 'downtime-max', parameters: {} }, terms };
  const incidents = [
    { start: '2026-04-02T00:00:00Z', end: '2026-04-02T07:00:00Z' },
    { start: '2026-04-02T09:00:00Z', end: '2026-04-02T10:00:00Z' },
  ];
  const today = settlementCertificate({ ...input(observedOf({ days: [], incidents })), cover: outage }, sha256);
  expect(today.footprint.filter(({ date }) => date === '2026-04-02').map(({ timestampUtc }) => timestampUtc)).toEqual([
    '2026-04-02T07:00:00.000Z',
    '2026-04-02T10:00:00.000Z',
    '2026-04-03T00:00:00.000Z',
  ]);
  expect(recompute(today, sha256)).toMatchObject({ ok: true, notes: [] });

  const { hash: _, footprint: __, ...content } = today;
  const old = sealed({ ...content, engineVersion: '1.2.0' }, sha256);
  expect(old.footprint.filter(({ date }) => date === '2026-04-02')).toHaveLength(1);
  expect(old.footprint).toHaveLength(today.footprint.length - 2);
  expect(recompute(old, sha256)).toMatchObject({ ok: true, differences: [], payoutPct: today.payoutPct });
  expect(recompute(sealed({ ...old, engineVersion: '1.3.0' }, sha256), sha256).ok).toBe(false);
});

test('a certificate of an engine that counted a day without its highest temperature is recomputed by its rules', () => {
  const measured = (date: string): Day['values'] =>
    date === '2026-04-09' ? { tmin: 10 } : { tmin: 10, tmean: 14, tmax: 17 };
  const spring = days().filter(({ date }) => date >= cover.start && date <= '2026-04-30');
  const observed = observedOf({ days: spring.map(({ date }) => ({ date, values: measured(date) })) });
  // 29 days of 18 less 14 are 116; the day without its highest counted (18 - 10) / 4 more.
  const heating: SingleCover = {
    ...cover,
    end: '2026-04-30',
    index: { indexId: 'hdd', parameters: { base: 18, method: 'cycle' } },
    terms: { ...cover.terms, structure: 'binary', trigger: 117, payoutPerUnitPct: null },
  };
  const today = settlementCertificate({ ...input(observed), cover: heating }, sha256);
  expect(today).toMatchObject({ indexValue: 116, payoutPct: 0 });
  expect(recompute(today, sha256)).toMatchObject({ ok: true, notes: [] });

  const { hash: _, footprint: __, ...content } = today;
  const owed = { engineVersion: '1.2.0', indexValue: 118, payoutPct: 0.2, amount: 57_600 };
  expect(recompute(sealed({ ...content, ...owed }, sha256), sha256)).toMatchObject({ ok: true, payoutPct: 0.2 });
  expect(recompute(sealed({ ...content, ...owed, engineVersion: '1.3.0' }, sha256), sha256).ok).toBe(false);
});

// By the wind at the place, of a storm whose pressure is not known the circle is asked instead.
test.each([
  ['wind-max-6hr', {}],
  ['wind-location-max', { reachKm: 25_000 }],
])(
  'a storm of the antipodal meridian is recomputed by the rule of the engine that certified it: %s',
  (indexId, more) => {
    const fix = (time: string, lon: number, windKmh: number) => ({
      ...{ stormId: 'a', stormName: 'A', time: `2026-05-10T${time}:00:00Z`, lat: 14.6, lon, windKmh },
    });
    const observed = observedOf({ days: [], fixes: [fix('00', 119.5, 200), fix('06', 118.4, 210)] });
    const martinique: SingleCover = {
      ...cover,
      index: { indexId, parameters: more },
      terms: { ...cover.terms, comparator: 'GTE', trigger: 178, payoutPerUnitPct: 0 },
      target: { lat: 14.6, lon: -61.05 },
    };
    const today = settlementCertificate({ ...input(observed), cover: martinique }, sha256);
    expect(today).toMatchObject({ payoutPct: 0, amount: 0 });
    expect(recompute(today, sha256)).toMatchObject({ ok: true, notes: [] });

    const { hash: _, footprint: __, ...content } = today;
    const owed = {
      engineVersion: '1.1.0',
      observed: written(observed),
      indexValue: 210,
      payoutPct: 0.2,
      amount: 57_600,
    };
    const old = sealed({ ...content, ...owed }, sha256);
    expect(old.footprint.map(({ payoutPct }) => payoutPct)).toEqual([0.2, 0.2]);
    expect(recompute(old, sha256)).toMatchObject({ ok: true, differences: [], payoutPct: 0.2 });
    expect(recompute(sealed({ ...content, ...owed, engineVersion: '1.2.0' }, sha256), sha256).ok).toBe(false);
  },
);

test('an event without an index cannot be certified', () => {
  expect(() => settlementCertificate(input(observedOf({ days: [] })), sha256)).not.toThrow('undefined');
  expect(() => settlementCertificate({ ...input(observedOf({ days: [] })), asOf: '2026-03-01' }, sha256)).toThrow(
    'The event event-1 has no index as of 2026-03-01.',
  );
});

const changed = (change: Partial<Certificate>) => recompute({ ...certificate, ...change }, sha256);
test.each([
  ['another amount', { amount: 144_001 }, ['hash', 'amount']],
  ['another payout', { payoutPct: 0.51 }, ['hash', 'payout']],
  ['another index', { indexValue: 153 }, ['hash', 'index']],
  ['more units', { insured: { ...certificate.insured, quantity: 13 } }, ['hash', 'amount']],
  [
    'a lower trigger',
    { cover: { ...cover, terms: { ...cover.terms, trigger: 100 } } },
    ['hash', 'footprint', 'payout', 'amount'],
  ],
  [
    'a wetter day',
    {
      observed: {
        days: (certificate.observed as WrittenRecord).days.map((day, at) =>
          at === 3 ? { ...day, values: { precip: 9 } } : day,
        ),
      },
    },
    ['hash', 'footprint', 'index', 'payout', 'amount'],
  ],
  ['a row less', { footprint: certificate.footprint.slice(1) }, ['hash', 'footprint']],
  ['a row more', { footprint: [...certificate.footprint, ...certificate.footprint.slice(-1)] }, ['hash', 'footprint']],
  ['another name', { target: { ...certificate.target, name: 'Gauge 2' } }, ['hash']],
  ['another data version', { data: { ...certificate.data, version: 5 } }, ['hash']],
  ['another claim', { claimId: 'claim-2' }, ['hash']],
  ['another hash', { hash: 'ab'.repeat(32) }, ['hash']],
])('%s is found', (_, change, names) => {
  const recomputed = changed(change as Partial<Certificate>);
  expect([recomputed.ok, recomputed.checks.filter(({ ok }) => !ok).map(({ name }) => name)]).toEqual([false, names]);
});

test('a forged figure with a fresh hash is found by computing', () => {
  const { hash: _, ...content } = certificate;
  const forged = sealed({ ...content, payoutPct: 1, amount: 288_000 }, sha256);
  expect(recompute(forged, sha256).differences).toEqual([
    'payout: 1 is stated, the computation gives 0.5 of the sum insured',
    'amount: 288000 is stated, the computation gives 144000 INR = 0.5 x 24000 x 12',
  ]);
});

test('a later engine that computes the same says so and is content', () => {
  const { hash: _, ...content } = certificate;
  const older = recompute(sealed({ ...content, engineVersion: '0.9.0' }, sha256), sha256);
  expect([older.ok, older.notes.length]).toEqual([true, 1]);
});

test('its text reads back, and tells when it was edited', () => {
  const text = certificateText(certificate);
  const value: unknown = JSON.parse(text);
  expect(value).toEqual(certificate);
  expect(isCertificate(value)).toBe(true);
  expect(
    [text, `${text}\n`, JSON.stringify(value), JSON.stringify(value, null, 2)].map((one) => isWrittenFrom(one, value)),
  ).toEqual([true, true, true, true]);
  expect(
    [` ${text}`, `${text}\n\n`, text.replace('"INR"', '"\\u0049NR"')].map((one) => isWrittenFrom(one, JSON.parse(one))),
  ).toEqual([false, false, false]);
});

test.each([
  [null, 'It is not a JSON object.'],
  [[], 'It is not a JSON object.'],
  [{ kind: 'x' }, 'Its kind is not "isoline-settlement-certificate".'],
  [{ ...certificate, format: 2 }, 'Its format is 2; format 1 is known here.'],
  [{ ...certificate, cover: null }, 'Its field "cover" is missing or of the wrong kind.'],
  [{ ...certificate, amount: '1' }, 'Its field "amount" is missing or of the wrong kind.'],
  [{ ...certificate, footprint: {} }, 'Its field "footprint" is not a list.'],
])('what is no certificate is told: %#', (value, fault) => expect(certificateFault(value)).toBe(fault));

test('one value has one canonical text, in whatever order it was written', () => {
  expect(canonicalText({ b: [1, { d: null, c: undefined }], a: 'é"' })).toBe('{"a":"é\\"","b":[1,{"d":null}]}');
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
      const reversed = Object.fromEntries(Object.entries(value).reverse());
      return (
        canonicalText(value) === canonicalText(reversed) &&
        canonicalText(JSON.parse(canonicalText(value))) === canonicalText(value)
      );
    }),
  );
});
