import type { SingleCover } from '../cover';
import { observedOf, type Day } from '../days';
import type { Fix, Incident } from '../observed';
import { noSeries } from '../series';
import { engineVersion } from '../version';
import {
  canonicalText,
  certificateFault,
  isCertificate,
  recompute,
  sealed,
  settlementCertificate,
  type Certificate,
  type CertificateInput,
} from './certificate';

/** Long enough to tell texts apart. */
const hashOf = (text: string) =>
  [...text].reduce((sum, sign) => (sum * 31 + sign.charCodeAt(0)) % 1_000_000_007, 7).toString();

const rain: SingleCover = {
  start: '2026-06-01',
  end: '2026-06-03',
  index: { indexId: 'precip-sum-total', parameters: {} },
  target: null,
  dayOffsetHours: 0,
  terms: {
    structure: 'linear',
    comparator: 'GT',
    trigger: 10,
    exit: null,
    minPayoutPct: 0,
    payoutPerUnitPct: 0.05,
    limitPct: 1,
  },
};
const days = [4, 8, 3].map((precip, at): Day => ({ date: `2026-06-0${at + 1}`, values: { precip } }));
const input = (more: Partial<CertificateInput> = {}): CertificateInput => ({
  claimId: 'CLM-1',
  eventId: 'EVT-1',
  coverage: { id: 'COV-1', version: 1, label: 'Rain' },
  target: { id: 'TGT-1', name: 'Field', lat: 0, lon: 0 },
  data: { dataSetId: 'DS-1', version: 1, contentHash: 'c', attribution: 'a' },
  cover: rain,
  observed: observedOf({ days }),
  asOf: '2026-06-04',
  insured: { sumInsured: 1000, quantity: 2, currency: 'EUR' },
  ...more,
});
const certificate = settlementCertificate(input(), hashOf);
/** A certificate that states something else, with a hash that fits. */
const stating = ({ hash: _hash, ...content }: Certificate, more: Partial<Certificate>) =>
  sealed({ ...content, ...more }, hashOf);

test('one text for one value: keys in order, no blanks, nothing for what is undefined', () => {
  expect(canonicalText({ c: 1, a: [1, 'x', null, undefined], b: { z: true, y: undefined }, d: undefined })).toBe(
    '{"a":[1,"x",null,null],"b":{"z":true},"c":1}',
  );
  expect(canonicalText({ b: 1, d: 2, a: 3, c: 4 })).toBe('{"a":3,"b":1,"c":4,"d":2}');
  expect(canonicalText([[], {}, 'a"b', -0.5])).toBe('[[],{},"a\\"b",-0.5]');
  expect([canonicalText(undefined), canonicalText(null), canonicalText('')]).toEqual(['null', 'null', '""']);
});

test('a certificate that is right says what was looked at', () => {
  const result = recompute(certificate, hashOf);
  expect(result).toMatchObject({ ok: true, differences: [], notes: [], indexValue: 15, payoutPct: 0.25, amount: 500 });
  expect(result.checks).toEqual([
    { name: 'hash', ok: true, text: `SHA-256 ${certificate.hash}` },
    { name: 'footprint', ok: true, text: '3 rows, each as stated' },
    { name: 'index', ok: true, text: '15' },
    { name: 'payout', ok: true, text: '0.25 of the sum insured' },
    { name: 'amount', ok: true, text: '500 EUR = 0.25 x 1000 x 2' },
  ]);
});

test('one that states other figures says each of them, and what they are', () => {
  expect(recompute(stating(certificate, { indexValue: 16, payoutPct: 0.3, amount: 600 }), hashOf).differences).toEqual([
    'index: 16 is stated, the computation gives 15',
    'payout: 0.3 is stated, the computation gives 0.25 of the sum insured',
    'amount: 600 is stated, the computation gives 500 EUR = 0.25 x 1000 x 2',
  ]);
  const unsealed = { ...certificate, claimId: 'CLM-2' };
  const { hash: _hash, ...content } = unsealed;
  expect(recompute(unsealed, hashOf).differences).toEqual([
    `hash: the content has the hash ${hashOf(canonicalText(content))}, stated is ${certificate.hash}: something was changed`,
  ]);
  const nothing = stating(certificate, { observed: { days: [] } });
  expect(recompute(nothing, hashOf).differences).toContain('index: 15 is stated, the computation gives none');
});

