import { z } from 'zod';
import { EnteredDay, EnteredNumber, enteredMoney, SumPerUnit } from './fields';
import { body, Currency, Id, kindOf, LabelValue } from './values';

/** How many units are insured, and each of them for how much. */
export const insuredFields = {
  quantity: EnteredNumber.int('A quantity is a whole number.')
    .min(1, 'The insured quantity is at least 1.')
    .max(100_000_000, 'The insured quantity is at most 100000000.'),
  sumInsured: enteredMoney(SumPerUnit),
} as const;
const NewQuoteItem = z.strictObject({
  '@type': kindOf('NewQuoteItem'),
  coverageId: Id,
  name: z.string().trim().max(200, 'A name has at most 200 characters.'),
  ...insuredFields,
});
/** Steps of the commission, as a share. */
export const commissionStep = 0.005;
export const mostCommission = 0.15;
const isStep = (share: number) => Math.abs(share / commissionStep - Math.round(share / commissionStep)) <= 1e-9;
const draftFields = {
  '@type': kindOf('NewQuote'),
  name: z.string().trim().max(200, 'A name has at most 200 characters.'),
  customerId: Id.nullable().optional(),
  intermediaryId: Id.nullable().optional(),
  inceptionDate: EnteredDay.nullable().optional(),
  expiryDate: EnteredDay.nullable().optional(),
  commissionRate: EnteredNumber.min(0, 'The commission cannot be below 0 %.')
    .max(mostCommission, 'The commission is at most 15 %.')
    .refine(isStep, 'The commission goes in steps of 0.5 %.')
    .optional(),
  /** Its currency is an interface (docs/rules.md §14.4): another one is refused, for it would be stored as this one. */
  serviceFee: enteredMoney(
    EnteredNumber.min(0, 'The service fee cannot be below 0.').max(1e12, 'The service fee is at most 1000000000000.'),
    z.literal('USD', 'The service fee is in USD.'),
  ).optional(),
  remarks: z.string().max(4000, 'Remarks have at most 4000 characters.').optional(),
  /** What is not insured, one exclusion a line; without any the index alone decides. */
  exclusions: z.string().max(4000, 'Exclusions have at most 4000 characters.').optional(),
  /** The program; the name of the field is an interface (docs/rules.md §14.4). */
  notes: LabelValue.max(4000).optional(),
  program: LabelValue.max(200).optional(),
  sumInsuredBasis: z.string().max(200).optional(),
  currency: Currency.optional(),
  quoteItems: z.array(NewQuoteItem).max(2000),
} as const;
export const QuoteDraft = body({
  ...draftFields,
  name: draftFields.name.default(''),
  quoteItems: draftFields.quoteItems.default([]),
}).meta({ id: 'QuoteDraft' });
const period = z.object({ inceptionDate: EnteredDay, expiryDate: EnteredDay });
export const NewQuote = body({
  ...draftFields,
  name: z
    .string()
    .trim()
    .min(3, 'A quote needs a name of at least 3 characters.')
    .max(200, 'A name has at most 200 characters.'),
  customerId: z.string('A quote needs a customer.').min(1, 'A quote needs a customer.').max(200),
  inceptionDate: EnteredDay,
  expiryDate: EnteredDay,
  quoteItems: z
    .array(
      NewQuoteItem.extend({
        name: z
          .string()
          .trim()
          .min(3, 'Every cohort needs a name of at least 3 characters.')
          .max(200, 'A name has at most 200 characters.'),
      }),
    )
    .min(1, 'A quote needs at least one coverage.')
    .max(2000),
})
  .superRefine(
    ({ inceptionDate, expiryDate }, context) => {
      if (expiryDate > inceptionDate) return;
      context.addIssue({
        code: 'custom',
        path: ['expiryDate'],
        message: `The expiry date (${expiryDate}) must be after the inception date (${inceptionDate}).`,
      });
    },
    { when: ({ value }) => period.safeParse(value).success },
  )
  .meta({ id: 'NewQuote' });
export type NewQuote = z.input<typeof NewQuote>;
