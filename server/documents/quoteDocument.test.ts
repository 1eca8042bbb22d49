import { aggregatedPricingDocument } from './aggregatedPricing';
import { aggregateYears } from './aggregatedYears';
import { policyScheduleDocument } from './policySchedule';
import { quoteDocument } from './quoteDocument';
import { addressLines } from './quoteParts';
import { outOfBounds } from './testing/bounds';
import { policyOf, quoteOf, type Line } from './testing/business';
import { coverageOf, facts, letterhead, linear, pricingInput } from './testing/examples';
import { flat, readPdf } from './testing/readPdf';

const rain = coverageOf();
const outage = {
  ...coverageOf({
    terms: { ...linear, trigger: 7200, payoutPerUnitPct: 0.05 / 3600 },
    index: { indexId: 'downtime-max', parameters: {} },
    riskTypeId: 'CLOUD',
    label: 'Cloud outage',
  }),
  id: 'cov-cloud',
};
/** A worked quote by docs/rules.md §8. */
const lines: Line[] = [
  { name: 'North fields', coverage: rain, quantity: 12, sumInsured: 24_000, grossPct: 0.0825 },
  { name: 'South fields', coverage: outage, quantity: 3, sumInsured: 5312.5, grossPct: 0.1031 },
  { name: 'West fields', coverage: rain, quantity: 40, sumInsured: 2250, grossPct: 0.0467 },
];
const coverages = [rain, outage];

test('the quotation holds premium, parties, terms and room to sign', async () => {
  const document = readPdf(await quoteDocument({ letterhead, quote: quoteOf(lines), coverages }));
  const text = flat(document.text);
  for (const line of [
    'Gross premium INR 29,606.16',
    'Gross premium rate 7.52 %',
    'Total sum insured INR 3,93,937.50',
    'INR 3,700.77 (12.5 %)',
    'USD 100.00',
    'Kuttanad Growers Co-operative Boat Jetty Road 12 A 688001 Alappuzha Kerala India',
    'Backwater Brokers Pvt. Ltd.',
    '01-Apr-2026 to 31-May-2026',
    'Total 55',
    'INR 23,760.00',
    'INR 1,643.16',
    'INR 4,203.00',
    'North fields: Kuttanad summer rain',
    'above 280.0 mm',
    'above 2.0 h',
    // 5 % an hour of 3 x 5,312.50.
    'INR 796.88 (5 % per hour)',
    'Nuclear risks',
    'Premium is due within 14 days.',
    'Signature, name in capitals',
    'Policy holder: Kuttanad Growers Co-operative',
  ])
    expect(text).toContain(line);
  expect([outOfBounds(document), document.faults]).toEqual([[], []]);
});

test('what is not there is said: no items, no partner, no remarks, no exclusions, terms that cannot be read', async () => {
  const empty = flat(
    readPdf(
      await quoteDocument({
        letterhead,
        quote: quoteOf([], { customer: null, intermediary: null, remarks: '', exclusions: '', inceptionDate: null }),
        coverages: [],
      }),
    ).text,
  );
  for (const line of [
    'No coverages.',
    'Policy holder ---',
    'Intermediary ---',
    'Period of cover ---',
    'None: the index alone decides.',
    'Remarks None.',
  ])
    expect(empty).toContain(line);
  const lost = flat(readPdf(await quoteDocument({ letterhead, quote: quoteOf(lines), coverages: [] })).text);
  expect(lost).toContain(`The terms of coverage ${rain.id}, version 2, could not be read`);
});

test('exclusions are a list with an entry for each line, in the quotation as in the schedule', async () => {
  const excluded = { exclusions: 'War and civil war\n\nNuclear risks' };
  const schedule = policyScheduleDocument({
    ...{ letterhead, policy: policyOf(lines, excluded), holderAddress: [], coverages },
  });
  for (const bytes of [
    await quoteDocument({ letterhead, quote: quoteOf(lines, excluded), coverages }),
    await schedule,
  ]) {
    const { runs } = readPdf(bytes);
    const placeOf = (text: string) => runs.find((run) => run.text === text);
    const [head, first, second] = ['Exclusions', 'War and civil war', 'Nuclear risks'].map(placeOf);
    expect(first?.x).toBe(second?.x);
    expect(first?.x).toBeGreaterThan(head?.x ?? 0);
    expect(second?.y).toBeGreaterThan(first?.y ?? 0);
  }
});

test('the schedule keeps the lines of the remarks together, those with a colon too', async () => {
  const description = 'Program:Paddy\nRemarks:No irrigation\nCall at 10:30';
  const policy = policyOf(lines, { description });
  const { text } = readPdf(await policyScheduleDocument({ letterhead, policy, holderAddress: [], coverages }));
  expect(flat(text)).toContain('Program Paddy Remarks No irrigation Call at 10:30');
});

test('a hundred items with long names stay within the pages', async () => {
  const long = Array.from({ length: 100 }, (_, at): Line => ({
    name: `${at} ${'Genossenschaft der Reisbauern '.repeat(6)}`,
    coverage: rain,
    quantity: 1_000_000,
    sumInsured: 99_999_999.99,
    grossPct: 0.0825,
  }));
  const document = readPdf(
    await quoteDocument({
      letterhead,
      quote: quoteOf(long, { name: 'Q'.repeat(200), remarks: 'Bemerkung '.repeat(400) }),
      coverages,
    }),
  );
  expect([outOfBounds(document), document.faults]).toEqual([[], []]);
  for (let at = 0; at < 100; at++) expect(flat(document.text)).toContain(`${at} Genossenschaft`);
});

