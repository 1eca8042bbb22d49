import { addDays } from '#shared/engine/calendar';
import { observedOf, type Day } from '#shared/engine/days';
import type { MultiCover } from '#shared/engine/cover';
import { simulate } from '#shared/engine/burn/simulate';
import type { PricingReportInput } from './pricingInput';
import { pricingReportDocument } from './pricingReport';
import { sensitivityOf } from './sensitivity';
import { outOfBounds } from './testing/bounds';
import { coverageOf, coverOf, facts, linear, priceOf, pricingInput } from './testing/examples';
import { flat, readPdf } from './testing/readPdf';

/** 1 mm a day from 2005 to 2025, but 4 mm in 2012 and nothing in May 2009: April and May are 61 mm, 244 mm, and left out. */
function plainDays(): Day[] {
  const days: Day[] = [];
  for (let date = '2005-01-01'; date <= '2025-12-31'; date = addDays(date, 1)) {
    const year = Number(date.slice(0, 4));
    days.push({ date, values: date.startsWith('2009-05') ? {} : { precip: year === 2012 ? 4 : 1 } });
  }
  return days;
}
const terms = { ...linear, trigger: 60, minPayoutPct: 0.2, payoutPerUnitPct: 0.01 };
const plain = () =>
  pricingInput({ terms }, observedOf({ days: plainDays() }), { detrend: 'NONE' }, { detrend: 'NONE', seed: 42 });
const read = async (input: PricingReportInput) => readPdf(await pricingReportDocument(input));

test('the figures of a record that anyone can add up stand in it', async () => {
  const { text, faults } = await read(plain());
  // 19 years of 61 mm pay 21 %, one of 244 mm pays 100 %: 4.99 / 20 = 24.95 %.
  const said = flat(text);
  for (const figure of [
    'Expected loss 24.95 %',
    '20 of 20',
    'Expected loss (burn cost) 24.950 %',
    // Spread of 19 x 0.21 and 1 x 1: 0.79 x sqrt(0.05 x 0.95) = 17.218 %, sample 17.665 %, error 3.950 %.
    '17.665 % (n - 1); 17.218 % (n)',
    'Standard error of the mean 3.950 %',
    'Return period of a payout 1 year',
    'Largest year 100.00 % (2012)',
    'Expected loss without the largest year 21.00 %',
    'above 60.0 mm',
    '20 % of the sum insured',
    '1 % per mm',
    '140.0 mm',
    '30 of 61 days are missing'.replace('30', '31'),
    'Years used 20',
    facts.contentHash,
    'Distribution gamma (alpha 7.2601, beta 9.6623, zeros 0)',
    'Seed of the resampling 42',
  ])
    expect(said).toContain(figure);
  // Risk premium: 24.95 % + 0.25 x 17.665 % = 29.366 %; gross: / 0.65 = 45.179 %.
  expect(said).toContain('Risk premium the larger of the two 29.366 %');
  expect(said).toContain('45.179 %');
  expect(faults).toEqual([]);
});

/** Years of 61 mm, but 244 mm in 2012 alone: the cover above 100 mm pays once, in part. */
const seldom = (trigger: number) =>
  pricingInput(
    { terms: { ...terms, trigger } },
    observedOf({ days: plainDays() }),
    { detrend: 'NONE' },
    { detrend: 'NONE', seed: 42 },
  );

test('a record that paid in a year or two says so, and what its price starts from', async () => {
  const { simulation, ...input } = seldom(100);
  const text = flat((await read({ ...input, simulation })).text);
  const few = simulation.fewPaying;
  if (!few) throw new Error('One year paid');
  const percent = (share: number, decimals: number) => `${(share * 100).toFixed(decimals)} %`;
  expect(few).toMatchObject({ payingYears: 1, years: 20, payingShare: 1 });
  for (const figure of [
    'Only 1 of 20 usable years would have paid, too few to price by alone',
    '(1 of 20 years paid)',
    `Expected loss that is priced 1 of 20 years paid: 7.14 % of years x 100.0 % each ${percent(1.5 / 21, 3)}`,
  ])
    expect(text).toContain(figure);
  const price = { riskPremiumPct: 0.1, grossPremiumPct: 0.2 };
  const other = flat((await read({ ...input, simulation, price })).text);
  expect(other).toContain(`Loading expected loss + 0.25 x standard deviation of a year ${percent(0.1 - 1.5 / 21, 3)}`);
  expect(other).toContain('The gross premium is 2.80 times the expected loss that is priced.');
});

test('a record without a payout has no expected loss but an interval, which is never 0 to 0', async () => {
  const { simulation, ...input } = seldom(400);
  const text = flat((await read({ ...input, simulation })).text);
  expect(text).toContain('Expected loss (burn cost) no payout in 20 years');
  expect(text).toMatch(/Expected loss not seen 95 %: 0\.00 % to \d\.\d\d %/);
  expect(text).toMatch(/95 % interval 0\.00 % to (?!0\.00)\d\.\d\d % \(0 of 20 years paid\)/);
  expect(text).not.toContain('0.00 % to 0.00 %');
  // A result of an engine that knew no interval of it.
  const { fewPaying: _, ...older } = { ...simulation, interval95: [0, 0] as const };
  const provenance = { ...input.provenance, engineVersion: '1.4.0' };
  const before = flat((await read({ ...input, provenance, simulation: older })).text);
  expect(before).toContain('Expected loss not seen which is not never');
  expect(before).toContain('95 % interval not known where no year paid (0 of 20 years paid)');
  expect(before).not.toContain('0.00 % to 0.00 %');
});

