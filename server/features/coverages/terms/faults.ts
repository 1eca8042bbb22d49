import { under } from '#shared/contract/design/faults';
import type { FieldFault } from '#shared/contract/faults';
import { refuse } from '../../../base/refuse';

/** Refuses with 422 and every fault that was found; does nothing when there is none. */
export function refuseFaults(faults: readonly FieldFault[]): void {
  const [first, ...more] = faults;
  if (!first) return;
  const others = more.length > 0 ? ` (and ${more.length} more)` : '';
  refuse(422, 'coverages.invalid', `${first.message}${others}`, { fields: under('body', faults) });
}
