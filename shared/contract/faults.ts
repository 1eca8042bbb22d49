import type { z } from 'zod';

/** One sentence for people about one field; `path` is dotted: `address.postcode`. */
export type FieldFault = { readonly path: string; readonly message: string };

/** What a schema has against a value, field by field: the same sentences in the console's forms and in the server's refusals. */
export const faultsOf = (error: z.ZodError): FieldFault[] =>
  error.issues.map(({ path, message }) => ({ path: path.map(String).join('.'), message }));
