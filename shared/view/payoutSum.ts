import { firstNumbers } from '#shared/engine/counting';
import type { PayoutTerms } from '#shared/engine/cover';
import { minorDigitsOf, shareOfAmount, toMinor } from '#shared/engine/money';
import { payoutPct, ratePerUnit } from '#shared/engine/payout';
import { payoutSteps, type PayoutSteps } from '#shared/engine/payoutSteps';
import { exactDecimals, shownValue } from '#shared/format/indexValue';
import { writeNumber } from '#shared/format/intl';
import { formatExact, type Amount } from '#shared/format/money';
import { formatNumber, percentOf } from '#shared/format/number';

/** How index values and shares are written. */
type SumWriting = {
  /** The index counts seconds, and hours are shown. */
  readonly inHours: boolean;
  /** Of the index. */
  readonly decimals: number;
  readonly locale: string;
};
/** What is insured: so many units of so much each. */
export type Insured = { readonly sumInsured: Amount; readonly quantity: number };

export type PayoutSum = {
  /** `20 % + (477.3 − 400.0) × 0.297 % = 42.96 %`; a share alone where nothing is added up. */
  readonly text: string;
  /** What it comes to, as it stands in the text. */
  readonly share: string;
  /** `42.96 % × EUR 1,000.00 × 12 = EUR 5,155.20`; null where it was not asked for. */
  readonly amount: string | null;
};

/** A number as it is printed, and what it is worth to whoever reads it. */
type Printed = { readonly text: string; readonly worth: Decimal };
/** digits / 10^scale. */
type Decimal = { readonly digits: bigint; readonly scale: number };

const decimalOf = (plain: string): Decimal => {
  const [whole = '0', fraction = ''] = plain.split('.');
  return { digits: BigInt(whole + fraction), scale: fraction.length };
};
const atScale = ({ digits, scale }: Decimal, wanted: number): bigint => digits * 10n ** BigInt(wanted - scale);
function plus(one: Decimal, other: Decimal, sign: 1n | -1n = 1n): Decimal {
  const scale = Math.max(one.scale, other.scale);
  return { digits: atScale(one, scale) + sign * atScale(other, scale), scale };
}
const times = (one: Decimal, other: Decimal): Decimal => ({
  digits: one.digits * other.digits,
  scale: one.scale + other.scale,
});
/** Does it come to that number once it is rounded to its decimals, half up? */
function comesTo(sum: Decimal, result: Decimal): boolean {
  if (sum.scale <= result.scale) return atScale(sum, result.scale) === result.digits;
  const unit = 10n ** BigInt(sum.scale - result.scale);
  return (2n * sum.digits + unit) / (2n * unit) === result.digits;
}

type Decimals = readonly [least: number, most: number];
function printed(value: number, [least, most]: Decimals, locale: string): Printed {
  const text = (language: string) => writeNumber(value, language, { least, most, sign: 'negative' });
  return { text: text(locale), worth: decimalOf(text('en').replaceAll(',', '')) };
}
const inPercent = (share: number, decimals: Decimals, locale: string): Printed => {
  const { text, worth } = printed(percentOf(share), decimals, locale);
  return { text: `${text} %`, worth };
};

/** What is added up, with so many decimals at most. */
function added({ atOnce, beyond }: PayoutSteps, { inHours, decimals, locale }: SumWriting, most: number): Printed {
  const shares = atOnce.map((share) => inPercent(share, [0, most], locale));
  const terms = [...shares];
  if (beyond) {
    const rate = inPercent(ratePerUnit(beyond.rate, { duration: inHours }), [0, most], locale);
    const at = (value: number) =>
      printed(shownValue(value, inHours), [inHours ? 1 : decimals, Math.max(decimals, most)], locale);
    const [from, to] = [at(beyond.from), at(beyond.to)];
    const units =
      beyond.units === null
        ? { text: `(${from.text} − ${to.text})`, worth: plus(from.worth, to.worth, -1n) }
        : printed(shownValue(beyond.units, inHours), [0, most], locale);
    terms.push({ text: `${units.text} × ${rate.text}`, worth: times(units.worth, rate.worth) });
  }
  return {
    text: terms.map(({ text }) => text).join(' + '),
    worth: terms.map(({ worth }) => worth).reduce((sum, worth) => plus(sum, worth)),
  };
}

