import type { FieldFault } from '../faults';

export const fault = (path: string, message: string): FieldFault => ({ path, message });

/** Sets faults of a part under the place of that part. */
export const under = (base: string, faults: readonly FieldFault[]): FieldFault[] =>
  faults.map(({ path, message }) => ({ path: `${base}.${path}`, message }));
