/** A field that was changed, and its text before and after; empty where there was none. */
export type FieldChange = { readonly field: string; readonly from: string; readonly to: string };

/** What differs between two states of a thing, whose fields are given as text; of a field that was not there before, that it was empty. */
export const fieldChanges = (
  before: Readonly<Record<string, string>>,
  after: Readonly<Record<string, string>>,
): FieldChange[] =>
  Object.entries(after)
    .map(([field, to]) => ({ field, from: before[field] ?? '', to }))
    .filter(({ from, to }) => from !== to);
