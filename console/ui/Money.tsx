import { formatExact, formatMoney, indianUnitsTooltip, type Amount } from '#shared/format/money';
import { useLocale } from './locale';

/** An amount in its short form; the full figure is the tooltip. */
export function Money({ of, exact = false }: { readonly of: Amount | null | undefined; readonly exact?: boolean }) {
  const locale = useLocale();
  if (!of) return <>---</>;
  const title = of.currency === 'INR' ? `${formatExact(of, locale)}\n${indianUnitsTooltip}` : formatExact(of, locale);
  if (exact) return <span title={title}>{formatExact(of, locale)}</span>;
  // The short form stays whole: a unit on the next line reads as another number's.
  return (
    <span title={title} style={{ whiteSpace: 'nowrap' }}>
      {formatMoney(of, locale)}
    </span>
  );
}
