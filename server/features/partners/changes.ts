import type { z } from 'zod';
import { addressFields, partnerFields, type PartnerChange } from '#shared/contract/partner';
import type { ToldRow } from '../../db/audit';
import type { columnsOf } from './repository';

type Stored = Omit<ReturnType<typeof columnsOf>, 'role'> & { readonly role: string };
type FieldChange = z.output<typeof PartnerChange>['fields'][number];

/** The fields of a partner as text, by their path in the body. */
const textsOf = (row: Stored): ReadonlyMap<string, string> =>
  new Map([
    ...partnerFields.map((field) => [field, row[field] ?? ''] as const),
    ...addressFields.map((field) => [`address.${field}`, row.address[field]] as const),
  ]);

/** What differs between two states of a partner, field by field; nothing before: all that is filled in. */
export function fieldChanges(before: Stored | null, after: Stored): FieldChange[] {
  const texts = before ? textsOf(before) : new Map<string, string>();
  return [...textsOf(after)]
    .map(([field, to]) => ({ field, from: texts.get(field) ?? '', to }))
    .filter(({ from, to }) => from !== to);
}

/** One step of the history, as it is answered. */
export const changeAnswer = ({
  id,
  at,
  who,
  whoName,
  channel,
  action,
  details,
}: ToldRow): z.input<typeof PartnerChange> => ({
  id,
  at: at.toISOString(),
  who,
  whoName,
  channel,
  action,
  fields: (details as { readonly fields?: FieldChange[] } | null)?.fields ?? [],
});
