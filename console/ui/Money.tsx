import { formatExact, formatMoney, indianUnitsTooltip, type Amount } from '#shared/format/money';
import { useLocale } from './locale';

/** An amount in its short form; the full figure is the tooltip. */
export function Money({ of, exact = false }: { readonly of: Amount | null | undefined; readonly exact?: boolean }) {
  const locale = useLocale();
  if (!of) return <>---</>;
  const title = of.currency === 'INR' ? `${formatExact(of, locale)}\n${indianUnitsTooltip}` : formatExact(of, locale);
  return <span title={title}>{exact ? formatExact(of, locale) : formatMoney(of, locale)}</span>;
}
