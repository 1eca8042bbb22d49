import { addressFields, partnerFields } from '#shared/contract/partner';
import { fieldChanges, type FieldChange } from '../../base/fieldChanges';
import type { columnsOf } from './repository';

type Stored = Omit<ReturnType<typeof columnsOf>, 'role'> & { readonly role: string };

/** The fields of a partner as text, by their path in the body. */
const textsOf = (row: Stored): Readonly<Record<string, string>> =>
  Object.fromEntries([
    ...partnerFields.map((field) => [field, row[field] ?? ''] as const),
    ...addressFields.map((field) => [`address.${field}`, row.address[field]] as const),
  ]);

/** What differs between two states of a partner, field by field; nothing before: all that is filled in. */
export const partnerChanges = (before: Stored | null, after: Stored): FieldChange[] =>
  fieldChanges(before ? textsOf(before) : {}, textsOf(after));
