import type { Coverage } from '#shared/contract/coverage';
import type { SampleProgram } from '#shared/contract/programs';
import { faultsOf } from '#shared/contract/faults';
import { NewQuote, type Quote } from '#shared/contract/quote';

export type Item = {
  readonly coverageId: string;
  readonly name: string;
  readonly quantity: string;
  readonly sum: string;
};
export type Draft = {
  readonly program: string;
  readonly programId: string;
  readonly selectionType: string;
  readonly defaultSum: number;
  readonly currency: string;
  readonly basis: string;
  readonly items: readonly Item[];
  readonly customerId: string;
  readonly customerName: string;
  readonly intermediaryId: string;
  readonly intermediaryName: string;
  readonly name: string;
  readonly inceptionDate: string;
  readonly expiryDate: string;
  readonly commission: number;
  readonly remarks: string;
  readonly serviceFee: string;
};
export const emptyDraft: Draft = {
  program: '',
  programId: '',
  selectionType: '',
  defaultSum: 0,
  currency: 'USD',
  basis: '',
  items: [],
  customerId: '',
  customerName: '',
  intermediaryId: '',
  intermediaryName: '',
  name: '',
  inceptionDate: '',
  expiryDate: '',
  commission: 0.125,
  remarks: '',
  serviceFee: '100',
};
/** A stored draft as the wizard holds it. */
export const draftOf = (quote: Quote): Draft => ({
  ...emptyDraft,
  program: quote.program,
  programId: quote.program,
  currency: quote.currency,
  basis: quote.sumInsuredBasis,
  name: quote.name,
  customerId: quote.customer?.id ?? '',
  customerName: quote.customer?.name ?? '',
  intermediaryId: quote.intermediary?.id ?? '',
  intermediaryName: quote.intermediary?.name ?? '',
  inceptionDate: quote.inceptionDate ?? '',
  expiryDate: quote.expiryDate ?? '',
  commission: quote.commissionRate,
  remarks: quote.remarks,
  serviceFee: String(quote.serviceFee.amount),
  items: quote.quoteItems.map((item) => ({
    coverageId: item.coverage.id,
    name: item.name,
    quantity: String(item.quantity),
    sum: String(item.sumInsured.amount),
  })),
});
/** Quantities are whole numbers; sums keep the decimals of their program. What is no number counts as 0. */
const quantityOf = ({ quantity }: Item): number => Math.trunc(Number(quantity)) || 0;
export const sumOf = ({ sum }: Item): number => Number(sum) || 0;

/** A coverage joins the quote with the program's default sum. */
export const itemOf = (
  coverage: Pick<Coverage, 'id' | 'label' | 'currency' | 'start' | 'end'>,
  draft: Draft,
): Item => ({
  coverageId: coverage.id,
  name: coverage.label,
  quantity: '1',
  sum: String(draft.defaultSum || 1000),
});

/** Premium estimate of the chosen coverages and its share of the total sum insured. */
export function estimate(
  items: readonly Item[],
  coverages: readonly Coverage[],
): { premium: number; tsi: number; share: number } {
  let premium = 0;
  let tsi = 0;
  for (const item of items) {
    const sum = sumOf(item) * quantityOf(item);
    tsi += sum;
    premium += (coverages.find(({ id }) => id === item.coverageId)?.grossPremiumIndicationPct ?? 0) * sum;
  }
  return { premium, tsi, share: tsi > 0 ? premium / tsi : 0 };
}

export const stepIds = ['program', 'coverages', 'customization', 'terms', 'review'] as const;
export type StepId = (typeof stepIds)[number];
/** Whether what a step asks for is there. */
export const canLeave: Readonly<Record<StepId, (draft: Draft) => boolean>> = {
  program: (draft) => draft.programId !== '',
  coverages: (draft) => draft.items.length > 0,
  customization: () => true,
  terms: (draft) => draft.customerId !== '' && draft.name.trim() !== '',
  review: () => true,
};
/** Programs that offer their coverages while they are customised, without a step of their own. */
export const isOther = ({ selectionType }: Draft): boolean => selectionType === 'other';

/** What a draft takes over from its program. */
export const programOf = (program: SampleProgram) => ({
  program: program.Name,
  programId: String(program.id),
  selectionType: program.SelectionType,
  defaultSum: program.DefaultSIperUnit,
  currency: program.Currency,
  basis: program.SumInsuredBasis,
});

/** The wire form of a draft; partial for saving, whole for completing. */
export const bodyOf = (draft: Draft) => ({
  name: draft.name.trim(),
  customerId: draft.customerId || null,
  intermediaryId: draft.intermediaryId || null,
  inceptionDate: draft.inceptionDate || null,
  expiryDate: draft.expiryDate || null,
  commissionRate: draft.commission,
  serviceFee: { amount: Number(draft.serviceFee) || 0, currency: 'USD' },
  remarks: draft.remarks,
  notes: draft.program,
  program: draft.program,
  sumInsuredBasis: draft.basis,
  currency: draft.currency,
  quoteItems: draft.items.map((item) => ({
    coverageId: item.coverageId,
    name: item.name.trim(),
    quantity: quantityOf(item),
    sumInsured: { amount: sumOf(item), currency: draft.currency },
  })),
});
/** The wire form of a draft that is submitted. */
export const submissionOf = (draft: Draft) => ({
  ...bodyOf(draft),
  '@type': 'NewQuote',
  customerId: draft.customerId,
  inceptionDate: draft.inceptionDate,
  expiryDate: draft.expiryDate,
});

/** What the contract has against a finished draft, by its field, in the sentences with which the server would refuse it. */
export function fieldFaults(draft: Draft): Readonly<Record<string, string>> {
  const parsed = NewQuote.safeParse(submissionOf(draft));
  // The first sentence about a field is the one that is shown, so it is written last.
  const faults = parsed.success ? [] : faultsOf(parsed.error).reverse();
  return Object.fromEntries(faults.map(({ path, message }) => [path.split('.')[0] ?? '', message]));
}