/** Shares that were agreed are printed whole; terms that have no end are cut where the sum still comes out. */
const leastDecimals = 2;
/** More than a number with fifteen digits has. */
const mostDecimals = 18;
const upFrom = (least: number): readonly number[] => firstNumbers(mostDecimals - least + 1).map((more) => least + more);
const agreed = (share: number, locale: string): Printed => inPercent(share, [0, mostDecimals], locale);

/** The sum with as few decimals as let whoever adds up what is printed come to what is printed; null where none do. */
function equation(steps: PayoutSteps, writing: SumWriting, deductible: number, result: Printed): string | null {
  const isAlone = steps.atOnce.length === 1 && !steps.beyond && deductible === 0;
  if (isAlone) return result.text;
  const less = agreed(deductible, writing.locale);
  for (const most of upFrom(exactDecimals)) {
    const sum = added(steps, writing, most);
    if (!comesTo(plus(sum.worth, less.worth, -1n), result.worth)) continue;
    return `${sum.text}${deductible === 0 ? '' : ` − ${less.text}`} = ${result.text}`;
  }
  return null;
}

/** The sum up to its result; where it is more than the limit, what it would come to and the limit. */
function sumText(steps: PayoutSteps, writing: SumWriting & Words, result: Printed): string | null {
  const { limit, total, deductible } = steps;
  if (limit === null) return equation(steps, writing, deductible, result);
  const { locale, atMost } = writing;
  const [most, less] = [agreed(limit, locale), agreed(deductible, locale)];
  if (!comesTo(plus(most.worth, less.worth, -1n), result.worth)) return null;
  for (const digits of upFrom(leastDecimals)) {
    const sum = equation(steps, writing, 0, inPercent(total, [leastDecimals, digits], locale));
    if (sum === null) continue;
    const limited = atMost({ sum, limit: most.text });
    return deductible === 0 ? limited : `${limited}; ${most.text} − ${less.text} = ${result.text}`;
  }
  return null;
}

const moneyOf = ({ amount, currency }: Amount): Decimal => ({
  digits: toMinor(amount, currency),
  scale: minorDigitsOf(currency),
});
const hundred = { digits: 1n, scale: 2 };

/** How a printed share of what is insured comes to an amount; null where its decimals are too few for that. */
function amountText(share: Printed, amount: Amount, { sumInsured, quantity }: Insured, locale: string): string | null {
  const units = { digits: BigInt(quantity), scale: 0 };
  const product = times(times(share.worth, hundred), times(moneyOf(sumInsured), units));
  if (!comesTo(product, moneyOf(amount))) return null;
  const of = `${share.text} × ${formatExact(sumInsured, locale)}`;
  return `${of}${quantity === 1 ? '' : ` × ${formatNumber(quantity, 0, locale)}`} = ${formatExact(amount, locale)}`;
}

type Words = {
  /** `20 % + … = 120.00 %, at most 100 %` */
  readonly atMost: (said: { readonly sum: string; readonly limit: string }) => string;
};

/**
 * How an index value is paid, to be followed by hand: whoever does the printed sum with the printed numbers gets the printed result to its
 * last digit. Null where there is none: nothing is paid, or the index alone does not say how much (`payoutSteps`).
 */
export function payoutSum(
  terms: PayoutTerms,
  value: number,
  writing: SumWriting & Words,
  insured?: Insured,
): PayoutSum | null {
  const steps = payoutSteps(terms, value);
  if (!steps) return null;
  const { locale } = writing;
  const share = payoutPct(terms, value);
  const owed = insured && amountOwed(share, insured);
  for (const digits of upFrom(leastDecimals)) {
    const result = inPercent(share, [leastDecimals, digits], locale);
    const amount = insured && owed ? amountText(result, owed, insured, locale) : '';
    const text = amount === null ? null : sumText(steps, writing, result);
    if (text !== null) return { text, share: result.text, amount: amount || null };
  }
  return null;
}

const amountOwed = (share: number, { sumInsured: { amount, currency }, quantity }: Insured): Amount => ({
  amount: shareOfAmount(share, amount, quantity, currency),
  currency,
});
