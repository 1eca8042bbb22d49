import { formatExact, formatMoney, moneyTooltip, type Amount } from '#shared/format/money';
import { useLocale } from './locale';

/** An amount in its short form; the full figure is the tooltip. */
export function Money({ of, exact = false }: { readonly of: Amount | null | undefined; readonly exact?: boolean }) {
  const locale = useLocale();
  if (!of) return <>---</>;
  const title = moneyTooltip(of, locale);
  if (exact) return <span title={title}>{formatExact(of, locale)}</span>;
  // The short form stays whole: a unit on the next line reads as another number's.
  return (
    <span title={title} style={{ whiteSpace: 'nowrap' }}>
      {formatMoney(of, locale)}
    </span>
  );
}