test('rows that differ are told by the first of them, whichever list is longer', () => {
  const { footprint } = certificate;
  const differs = (rows: Certificate['footprint']) =>
    recompute(stating(certificate, { footprint: rows }), hashOf).differences;
  const changed = footprint.map((row, at) => (at === 1 ? { ...row, payoutPct: 1 } : row));
  expect(differs(changed)).toEqual([
    'footprint: 3 rows are stated, the data give 3; they first differ in row 2 (2026-06-02)',
  ]);
  expect(differs(footprint.slice(0, 2))).toEqual([
    'footprint: 2 rows are stated, the data give 3; they first differ in row 3 (2026-06-03)',
  ]);
  const more = footprint.map((row) => ({ ...row, date: '2026-06-04' })).slice(0, 1);
  expect(differs([...footprint, ...more])).toEqual([
    'footprint: 4 rows are stated, the data give 3; they first differ in row 4 (2026-06-04)',
  ]);
});

test('one of an earlier engine is recomputed by its rules, and says so', () => {
  expect(recompute(stating(certificate, { engineVersion: '1.1.0' }), hashOf)).toMatchObject({
    ok: true,
    notes: [`It was issued by engine 1.1.0 and recomputed by ${engineVersion}.`],
  });
});

test('what is no certificate is told by why', () => {
  expect([null, [], 'text', 7].map(certificateFault)).toEqual(Array(4).fill('It is not a JSON object.'));
  expect([isCertificate(certificate), isCertificate({}), isCertificate([certificate])]).toEqual([true, false, false]);
  expect(certificateFault({ ...certificate, footprint: {} })).toBe('Its field "footprint" is not a list.');
  expect(certificateFault({ ...certificate, amount: '500' })).toBe(
    'Its field "amount" is missing or of the wrong kind.',
  );
});

const fix = (time: string): Fix => ({ stormId: 's', stormName: 'S', time, lat: 0, lon: 0, windKmh: 150 });
const storm: SingleCover = {
  ...rain,
  index: { indexId: 'wind-max-6hr', parameters: {} },
  target: { lat: 0, lon: 0 },
  terms: { ...rain.terms, trigger: 100 },
};
const held = (more: Partial<CertificateInput>) => settlementCertificate(input(more), hashOf).observed;

test('a certificate holds the storms of its period, and of those only what was known', () => {
  const times = [
    '2026-05-31T23:00:00Z',
    '2026-06-01T00:00:00Z',
    '2026-06-02T12:00:00Z',
    '2026-06-03T23:00:00Z',
    '2026-06-04T00:00:00Z',
  ];
  const observed = { series: noSeries, fixes: times.map(fix) };
  const kept = (asOf: string) => {
    const record = held({ cover: storm, observed, asOf });
    return 'days' in record ? record.fixes?.map(({ time }) => time) : null;
  };
  expect(kept('2026-06-09')).toEqual(times.slice(1, 4));
  expect(kept('2026-06-03')).toEqual(times.slice(1, 4));
  expect(kept('2026-06-02')).toEqual(times.slice(1, 3));
});

test('a certificate holds the outages that touch its period', () => {
  const outage: SingleCover = { ...rain, index: { indexId: 'downtime-sum', parameters: {} } };
  const down = (from: string, to: string | null): Incident => ({
    start: `2026-${from}:00Z`,
    end: to && `2026-${to}:00Z`,
  });
  const incidents = [
    down('05-30T10:00', '05-31T23:00'),
    down('05-31T20:00', '06-01T00:00'),
    down('05-31T20:00', '06-01T04:00'),
    down('06-03T20:00', '06-05T04:00'),
    down('06-03T22:00', null),
    down('06-04T00:00', '06-04T01:00'),
  ];
  const record = held({ cover: outage, observed: { series: noSeries, incidents }, asOf: '2026-06-09' });
  expect('days' in record && record.incidents).toEqual(incidents.slice(1, 5));
});

test('a certificate of daily values holds the days of its period', () => {
  const history = Array.from({ length: 9 }, (_, at): Day => ({ date: `2026-05-2${at + 1}`, values: { precip: 1 } }));
  const record = held({ observed: observedOf({ days: [...history, ...days] }) });
  expect('days' in record && record.days).toEqual(days);
});
