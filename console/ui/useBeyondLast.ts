import { useEffect } from 'react';
import type { Read } from '../core/api';
import type { ListParams } from '../core/routing';

/** Whether the address names a page beyond the last one, where there is nothing to see: the list goes back to its first page. */
export function useBeyondLast(list: ListParams, { data, isCurrent }: Read<{ readonly totalPages: number }>): boolean {
  const isBeyond = isCurrent && data !== undefined && list.page > 0 && list.page >= data.totalPages;
  useEffect(() => {
    if (isBeyond) list.backToFirst();
  });
  return isBeyond;
}
