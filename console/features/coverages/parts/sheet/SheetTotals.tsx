import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { sumOf } from '#shared/engine/money';
import { formatExact } from '#shared/format/money';
import { formatPct } from '#shared/format/number';
import { Card, CardTitle, EvenGrid, Figure, Muted, useLocale } from '../../../../ui';
import type { SheetRow } from './useTermSheet';

/** Sum insured and premium beside each other, one below the other where they do not fit. */
const Pair = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 12px 32px;
`;
type TotalProps = { readonly label: string; readonly value: string; readonly note: string | null };
const Total = ({ label, value, note }: TotalProps) => (
  <div>
    <Muted>{label}</Muted>
    <Figure>{value}</Figure>
    {note && <Muted>{note}</Muted>}
  </div>
);

type CurrencyProps = { readonly currency: string; readonly rows: readonly SheetRow[] };

/** What the coverages of one currency come to. */
function CurrencyTotals({ currency, rows }: CurrencyProps) {
  const { t } = useTranslation('coverages');
  const locale = useLocale();
  const amounts = rows.flatMap((row) => (row.amounts ? [row.amounts] : []));
  const isWhole = amounts.length === rows.length;
  const priced = amounts.flatMap(({ premium, totalSumInsured }) =>
    premium === null ? [] : [{ premium, totalSumInsured }],
  );
  const totalOf = (values: readonly number[]) => sumOf(values, currency);
  const premium = totalOf(priced.map((item) => item.premium));
  const pricedSum = totalOf(priced.map((item) => item.totalSumInsured));
  const shown = (amount: number) => (isWhole ? formatExact({ amount, currency }, locale) : '---');
  const rate = formatPct(pricedSum > 0 ? premium / pricedSum : null, 1, locale);
  return (
    <Card>
      <CardTitle>{t('termSheet.total', { currency })}</CardTitle>
      <Pair>
        <Total
          label={t('termSheet.sum')}
          value={shown(totalOf(amounts.map(({ totalSumInsured }) => totalSumInsured)))}
          note={null}
        />
        <Total
          label={t('termSheet.premium')}
          value={priced.length === 0 ? '---' : shown(premium)}
          note={isWhole ? (priced.length < rows.length ? t('termSheet.unpriced') : rate) : null}
        />
      </Pair>
      {!isWhole && <Muted as="p">{t('termSheet.incomplete')}</Muted>}
    </Card>
  );
}

/** Sum insured and premium of the sheet, each currency for itself. */
export function SheetTotals({ rows }: { readonly rows: readonly SheetRow[] }) {
  const currencies = [...new Set(rows.map(({ coverage }) => coverage.currency))];
  return (
    <EvenGrid min={260}>
      {currencies.map((currency) => (
        <CurrencyTotals
          key={currency}
          currency={currency}
          rows={rows.filter(({ coverage }) => coverage.currency === currency)}
        />
      ))}
    </EvenGrid>
  );
}
