import type { Program } from '#shared/contract/programs';
import { programFields } from '#shared/lists/programs';
import { useListWords, type Column } from '../../../ui';

/** What a file holds of programs: cards have no columns to choose from. */
export function useFileColumns(): readonly Column<Program>[] {
  const fields = programFields(useListWords('programs'));
  return Object.entries(fields).map(([id, field]) => ({ id, head: field.head, cell: () => null, exported: field }));
}
