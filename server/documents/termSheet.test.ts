import { samplePrograms } from '#shared/contract/sampleCatalogue';
import { outOfBounds } from './testing/bounds';
import { coverageOf, facts, letterhead } from './testing/examples';
import { flat, readPdf } from './testing/readPdf';
import { termSheetDocument } from './termSheet';

const rain = { ...coverageOf(), currency: 'INR', grossPremiumIndicationPct: 0.0825 };
const unpriced = { ...rain, id: 'cov-2', label: 'Second rain', grossPremiumIndicationPct: null };
const input = { letterhead, data: [facts], engineVersion: '9.9.9' };

test('a term sheet says that it is information only, and names program, amounts, terms, tenant and provenance', async () => {
  const document = readPdf(
    await termSheetDocument({
      ...input,
      program: samplePrograms[0] ?? null,
      items: [{ coverage: rain, quantity: 12, sumInsured: 24_000 }],
    }),
  );
  const text = flat(document.text);
  for (const said of [
    'Term sheet',
    'This term sheet is information only',
    'Monsoon Mutual Insurance',
    'Industry Agriculture',
    'Insured Unit Acres',
    'Country/Region India',
    'Currency INR',
    'INR 2,88,000.00',
    // 8.25 % of 288,000.
    'INR 23,760.00',
    'above 280.0 mm',
    'Isoline engine 9.9.9',
    'data kerala-gauges version 3',
    `coverage ${rain.id} version ${rain.version}`,
    'Page 1 of 2',
  ])
    expect(text).toContain(said);
  expect([outOfBounds(document), document.faults]).toEqual([[], []]);
});

test('currencies are never added, a premium that is not known is none, and a long sheet repeats its heads', async () => {
  const dollars = { ...rain, id: 'cov-usd', currency: 'USD' };
  const many = Array.from({ length: 60 }, (_, at) => ({
    coverage: { ...rain, id: `cov-${at}`, label: `Field ${at}` },
    quantity: 1,
    sumInsured: 1000,
  }));
  const document = readPdf(
    await termSheetDocument({
      ...input,
      program: null,
      items: [
        ...many,
        { coverage: dollars, quantity: 2, sumInsured: 500 },
        { coverage: unpriced, quantity: 1, sumInsured: 1000 },
      ],
    }),
  );
  const text = flat(document.text);
  expect(text).toMatch(/Total in INR INR 61,000.00 ---/);
  expect(text).toMatch(/Total in USD USD 1,000.00 USD 82.50/);
  expect(text.match(/Coverage and place/g)?.length).toBeGreaterThan(1);
  expect([outOfBounds(document), document.faults]).toEqual([[], []]);
});
