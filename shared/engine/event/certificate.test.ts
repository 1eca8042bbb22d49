import { createHash } from 'node:crypto';
import { observedOf, type Day, type WrittenRecord } from '../days';
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