test('an interval is told by the rules of the engine that found it', async () => {
  const input = plain();
  const by = async (engineVersion: string) =>
    flat((await read({ ...input, provenance: { ...input.provenance, engineVersion } })).text);
  expect(await by('1.4.0')).toContain('resampling the years 10,000 times');
  expect(await by('1.5.0')).toContain('by the posterior of Jeffreys');
});

test('trend, both results and near misses are shown', async () => {
  const text = flat((await read(plain())).text);
  expect(text).toContain('Method used None');
  expect(text).toMatch(/None 24\.95 % 20 0\.00 % used Linear \d+\.\d\d %/);
  // The 61 mm of 2005 are within 5 % of 60 mm, and paid.
  expect(text).toContain('Near misses No year came within 5 % of the trigger of 60.0 mm without a payout.');
});

test('the sensitivity of the record follows from its terms', async () => {
  const text = flat((await read(plain())).text);
  // Trigger 66 mm: the ordinary years no longer pay; 2012 pays 20 % + 178 % = 100 %: 5 %. Trigger 54 mm: 19 x 27 % + 100 %.
  expect(text).toMatch(/Trigger 30\.65 % 27\.80 % 24\.95 % 5\.00 % 5\.00 %/);
  expect(text).toMatch(/Payout rate 24\.86 % 24\.90 % 24\.95 % 25\.00 % 25\.05 %/);
});

test('sixty years go over pages with their heads, within the margins', async () => {
  const document = await read(pricingInput());
  const tables = document.pages.filter((page) => /Year\nPeriod\nIndex\nDetrended/.test(page));
  expect(tables.length).toBeGreaterThan(1);
  for (let year = 1966; year <= 2025; year++) expect(document.text).toContain(`01-Apr-${year} to 31-May-${year}`);
  expect(outOfBounds(document)).toEqual([]);
});

test('names as long as they may be, in any script, stay within the margins', async () => {
  const label = 'Überschwemmungs-Deckung für die Genossenschaft '.repeat(4).slice(0, 200);
  const input = pricingInput({ label });
  const coverage = {
    ...input.coverage,
    riskCarrier: 'B'.repeat(200),
    dataSourceDescription: label.repeat(2),
    monitoringTarget: { ...input.coverage.monitoringTarget, name: 'कुट्टनाड '.repeat(25) },
  };
  const document = await read({ ...input, coverage });
  expect(outOfBounds(document)).toEqual([]);
  expect(document.faults).toEqual([]);
  expect(flat(document.text)).toContain('Kuttanad Kuttanad');
});

test('a record without any year is said plainly', async () => {
  const input = pricingInput({}, observedOf({ days: [] }));
  const { text, faults } = await read(input);
  for (const said of [
    'There is no year that the data can tell of.',
    'No year was left out.',
    'none in the record',
    'The record knows no payout',
    'Only 0 usable years: the estimate is rough.',
  ])
    expect(flat(text)).toContain(said);
  expect(faults).toEqual([]);
});

test('hours are shown for seconds, exactly as agreed', async () => {
  const made = {
    terms: { ...linear, trigger: 9900, minPayoutPct: 0.1, payoutPerUnitPct: 0.05 / 3600 },
    index: { indexId: 'downtime-max', parameters: { waiting: 0 } },
    riskTypeId: 'CLOUD',
  };
  const incidents = [2022, 2023, 2024].map((year) => ({
    start: `${year}-04-10T00:00:00Z`,
    end: `${year}-04-10T0${year - 2020}:00:00Z`,
  }));
  const days = [
    { date: '2022-01-01', values: {} },
    { date: '2025-12-31', values: {} },
  ];
  const text = flat((await read(pricingInput(made, observedOf({ days, incidents })))).text);
  for (const figure of ['above 2.75 h', '5 % per hour', '20.75 h', '4.0 h']) expect(text).toContain(figure);
});

test('several triggers are each described, and their common payout is the index', async () => {
  const parts = [
    coverOf(),
    coverOf({
      terms: { ...linear, trigger: 5, payoutPerUnitPct: 0.1 },
      index: { indexId: 'dry-days-spell', parameters: { threshold: 2.5 } },
    }),
  ];
  const cover: MultiCover = { start: '2026-04-01', end: '2026-05-31', combine: 'MAX', limitPct: 0.8, parts };
  const observed = [observedOf({ days: plainDays() }), observedOf({ days: plainDays() })];
  const simulation = simulate(cover, observed, { seed: 1 });
  const sub = coverageOf({ label: 'Part' });
  const coverage = {
    ...coverageOf({ label: 'Two perils' }, { coverageType: 'MULTI_TRIGGER', combine: 'MAX', limitPct: 0.8 }),
    coverages: [
      { ...sub, label: 'Flood' },
      { ...sub, label: 'Dry spell' },
    ],
  };
  const { text, faults } = await read({
    ...plain(),
    coverage,
    cover,
    data: [facts, { ...facts, dataSetId: 'second-set' }],
    simulation,
    price: priceOf(simulation),
    sensitivity: sensitivityOf({ cover, observed }),
  });
  const said = flat(text);
  for (const line of [
    '2 triggers under one limit of 80 %',
    'the largest of their payouts',
    '1. Flood',
    '2. Dry spell',
    'second-set',
    'Several triggers have no common distance',
  ])
    expect(said).toContain(line);
  expect(faults).toEqual([]);
});

test('the same input gives the same bytes', async () => {
  const [one, two] = await Promise.all([pricingReportDocument(plain()), pricingReportDocument(plain())]);
  expect(one?.equals(two ?? Buffer.alloc(0))).toBe(true);
});
