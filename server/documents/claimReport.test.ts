import { addDays } from '#shared/engine/calendar';
import { observedOf, type Day } from '#shared/engine/days';
import { claimReportDocument } from './claimReport';
import { disclaimer, monitoringReportDocument } from './monitoringReport';
import { outOfBounds } from './testing/bounds';
import { certificateOf, claimOf, monitoredOf } from './testing/business';
import { coverageOf, coverOf, letterhead, linear } from './testing/examples';
import { flat, readPdf } from './testing/readPdf';

/** 3 mm a day in April, nothing in May. */
const days: Day[] = [];
for (let date = '2026-03-01'; date <= '2026-06-30'; date = addDays(date, 1))
  days.push({ date, values: { precip: date.startsWith('2026-04') ? 3 : 0 } });
const made = { terms: { ...linear, trigger: 60, minPayoutPct: 0.2, payoutPerUnitPct: 0.01 } };
const coverage = coverageOf(made);
const cover = coverOf(made);
const certificate = certificateOf(cover, observedOf({ days }), coverage);
const report = async (more: Partial<Parameters<typeof claimReportDocument>[0]> = {}) =>
  readPdf(
    await claimReportDocument({
      letterhead,
      claim: claimOf(certificate, coverage),
      coverage,
      certificate,
      secondary: null,
      ...more,
    }),
  );

test('what is paid, why, and how to prove it', async () => {
  const document = await report();
  const text = flat(document.text);
  // 30 days of 3 mm are 90 mm: 20 % + 30 x 1 % of 12 x 24,000.
  for (const line of [
    'Claim amount INR 1,44,000.00 approved',
    'Measured value 90.0 mm trigger above 60.0 mm',
    'Payout 50.00 %',
    'Policy holder Kuttanad Growers Co-operative',
    'First day with a payout 21-Apr-2026',
    '20 % + (90.0 - 60.0) × 1 % = 50.00 %; 50.00 % × INR 24,000.00 × 12 = INR 1,44,000.00.',
    'Share of the sum insured that the index pays 50.00 %',
    'Payout of the item: share x sum insured x units, rounded once INR 1,44,000.00',
    '20-Apr-2026 3 mm 3.0 mm 60.0 mm 0.00 %',
    '21-Apr-2026 3 mm 3.0 mm 63.0 mm 23.00 %',
    '31-May-2026 0 mm 0.0 mm 90.0 mm 50.00 %',
    'No second data source is configured',
    'drawn up to in review Looks as computed.',
    `isoline verify CERTIFICATE.json --hash ${certificate.hash}`,
  ])
    expect(text).toContain(line);
  expect([outOfBounds(document), document.faults]).toEqual([[], []]);
});

test('two sources stand side by side, and an adjustment is named as one', async () => {
  const secondary = { dataSetName: 'ERA5-Land', indexValue: 71.26, payoutPct: 0.31, result: 'DIFFERS' as const };
  const claim = claimOf(certificate, coverage, {
    kind: 'adjustment',
    amount: { amount: 12_000, currency: 'INR' },
    history: [],
  });
  const text = flat((await report({ secondary, claim })).text);
  for (const line of [
    'Adjustment INR 12,000.00',
    'adjusts earlier claims of the same item and event by INR 12,000.00',
    'ERA5-Land 71.26 mm 31.00 %',
    'The two sources differ',
    'Nobody has decided anything',
  ])
    expect(text).toContain(line);
});

test.each([
  ['more', 150_000, 'INR 1,50,000.00'],
  ['less', 143_999.99, 'INR 1,43,999.99'],
])('a claim for %s than its certificate gives is not passed over', async (_, amount, said) => {
  const claim = claimOf(certificate, coverage, { amount: { amount, currency: 'INR' } });
  expect(flat((await report({ claim })).text)).toContain(
    `This claim is for ${said}, while the certificate gives INR 1,44,000.00`,
  );
});

