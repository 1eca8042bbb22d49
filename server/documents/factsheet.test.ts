import { exampleValues, factsheetDocument } from './factsheet';
import { observedOf } from '#shared/engine/days';
import { outOfBounds } from './testing/bounds';
import { coverageOf, linear, pricingInput } from './testing/examples';
import { flat, readPdf } from './testing/readPdf';

const deficit = {
  terms: { ...linear, comparator: 'LT' as const, trigger: 150, minPayoutPct: 0.1, payoutPerUnitPct: 0.009 },
  label: 'Failed monsoon',
};

test('it says in plain words what is covered, when it pays, what it would have paid and who decides', async () => {
  const input = pricingInput();
  const document = readPdf(await factsheetDocument({ ...input, engineVersion: '1.0.0' }));
  const text = flat(document.text);
  const paid = input.simulation.years.filter(({ payout }) => (payout ?? 0) > 0).length;
  for (const line of [
    'Rainfall at Kuttanad, Alappuzha, 01-Apr-2026 to 31-May-2026',
    'above 280.0 mm, the cover pays 10 % of the sum insured, and 0.5 % per mm further, up to 100 % at 460.0 mm',
    'the payout is known as soon as the trigger is passed',
    `In ${paid} of the 59 years from 1966 to 2025`,
    // 45 mm beyond the trigger: 10 % + 22.5 %.
    '325.0 mm 32.50 % INR 32.50',
    'The index decides.',
    'no more than five in a row',
    'It can be more or less than the loss',
  ])
    expect(text).toContain(line);
  for (const { year } of input.simulation.years.filter(({ usable }) => usable))
    expect(document.runs.some(({ text }) => text === String(year))).toBe(true);
  expect([outOfBounds(document), document.faults, document.pages.length]).toEqual([[], [], 2]);
});

test('of an index that may still move back it says that the end decides', async () => {
  const input = pricingInput(deficit, undefined, { secondaryDataSetId: 'era5' });
  const text = flat(readPdf(await factsheetDocument({ ...input, engineVersion: '1.0.0' })).text);
  expect(text).toContain('what is paid is known when the period is over');
  expect(text).toContain('below 150.0 mm');
  expect(text).toContain('a second data source is compared');
});

test('of a cover that hardly ever paid it says that this says little', async () => {
  const textOf = async (trigger: number) => {
    const input = pricingInput({ terms: { ...linear, trigger } });
    return {
      few: input.simulation.fewPaying,
      text: flat(readPdf(await factsheetDocument({ ...input, engineVersion: '1.5.0' })).text),
    };
  };
  const { few, text } = await textOf(5000);
  expect(few?.payingYears).toBe(0);
  expect(text).toContain(
    'In none of the 59 years from 1966 to 2025 this cover would have paid, which does not say that it never will',
  );
  expect(text).toMatch(/So few years say little: the price counts on 0\.\d\d % a year\./);
  expect(text).not.toContain('over all of them');
  expect((await textOf(280)).text).not.toContain('So few years');
});

test('without a record it says so', async () => {
  const input = pricingInput({}, observedOf({ days: [] }));
  expect(flat(readPdf(await factsheetDocument({ ...input, engineVersion: '1.0.0' })).text)).toContain(
    'too short to tell of any past year',
  );
});

test.each([
  ['excess', linear, 460, 0.1, [235, 280, 325, 370, 415, 460, 505]],
  ['deficit', deficit.terms, 50, 0.1, [175, 150, 125, 100, 75, 50, 25]],
  ['whole days', { ...linear, trigger: 5, payoutPerUnitPct: 0.2 }, 8, 1, [4, 5, 6, 7, 8, 9]],
  ['a limit at zero', { ...deficit.terms, trigger: 20 }, 0, 0.1, [25, 20, 15, 10, 5, 0]],
  [
    'binary',
    { ...linear, structure: 'binary' as const, payoutPerUnitPct: null, trigger: 50 },
    null,
    1,
    [48, 50, 53, 55, 58, 60, 63],
  ],
])('examples of %s lie around trigger and exit', (_, terms, exit, step, values) =>
  expect(exampleValues(terms, exit, step, 'mm')).toEqual(values),
);

test('examples of a frost cover go below zero, those of rain end there', () => {
  const terms = { ...deficit.terms, trigger: 1 };
  expect(exampleValues(terms, -3, 0.1, 'deg_c')).toEqual([2, 1, 0, -1, -2, -3, -4]);
  expect(exampleValues(terms, -3, 0.1, 'mm')).toEqual([2, 1, 0]);
});

test('a coverage of several triggers names each', async () => {
  const input = pricingInput();
  const sub = coverageOf();
  const coverage = {
    ...input.coverage,
    coverages: [
      { ...sub, label: 'Flood' },
      { ...sub, label: 'Dry spell' },
    ],
  };
  const cover = {
    start: '2026-04-01',
    end: '2026-05-31',
    combine: 'MAX' as const,
    limitPct: 1,
    parts: [input.cover, input.cover].flatMap((one) => ('parts' in one ? [] : [one])),
  };
  const text = flat(readPdf(await factsheetDocument({ ...input, coverage, cover, engineVersion: '1.0.0' })).text);
  for (const line of ['There are 2 triggers', 'Flood', 'Dry spell']) expect(text).toContain(line);
});
