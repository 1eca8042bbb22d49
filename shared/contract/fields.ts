import { z } from 'zod';
import { fromMinor, minorDigitsOf, toMinor } from '#shared/engine/money';
import { Currency } from './values';

// What a person enters. The sentences stand beside the field in the console and in the server's refusal alike.

/** A number. A text in its place (`1e`, `0x10`, nothing) is refused, never read as something else. */
export const EnteredNumber = z.number('Enter a number such as 1250 or 12.5, without thousands separators.');

/** What one unit is insured for. */
export const SumPerUnit = EnteredNumber.gt(0, 'The sum insured per unit must be above 0.').max(
  1e12,
  'The sum insured per unit is at most 1000000000000.',
);

const [firstYear, lastYear] = [2000, 2100];
/** A day of the calendar, `YYYY-MM-DD`, in a year in which cover can begin or end. */
export const EnteredDay = z.iso
  .date('Enter a day of the calendar with a year of four digits, such as 2026-06-30.')
  .refine(
    (day) => Number(day.slice(0, 4)) >= firstYear && Number(day.slice(0, 4)) <= lastYear,
    `The year must lie between ${firstYear} and ${lastYear}.`,
  );

export const Latitude = EnteredNumber.min(-90, 'A latitude lies between -90 and 90.').max(
  90,
  'A latitude lies between -90 and 90.',
);
export const Longitude = EnteredNumber.min(-180, 'A longitude lies between -180 and 180.').max(
  180,
  'A longitude lies between -180 and 180.',
);

/** An amount in the main unit of a currency, refused where it has more decimals than the currency: nothing is rounded unasked. */
export const enteredMoney = (amount: z.ZodNumber, currency: z.ZodType<string> = Currency) =>
  z.object({ amount, currency }).superRefine(
    ({ amount: value, currency: code }, context) => {
      if (fromMinor(toMinor(value, code), code) === value) return;
      context.addIssue({
        code: 'custom',
        path: ['amount'],
        message: `An amount in ${code} has at most ${minorDigitsOf(code)} decimals.`,
      });
    },
    { when: ({ issues }) => issues.length === 0 },
  );

const plainNumber = /^[+-]?(\d+([.,]\d*)?|[.,]\d+)$/;
/** `1,250` is a quarter more than one to some readers and more than a thousand to others: it is not guessed. */
const grouped = /^[+-]?[1-9]\d{0,2}(,\d{3})+$/;
/**
 * What a person means by digits with at most one decimal comma or point. Everything else (`1e`, `0x10`, `12 5`, nothing) stays the text that
 * it is, so that the contract refuses it in its own words.
 */
export function numberTyped(text: string): number | string {
  const typed = text.trim();
  return plainNumber.test(typed) && !grouped.test(typed) ? Number(typed.replace(',', '.')) : text;
}
