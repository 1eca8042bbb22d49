import { refuse } from '../../../base/refuse';

/** What is wrong with one field of what was sent, as a sentence a form can show beside it. */
export type FieldFault = { readonly path: string; readonly message: string };
export const fault = (path: string, message: string): FieldFault => ({ path, message });

/** Sets faults of a part under the place of that part. */
export const under = (base: string, faults: readonly FieldFault[]): FieldFault[] =>
  faults.map(({ path, message }) => ({ path: `${base}.${path}`, message }));

/** Refuses with 422 and every fault that was found; does nothing when there is none. */
export function refuseFaults(faults: readonly FieldFault[]): void {
  const [first, ...more] = faults;
  if (!first) return;
  const others = more.length > 0 ? ` (and ${more.length} more)` : '';
  refuse(422, 'coverages.invalid', `${first.message}${others}`, { fields: under('body', faults) });
}
