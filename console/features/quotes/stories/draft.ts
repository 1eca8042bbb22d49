import type { Coverage } from '#shared/contract/coverage';
import type { Program, SampleProgram } from '#shared/contract/programs';
import type { z } from 'zod';
import { quoteFigures, type QuotedItem } from '#shared/engine/price';
import type { Selling } from '#shared/engine/selling';
import { faultsOf, type FieldFault } from '#shared/contract/faults';
import { NewQuote, QuoteDraft } from '#shared/contract/newQuote';
import type { Quote } from '#shared/contract/quote';
import { programTag } from '../../../core/program';
import { notQuotable } from '../../../core/selling';
import { numberTyped } from '#shared/contract/fields';

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
  /** The program's sum insured of a unit, and the currency it is in. */
  readonly defaultSum: number;
  readonly defaultCurrency: string;
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
  defaultCurrency: '',
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
/** A stored draft as the wizard holds it, with what is known of its program. */
export const draftOf = (quote: Quote, program?: QuotableProgram): Draft => ({
  ...emptyDraft,
  ...(program ? programOf(program) : { program: quote.program, programId: quote.program }),
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
/** A stored draft over one that is held: what is known of its program stays known while it is the same one. */
export function newestOf(quote: Quote, held: Draft): Draft {
  const { programId, selectionType, defaultSum, defaultCurrency } = held;
  const known = { programId, selectionType, defaultSum, defaultCurrency };
  return { ...draftOf(quote), ...(quote.program === held.program ? known : {}) };
}
/** Quantity and sum of an item as numbers; null while the contract would refuse one of them. */
function insuredOf(item: Item, currency: string): { readonly quantity: number; readonly sum: number } | null {
  const { quantity, sumInsured } = QuoteDraft.shape.quoteItems.unwrap().element.shape;
  const count = quantity.safeParse(numberTyped(item.quantity));
  const money = sumInsured.safeParse({ amount: numberTyped(item.sum), currency });
  return count.success && money.success ? { quantity: count.data, sum: money.data.amount } : null;
}

type Chosen = Pick<Coverage, 'id' | 'label' | 'currency' | 'start' | 'end'>;
/** A coverage joins the quote with the program's default sum, which is an amount of the program's own currency. */
export const itemOf = (
  coverage: Chosen,
  { defaultSum, defaultCurrency }: Pick<Draft, 'defaultSum' | 'defaultCurrency'>,
): Item => ({
  coverageId: coverage.id,
  name: coverage.label,
  quantity: '1',
  sum: String((coverage.currency === defaultCurrency && defaultSum) || 1000),
});

/** Is a coverage in another currency than those that are chosen already? One quote has one currency. */
export const isForeign = (coverage: Pick<Coverage, 'id' | 'currency'>, { items, currency }: Draft): boolean =>
  items.some(({ coverageId }) => coverageId !== coverage.id) && coverage.currency !== currency;

type Offered = Chosen & Pick<Coverage, 'uiState' | 'version' | 'labels' | 'eventStatus'>;
/**
 * A coverage is added to those that are chosen. The first one brings its currency, and its period where none was entered; one in another
 * currency does not join those that are there.
 */
export function withCoverage(draft: Draft, coverage: Chosen): Draft {
  if (isForeign(coverage, draft)) return draft;
  return {
    ...draft,
    items: [...draft.items, itemOf(coverage, draft)],
    currency: coverage.currency,
    ...(draft.inceptionDate ? {} : { inceptionDate: coverage.start, expiryDate: coverage.end }),
  };
}
/** A draft with those coverages that were selected elsewhere and that its program can sell by now, in one currency. */
export const takenOver = (draft: Draft, selected: readonly Offered[], selling: Selling): Draft =>
  selected
    .filter((coverage) => notQuotable(coverage, selling) === null && programTag(coverage.labels) === draft.program)
    .reduce(withCoverage, draft);

type Estimate = { readonly premium: number; readonly tsi: number; readonly share: number };
/**
 * What the server would price the chosen coverages at, to the cent, and its share of the total sum insured; null while a quantity or a sum
 * is wrong, or a coverage has no price.
 */
export function estimate(
  { items, currency }: Pick<Draft, 'items' | 'currency'>,
  coverages: readonly Pick<Coverage, 'id' | 'grossPremiumIndicationPct'>[],
): Estimate | null {
  const quoted: QuotedItem[] = [];
  for (const item of items) {
    const insured = insuredOf(item, currency);
    const grossPct = coverages.find(({ id }) => id === item.coverageId)?.grossPremiumIndicationPct ?? null;
    if (!insured || grossPct === null) return null;
    quoted.push({ quantity: insured.quantity, sumInsured: insured.sum, grossPct });
  }
  // The commission is contained in the premium: it changes nothing here.
  const { grossWrittenPremium, totalSumInsured, rate } = quoteFigures(quoted, { commissionRate: 0, currency });
  return { premium: grossWrittenPremium, tsi: totalSumInsured, share: rate };
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

/** A program as a quote is made on it, whether it is a template of the catalogue or one of the organisation. */
export type QuotableProgram = Omit<SampleProgram, 'id' | 'InsuredValue' | 'InsuredUnit' | 'Icon' | 'Industry'> & {
  readonly id: string;
};
/** A program of the organisation: what its fields do not tell is that of the template it bears the name of. */
export const ownProgram = (own: Program, templates: readonly SampleProgram[]): QuotableProgram => ({
  ...{ SumInsuredBasis: '', DefaultSIperUnit: 0, SelectionType: 'map' },
  ...{ BoundingBox: null, ZoomLevelMin: null, ZoomLevelMax: null },
  ...templates.find(({ Name }) => Name === own.name),
  ...(own.sumInsuredBasis ? { SumInsuredBasis: own.sumInsuredBasis } : {}),
  ...(own.sumPerUnit === null ? {} : { DefaultSIperUnit: own.sumPerUnit }),
  ...{ id: own.id, Name: own.name, Description: own.description, Country: own.country, Currency: own.currency },
});

/** What a draft takes over from its program. */
export const programOf = (program: QuotableProgram) => ({
  program: program.Name,
  programId: program.id,
  selectionType: program.SelectionType,
  defaultSum: program.DefaultSIperUnit,
  defaultCurrency: program.Currency,
  currency: program.Currency,
  basis: program.SumInsuredBasis,
});

/** A draft as it would be sent; what is typed and is no number stays text, for the contract to refuse. */
const bodyOf = (draft: Draft) => ({
  '@type': 'NewQuote',
  name: draft.name.trim(),
  customerId: draft.customerId || null,
  intermediaryId: draft.intermediaryId || null,
  inceptionDate: draft.inceptionDate || null,
  expiryDate: draft.expiryDate || null,
  commissionRate: draft.commission,
  serviceFee: { amount: numberTyped(draft.serviceFee), currency: 'USD' },
  remarks: draft.remarks,
  notes: draft.program,
  program: draft.program,
  sumInsuredBasis: draft.basis,
  currency: draft.currency,
  quoteItems: draft.items.map((item) => ({
    '@type': 'NewQuoteItem',
    coverageId: item.coverageId,
    name: item.name.trim(),
    quantity: numberTyped(item.quantity),
    sumInsured: { amount: numberTyped(item.sum), currency: draft.currency },
  })),
});

/** What is sent to save a draft, or what the contract has against it, first fault first. */
export const savingOf = (draft: Draft) => checked(QuoteDraft, bodyOf(draft));
/** The same for a draft that is submitted: nothing may be missing any more. */
export const submissionOf = (draft: Draft) => checked(NewQuote, bodyOf(draft));
/** `asTyped`: the request with what is no number as text; `body`: the same as the contract reads it. */
type Checked<T> = { readonly asTyped: unknown } & (
  { readonly body: T; readonly faults: readonly [] } | { readonly body: null; readonly faults: readonly FieldFault[] }
);
function checked<T>(schema: z.ZodType<T>, asTyped: unknown): Checked<T> {
  const parsed = schema.safeParse(asTyped);
  return parsed.success
    ? { asTyped, body: parsed.data, faults: [] }
    : { asTyped, body: null, faults: faultsOf(parsed.error) };
}

/** The step on which a field stands, by its path in the request. */
export function stepOf(path: string, draft: Draft): StepId {
  if (!path.startsWith('quoteItems')) return 'terms';
  return path === 'quoteItems' && !isOther(draft) ? 'coverages' : 'customization';
}
