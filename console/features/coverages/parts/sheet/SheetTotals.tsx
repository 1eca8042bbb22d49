import { useTranslation } from 'react-i18next';
import { sumOf } from '#shared/engine/money';
import { formatExact } from '#shared/format/money';
import { formatPct } from '#shared/format/number';
import { Figures, useLocale } from '../../../../ui';
import type { SheetRow } from './useTermSheet';

/** Sum insured and premium of the sheet, each currency for itself. */
export function SheetTotals({ rows }: { readonly rows: readonly SheetRow[] }) {
  const { t } = useTranslation('coverages');
  const locale = useLocale();
  const currencies = [...new Set(rows.map(({ coverage }) => coverage.currency))];
  const totals = currencies.flatMap((currency) => {
    const own = rows.filter(({ coverage }) => coverage.currency === currency);
    const amounts = own.flatMap((row) => (row.amounts ? [row.amounts] : []));
    const isWhole = amounts.length === own.length;
    const priced = amounts.flatMap(({ premium, totalSumInsured }) =>
      premium === null ? [] : [{ premium, totalSumInsured }],
    );
    const sums = amounts.map(({ totalSumInsured }) => totalSumInsured);
    const sum = sumOf(sums, currency);
    const premium = sumOf(
      priced.map((item) => item.premium),
      currency,
    );
    const pricedSum = sumOf(
      priced.map((item) => item.totalSumInsured),
      currency,
    );
    const said = (amount: number) => (isWhole ? formatExact({ amount, currency }, locale) : '---');
    const incomplete = isWhole ? null : t('termSheet.incomplete');
    return [
      {
        label: `${t('termSheet.sum')}: ${t('termSheet.total', { currency })}`,
        value: said(sum),
        note: incomplete,
      },
      {
        label: `${t('termSheet.premium')}: ${t('termSheet.total', { currency })}`,
        value: priced.length === 0 ? '---' : said(premium),
        note:
          incomplete ??
          (priced.length < own.length
            ? t('termSheet.unpriced')
            : formatPct(pricedSum > 0 ? premium / pricedSum : null, 1, locale)),
      },
    ];
  });
  return <Figures items={totals} />;
}
