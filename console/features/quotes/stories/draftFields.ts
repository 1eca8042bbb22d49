import { numberTyped } from '#shared/contract/fields';
import type { Draft, Item } from './draft';

type Person = { readonly id: string; readonly name: string };
/** An item is a field of its own, by its coverage; its sum is an amount of the quote's currency. */
type ItemField = Item & { readonly currency: string };
type ItemFields = { readonly [item: `item ${string}`]: ItemField | undefined };
type Terms = Pick<
  Draft,
  | 'program'
  | 'currency'
  | 'name'
  | 'inceptionDate'
  | 'expiryDate'
  | 'commission'
  | 'serviceFee'
  | 'exclusions'
  | 'remarks'
>;
export type DraftFields = Terms & ItemFields & { readonly customer: Person; readonly intermediary: Person };

/** What can be entered of a quote, one beside the other, in the order of the wizard. */
export const fieldsOf = (draft: Draft): DraftFields => ({
  program: draft.program,
  currency: draft.currency,
  ...Object.fromEntries(
    draft.items.map((item) => [`item ${item.coverageId}` as const, { ...item, currency: draft.currency }]),
  ),
  customer: { id: draft.customerId, name: draft.customerName },
  intermediary: { id: draft.intermediaryId, name: draft.intermediaryName },
  name: draft.name,
  inceptionDate: draft.inceptionDate,
  expiryDate: draft.expiryDate,
  commission: draft.commission,
  serviceFee: draft.serviceFee,
  exclusions: draft.exclusions,
  remarks: draft.remarks,
});

/** What an entry means, in however many ways its numbers may be typed. */
export const meantBy = (field: string, value: DraftFields[keyof DraftFields & string]): unknown => {
  if (typeof value === 'object' && 'coverageId' in value)
    return { ...value, quantity: numberTyped(value.quantity), sum: numberTyped(value.sum) };
  return field === 'serviceFee' && typeof value === 'string' ? numberTyped(value) : value;
};

/** The draft that two states make by what was chosen of each; what is known of its program comes with the program. */
export function draftFrom(chosen: DraftFields, mine: Draft, theirs: Draft): Draft {
  const { currency, customer, intermediary, name, inceptionDate, expiryDate } = chosen;
  const { commission, serviceFee, exclusions, remarks } = chosen;
  const ids = new Set([...mine.items, ...theirs.items].map(({ coverageId }) => coverageId));
  const items = [...ids].flatMap((id) => chosen[`item ${id}`] ?? []);
  return {
    ...(chosen.program === mine.program ? mine : theirs),
    ...{ currency, name, inceptionDate, expiryDate, commission, serviceFee, exclusions, remarks },
    ...{ customerId: customer.id, customerName: customer.name },
    ...{ intermediaryId: intermediary.id, intermediaryName: intermediary.name },
    items: items.map(({ currency: _, ...item }) => item),
  };
}
