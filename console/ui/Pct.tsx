import { formatPct } from '#shared/format/number';
import { useLocale } from './locale';

/** A share as percent; --- where there is none. */
export function Pct({ of, digits = 2 }: { readonly of: number | null | undefined; readonly digits?: number }) {
  const locale = useLocale();
  return <>{of === null || of === undefined ? '---' : formatPct(of, digits, locale)}</>;
}
