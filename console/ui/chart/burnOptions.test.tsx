import type { PayoutTerms } from '#shared/engine/cover';
import { burnOptions } from './burnOptions';

const year = (more: object) => ({
  ...{ year: 1990, index: 440.5000000000001, detrended: 440.5000000000001, share: 0.25, usable: true, reason: null },
  ...more,
});
const terms: PayoutTerms = {
  ...{ comparator: 'GT', trigger: 400, exit: 670, limitPct: 1, minPayoutPct: 0.2, payoutPerUnitPct: 0.003 },
} as PayoutTerms;

test('who hears the chart is told of a year what stands in its tooltip, as the reader’s language writes it', () => {
  const years = [year({}), year({ year: 1991, usable: false, share: null, reason: 'too few days' })];
  const { accessibility } = burnOptions(
    { years, expectedLoss: 0.05, isDetrended: false },
    {
      ...{ terms, isJoint: false, indexName: 'Niederschlagssumme', locale: 'de' },
      ...{ measure: { unit: 'mm', decimals: 1, duration: false }, t: (key: string) => key },
    },
  );
  const said = (x: number) => accessibility?.point?.descriptionFormatter?.({ x } as never).replaceAll(/\s/g, ' ');
  expect(said(1990)).toBe('1990, Niederschlagssumme: 440,5 mm, terms.payout: 25,00 %');
  expect(said(1991)).toBe('1991, Niederschlagssumme: 440,5 mm, too few days');
});

test('of outages the chart tells hours, which are what it draws', () => {
  const hours = year({ index: 4.14, detrended: 3.92, share: 0.2395 });
  const { accessibility } = burnOptions(
    { years: [hours], expectedLoss: 0.05, isDetrended: true },
    {
      ...{ terms: { ...terms, trigger: 9000, exit: null }, isJoint: false, indexName: 'Downtime', locale: 'en-GB' },
      ...{ measure: { unit: 'h', decimals: 2, duration: true }, t: (key: string) => key },
    },
  );
  const said = accessibility?.point?.descriptionFormatter?.({ x: 1990 } as never).replaceAll(/\s/g, ' ');
  expect(said).toBe('1990, Downtime: 4.14 h, burn.detrended: 3.92 h, terms.payout: 23.95 %');
});

test.each([
  ['an index has its trigger and its exit drawn', false, ['footprint.triggerAt', 'terms.exit 670.0 mm']],
  ['what several triggers pay together has neither', true, []],
] as const)('%s', (_, isJoint, lines) => {
  const { yAxis } = burnOptions(
    { years: [year({})], expectedLoss: 0.05, isDetrended: false },
    {
      ...{ terms, isJoint, indexName: 'Rain', locale: 'en-GB' },
      ...{ measure: { unit: 'mm', decimals: 1, duration: false }, t: (key: string) => key },
    },
  );
  const [index] = yAxis as { plotLines: { label: { text: string } }[] }[];
  expect(index?.plotLines.map(({ label }) => label.text.replaceAll('\u00a0', ' '))).toEqual(lines);
});
