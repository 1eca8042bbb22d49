import { set, useForm, type FieldErrors, type FieldValues, type Resolver, type UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';
import { faultsOf } from '#shared/contract/faults';
import { mayPass, refusedFields, type Refusal } from './refusal';

/** Checks a form by the contract's schema: beside each field stands the sentence with which the server would refuse it. */
export const resolverOf =
  <V extends FieldValues, O extends FieldValues>(schema: z.ZodType<O, V>): Resolver<V, unknown, O> =>
  (values) => {
    const parsed = schema.safeParse(values);
    if (parsed.success) return { values: parsed.data, errors: {} };
    const errors: FieldErrors<V> = {};
    // The first sentence about a field is the one that is shown, so it is written last.
    for (const { path, message } of faultsOf(parsed.error).reverse()) set(errors, path, { type: 'contract', message });
    return { values: {}, errors };
  };

/** What is said of a whole form that may be sent with success another time as it stands. */
export const mayPassType = 'mayPass';

type FormOptions<V extends FieldValues, O extends FieldValues> = {
  readonly schema: z.ZodType<O, V>;
  readonly start: V;
  /** Sends what was entered; a refusal is shown beside its fields, or above them. */
  readonly send: (value: O) => Promise<Refusal | null>;
};
export type FormOf<V extends FieldValues, O extends FieldValues> = {
  readonly fields: UseFormReturn<V, unknown, O>;
  readonly submit: () => Promise<void>;
  readonly isBusy: boolean;
};

/** A form of the contract: checked when a field is left and when it is sent. */
export function useFormOf<V extends FieldValues, O extends FieldValues>({
  schema,
  start,
  send,
}: FormOptions<V, O>): FormOf<V, O> {
  const fields = useForm<V, unknown, O>({
    defaultValues: start as never,
    resolver: resolverOf(schema),
    mode: 'onTouched',
  });
  const submit = fields.handleSubmit(async (value) => {
    const refusal = await send(value);
    if (!refusal) return;
    const refused = refusedFields(refusal);
    for (const [at, { path, message }] of refused.entries())
      fields.setError(path as never, { type: 'server', message }, { shouldFocus: at === 0 });
    const type = mayPass(refusal) ? mayPassType : 'server';
    if (refused.length === 0) fields.setError('root', { type, message: refusal.message });
  });
  return { fields, submit, isBusy: fields.formState.isSubmitting };
}