test('the monitoring report has one table per coverage, with the rows that the product names', async () => {
  const items = [
    monitoredOf(cover, observedOf({ days }), coverage, '2026-04-25'),
    { ...monitoredOf(cover, observedOf({ days: [] }), coverage, '2026-03-01'), provenance: null },
  ];
  const document = readPdf(
    await monitoringReportDocument({ letterhead, title: 'Kuttanad 2026', asOf: '2026-04-25', items }),
  );
  const text = flat(document.text);
  for (const line of [
    disclaimer,
    'As of 25-Apr-2026',
    'Coverages 2 With a payout 1 Payout so far INR 1,00,800.00',
    'Status DETECTED',
    'Data Source India Meteorological Department',
    'Index definition Total rainfall.',
    'Reporting Period 01-Apr-2026 to 31-May-2026',
    'Trigger above 60.0 mm',
    'Index Value 75.0 mm',
    'Payout per unit INR 2,880.00 per mm',
    'Sum Insured per area insured INR 24,000.00',
    'Sum Insured INR 2,88,000.00 (12 units)',
    'Payout per area insured INR 8,400.00',
    'Total Payout INR 1,00,800.00 (35.00 % of the sum insured)',
    'Index Value ---',
    'No data of the risk period are known yet.',
  ])
    expect(text).toContain(line);
  expect([outOfBounds(document), document.faults]).toEqual([[], []]);
});

test('what could not be decided is no payout of nothing in the monitoring report', async () => {
  const monitored = monitoredOf(cover, observedOf({ days }), coverage, '2026-04-25');
  const item = { ...monitored.item, status: 'UNKNOWN', payoutPct: 0, calculatedPayout: { amount: 0, currency: 'INR' } };
  const items = [{ ...monitored, item }];
  const text = flat(
    readPdf(await monitoringReportDocument({ letterhead, title: 'Kuttanad 2026', asOf: '2026-06-25', items })).text,
  );
  for (const line of ['Status UNKNOWN', 'Payout per area insured ---', 'Total Payout ---'])
    expect(text).toContain(line);
});

test('a policy without coverages is said to have none', async () => {
  const text = flat(
    readPdf(await monitoringReportDocument({ letterhead, title: 'Empty', asOf: '2026-04-25', items: [] })).text,
  );
  expect(text).toContain('No coverages.');
  expect(text).toContain('Nothing has been computed yet.');
});

test('storms and outages are reported too', async () => {
  const storm = {
    terms: { ...linear, comparator: 'GTE' as const, trigger: 119, minPayoutPct: 0.2, payoutPerUnitPct: 0.01 },
    index: { indexId: 'wind-max-6hr', parameters: { radiusKm: 50 } },
  };
  const fix = (hour: string, lon: number, windKmh: number) => ({
    stormId: 's1',
    stormName: 'Ockhi',
    time: `2026-04-10T${hour}:00:00Z`,
    lat: 9.98,
    lon,
    windKmh,
  });
  const observed = observedOf({ days: [], fixes: [fix('00', 77.5, 110), fix('06', 76.4, 150), fix('12', 75.2, 130)] });
  const windy = coverageOf(storm);
  const proof = certificateOf(coverOf(storm), observed, windy);
  const text = flat(
    readPdf(
      await claimReportDocument({
        letterhead,
        claim: claimOf(proof, windy),
        coverage: windy,
        certificate: proof,
        secondary: null,
      }),
    ).text,
  );
  for (const line of [
    '150.0 km/h',
    'Payout 51.00 %',
    '10-Apr-2026 06:00 UTC 150 km/h',
    'at each position of the storm',
  ])
    expect(text).toContain(line);
});

test('the same input gives the same bytes', async () => {
  const make = () =>
    claimReportDocument({ letterhead, claim: claimOf(certificate, coverage), coverage, certificate, secondary: null });
  const [one, two] = await Promise.all([make(), make()]);
  expect(one?.equals(two ?? Buffer.alloc(0))).toBe(true);
});
