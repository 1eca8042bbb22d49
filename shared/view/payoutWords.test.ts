import type { Comparator, PayoutTerms } from '#shared/engine/cover';
import { payoutPct } from '#shared/engine/payout';
import de from '#shared/phrases/de/view.json' with { type: 'json' };
import en from '#shared/phrases/en/view.json' with { type: 'json' };
import se from '#shared/phrases/se/view.json' with { type: 'json' };
import { statedSum, sumText } from './payoutWords';
import { triggerText } from './triggerWords';
import { createTranslate } from './words';

const plain = (text: string) => text.replaceAll('\u00a0', ' ');
const mm = { unit: 'mm', decimals: 1, duration: false };
const english = { measure: mm, locale: 'en-GB', t: createTranslate(en, 'en-GB') };
const terms: PayoutTerms = {
  structure: 'linear',
  comparator: 'GT',
  trigger: 400,
  exit: null,
  minPayoutPct: 0.2,
  payoutPerUnitPct: 0.002_97,
  limitPct: 1,
};

test.each([
  [en, 'en-GB', ['above 400.0 mm', 'at or above 400.0 mm', 'below 400.0 mm', 'at or below 400.0 mm']],
  [de, 'de-DE', ['über 400,0 mm', 'bei oder über 400,0 mm', 'unter 400,0 mm', 'bei oder unter 400,0 mm']],
  [se, 'sv-SE', ['över 400,0 mm', 'minst 400,0 mm', 'under 400,0 mm', 'högst 400,0 mm']],
] as const)('a trigger is written with its side and its unit: %#', (phrases, locale, wanted) => {
  const said = { measure: mm, locale, t: createTranslate(phrases, locale) };
  const sides: readonly Comparator[] = ['GT', 'GTE', 'LT', 'LTE'];
  expect(sides.map((comparator) => plain(triggerText({ comparator, trigger: 400 }, said)))).toEqual(wanted);
});

test('a trigger has every decimal that was agreed, an hour those of its seconds', () => {
  const written = (trigger: number, measure = mm) =>
    plain(triggerText({ comparator: 'GT', trigger }, { ...english, measure }));
  expect(written(60.125)).toBe('above 60.125 mm');
  expect(written(53_000, { unit: 'h', decimals: 1, duration: true })).toBe('above 14.722222 h');
});

test('a sum is told where the terms give the stated share, and its amount where that is the share of what is insured', () => {
  const stated = payoutPct(terms, 477.3);
  const insured = { sumInsured: { amount: 1000, currency: 'EUR' }, quantity: 12 };
  const told = (more: object) => statedSum(terms, { value: 477.3, stated, ...more }, english, insured);
  const whole = told({ amount: { amount: 5154.97, currency: 'EUR' } });
  expect(whole && sumText(whole)).toBe(
    '20 % + (477.3 − 400.0) × 0.297 % = 42.9581 %; 42.9581 % × EUR 1,000.00 × 12 = EUR 5,154.97',
  );
  const share = '20 % + (477.3 − 400.0) × 0.297 % = 42.96 %';
  for (const amount of [undefined, null, { amount: 54.97, currency: 'EUR' }, { amount: 5154.97, currency: 'INR' }])
    expect(told({ amount })).toMatchObject({ text: share, amount: null });
  expect([told({ stated: 0.31 }), told({ value: null }), told({ stated: null })]).toEqual([null, null, null]);
});
