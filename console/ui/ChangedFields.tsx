import { Stack } from './Stack';

type Change = { readonly field: string; readonly from: string; readonly to: string };
export type FieldWords = {
  readonly fieldName: (field: string) => string;
  /** A value as people read it; of nothing, that it is nothing. */
  readonly valueText: (field: string, value: string) => string;
};

/** What was changed of a thing in one step, field by field, from what to what. */
export const ChangedFields = ({
  fields,
  fieldName,
  valueText,
}: FieldWords & { readonly fields: readonly Change[] }) => (
  <Stack $gap={2}>
    {fields.map(({ field, from, to }) => (
      <span key={field}>
        {fieldName(field)}: {valueText(field, from)} → {valueText(field, to)}
      </span>
    ))}
  </Stack>
);