test('the policy schedule holds the contract and its signature lines', async () => {
  const document = readPdf(
    await policyScheduleDocument({
      letterhead,
      policy: policyOf(lines),
      holderAddress: ['Boat Jetty Road 12 A', '688001 Alappuzha'],
      coverages,
    }),
  );
  const text = flat(document.text);
  for (const line of [
    'Policy schedule',
    'INR 3,93,937.50',
    'INR 29,606.16',
    '7.52 % of the total sum insured',
    'Boat Jetty Road 12 A 688001 Alappuzha',
    'Crop Paddy',
    'Season Summer',
    'How a payout is decided',
    'Policy issuer: Monsoon Mutual Insurance',
    'Place and date',
    'INR 28,800.00 (10 %)',
  ])
    expect(text).toContain(line);
  // Both lines of both parties stand on one page.
  const signed = document.runs.filter(({ text }) => text === 'Place and date' || text.startsWith('Signature,'));
  expect([signed.length, new Set(signed.map(({ page }) => page)).size]).toEqual([4, 1]);
  expect([outOfBounds(document), document.faults]).toEqual([[], []]);
});

test('the aggregated report adds the items up year by year, as claims would be', async () => {
  const input = pricingInput();
  const dry = pricingInput({ terms: { ...linear, comparator: 'LT', trigger: 150, payoutPerUnitPct: 0.01 } });
  const quote = quoteOf(lines.map((line) => ({ ...line, coverage: rain })));
  const items = quote.quoteItems.map((item, at) => ({
    itemId: item.id,
    coverage: { ...rain, riskPremiumPct: 0.05 },
    simulation: at === 1 ? dry.simulation : input.simulation,
    pricedBy: at === 1 ? '1.4.0' : '1.5.0',
    data: [facts],
  }));
  const document = readPdf(await aggregatedPricingDocument({ letterhead, quote, items, engineVersion: '1.0.0' }));
  const text = flat(document.text);
  const shareIn = (simulation: typeof input.simulation, year: number) =>
    simulation.years.find((simulatedYear) => simulatedYear.year === year)?.payout ?? 0;
  const cents = (value: number) => Math.round(value * 100 + 1e-7) / 100;
  const totals = input.simulation.years
    .filter(({ usable }) => usable)
    .map(
      ({ year }) =>
        cents(shareIn(input.simulation, year) * 288_000) +
        cents(shareIn(dry.simulation, year) * 15_937.5) +
        cents(shareIn(input.simulation, year) * 90_000),
    );
  const largest = Math.max(...totals);
  const mean = totals.reduce((sum, value) => sum + value, 0) / totals.length;
  const rupees = (value: number) =>
    `INR ${value.toLocaleString('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;
  for (const line of [
    'INR 29,606.16',
    '5.000 %',
    `Mean of a year ${rupees(mean)}`,
    `1 2014 ${rupees(largest)}`,
    '59 years',
    'Kuttanad, Alappuzha INR 3,93,937.50 100.0 %',
    `SHA-256 ${facts.contentHash}`,
  ])
    expect(text).toContain(line);
  expect([outOfBounds(document), document.faults]).toEqual([[], []]);
});

test('only years that all items know are added up, and none where a record is lost', () => {
  const { simulation } = pricingInput();
  const item = { quantity: 2, sumInsured: { amount: 100, currency: 'INR' } };
  const short = { ...simulation, years: simulation.years.filter(({ year }) => year >= 2014) };
  expect(
    aggregateYears([
      { simulation, item },
      { simulation: short, item },
    ]).map(({ year }) => year)[0],
  ).toBe(2014);
  expect(aggregateYears([{ simulation: short, item }])[0]).toEqual({ year: 2014, amount: 200 });
  expect(
    aggregateYears([
      { simulation, item },
      { simulation: null, item },
    ]),
  ).toEqual([]);
  expect(aggregateYears([])).toEqual([]);
});

test('a quote without pricing results says why nothing is added up', async () => {
  const quote = quoteOf(lines);
  const text = flat(
    readPdf(
      await aggregatedPricingDocument({
        letterhead,
        quote,
        items: [{ itemId: 'item-0', coverage: rain, simulation: null, pricedBy: null, data: [] }],
        engineVersion: '1.0.0',
      }),
    ).text,
  );
  expect(text).toContain('The pricing result of at least one item is not available');
  expect(text).toContain('Of 2 items the coverage could not be read');
});

test('addresses leave out what nobody filled in', () => {
  expect(
    addressLines({
      houseNumber: '',
      street: 'Storgatan',
      postcode: '111 22',
      city: 'Stockholm',
      county: '',
      state: '',
      country: 'Sverige',
    }),
  ).toEqual(['Storgatan', '111 22 Stockholm', 'Sverige']);
  expect(
    addressLines({ houseNumber: '', street: '', postcode: '', city: '', county: '', state: '', country: '' }),
  ).toEqual([]);
});

test('the same input gives the same bytes', async () => {
  const make = () => policyScheduleDocument({ letterhead, policy: policyOf(lines), holderAddress: [], coverages });
  const [one, two] = await Promise.all([make(), make()]);
  expect(one?.equals(two ?? Buffer.alloc(0))).toBe(true);
});
