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
