import { useEffect, useRef, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { z } from 'zod';
import type { CallOptions } from '#shared/contract/client';
import { unlessChanged } from './api';
import { useFormOf } from './form';
import { isOutdated, type Refusal } from './refusal';

type Answered<S> = { readonly ok: true; readonly response: S } | { readonly ok: false; readonly refusal: Refusal };
/** What the form stood on when the server refused it, and what is stored now. */
type Clash<S> = { readonly refusal: Refusal; readonly before: S; readonly theirs: S };
type EditOptions<S, V extends FieldValues, O extends FieldValues> = {
  readonly schema: z.ZodType<O, V>;
  readonly stored: S;
  readonly enteredFrom: (stored: S) => V;
  readonly write: (body: O, options: CallOptions) => Promise<Answered<S>>;
  readonly readNewest: () => Promise<Answered<S>>;
  readonly onSaved: (saved: S) => void;
};

/** The form over a stored thing. When somebody else has changed that meanwhile, `clash` tells both states, and the form keeps what was entered. */
export function useEditForm<S extends { readonly version: number }, V extends FieldValues, O extends FieldValues>({
  schema,
  stored,
  enteredFrom,
  write,
  readNewest,
  onSaved,
}: EditOptions<S, V, O>) {
  // What was read when the form was opened, or what was settled since: newer states must not slip in below what is entered.
  const basis = useRef(stored);
  const [clash, setClash] = useState<Clash<S> | null>(null);
  const form = useFormOf({
    schema,
    start: enteredFrom(stored),
    send: async (body) => {
      const done = await write(body, unlessChanged(basis.current));
      if (done.ok) {
        onSaved(done.response);
        return null;
      }
      if (!isOutdated(done.refusal)) return done.refusal;
      const newest = await readNewest();
      if (!newest.ok) return newest.refusal;
      // Both have entered the same: it is saved, and nothing is left to choose.
      const theirs = schema.safeParse(enteredFrom(newest.response));
      if (theirs.success && JSON.stringify(theirs.data) === JSON.stringify(body)) {
        onSaved(newest.response);
        return null;
      }
      setClash({ refusal: done.refusal, before: basis.current, theirs: newest.response });
      return null;
    },
  });
  const { isDirty } = form.fields.formState;
  /** The form goes on over the newer state; what is kept of one's own is sent like any other, so a second refusal is said in it. */
  const settle = (chosen: V, isTheirs: boolean) => {
    if (!clash) return;
    setClash(null);
    basis.current = clash.theirs;
    form.fields.reset(enteredFrom(clash.theirs));
    if (isTheirs) return;
    form.fields.reset(chosen, { keepDefaultValues: true });
    void form.submit();
  };
  // A newer state takes the place of a form in which nothing was entered.
  useEffect(() => {
    if (isDirty || clash || stored.version <= basis.current.version) return;
    basis.current = stored;
    form.fields.reset(enteredFrom(stored));
  });
  return { form, clash, settle, leaveClash: () => setClash(null) };
}
