import { useTranslation } from 'react-i18next';
import { ratePerUnit } from '#shared/engine/payout';
import { formatExact } from '#shared/format/money';
import { formatPct } from '#shared/format/number';
import { measureOf, termsOf, unitOfRate } from '#shared/view/measure';
import { triggerText } from '#shared/view/triggerWords';
import { Field, Money, Muted, Period, useLocale, useViewTranslate, type Column } from '../../../../ui';
import type { SheetRow } from './useTermSheet';

/** Breaks between what is said and its amount alone, never inside of them. */
const inPieces = (text: string) => text.replaceAll(' ', '\u00a0').replace(':\u00a0', ': ');

/** What the coverage pays: its shares, and their amounts once quantity and sum are valid. */
function Payout({ row: { coverage, amounts } }: { readonly row: SheetRow }) {
  const { t } = useTranslation('coverages');
  const locale = useLocale();
  const tView = useViewTranslate();
  const measure = measureOf(coverage, locale);
  const amountOf = (amount: number | undefined) =>
    formatExact(amount === undefined ? null : { amount, currency: coverage.currency }, locale);
  const line = (share: number, amount: number | undefined, digits: number) => ({
    share: formatPct(share, digits, locale),
    amount: amountOf(amount),
  });
  const isSingle = coverage.coverageType === 'SINGLE';
  return (
    <div>
      {isSingle && <div>{inPieces(t('termSheet.minimum', line(coverage.minPayoutPct, amounts?.minPayout, 0)))}</div>}
      {isSingle && coverage.structure === 'linear' && (
        <div>
          {inPieces(
            t('termSheet.perUnit', {
              ...line(ratePerUnit(coverage.payoutPerUnitPct, measure), amounts?.payoutPerUnit, 1),
              unit: unitOfRate(coverage, locale, tView),
            }),
          )}
        </div>
      )}
      <div>{inPieces(t('termSheet.limit', line(coverage.limitPct, amounts?.limit, 0)))}</div>
    </div>
  );
}

function Trigger({ row: { coverage } }: { readonly row: SheetRow }) {
  const { t } = useTranslation('coverages');
  const locale = useLocale();
  const tView = useViewTranslate();
  if (coverage.coverageType === 'MULTI_TRIGGER')
    return (
      <div>
        <div>{t('list.multi')}</div>
        <Muted>{coverage.coverages.map(({ label }) => label).join(', ')}</Muted>
      </div>
    );
  return (
    <div>
      <div style={{ whiteSpace: 'nowrap' }}>
        {triggerText(termsOf(coverage), { measure: measureOf(coverage, locale), locale, t: tView })}
      </div>
      <Muted>{coverage.indexDefinitionName}</Muted>
    </div>
  );
}

/** The columns of the sheet: what is insured and when it pays, and the figures that can be tried. */
export function useSheetColumns(): Column<SheetRow>[] {
  const { t } = useTranslation('coverages');
  return [
    {
      id: 'coverage',
      head: t('detail.coverage'),
      cell: ({ coverage }) => (
        <div>
          <strong>{coverage.label}</strong>
          <Muted as="div">{coverage.monitoringTarget.name}</Muted>
          <Muted as="div">{coverage.dataSourceDescription}</Muted>
        </div>
      ),
    },
    {
      id: 'period',
      head: t('list.period'),
      cell: ({ coverage }) => <Period start={coverage.start} end={coverage.end} />,
    },
    { id: 'trigger', head: t('card.trigger'), cell: (row) => <Trigger row={row} /> },
    { id: 'payout', head: t('list.payout'), cell: (row) => <Payout row={row} /> },
    ...useTriedColumns(),
  ];
}

/** Quantity and sum of each coverage, which can be tried, and what follows from them. */
function useTriedColumns(): Column<SheetRow>[] {
  const { t } = useTranslation('coverages');
  return [
    {
      id: 'quantity',
      head: t('termSheet.quantity'),
      cell: ({ coverage, quantity, faults, change }) => (
        <Field
          label={t('termSheet.quantityOf', { label: coverage.label })}
          isLabelHidden
          type="number"
          value={quantity}
          onChange={(typed) => change({ quantity: typed })}
          error={faults.quantity}
        />
      ),
    },
    {
      id: 'sumPer',
      head: t('termSheet.sumPer'),
      cell: ({ coverage, sum, faults, change }) => (
        <Field
          label={t('termSheet.sumPerOf', { label: coverage.label })}
          isLabelHidden
          type="number"
          unit={coverage.currency}
          value={sum}
          onChange={(typed) => change({ sum: typed })}
          error={faults.sum}
        />
      ),
    },
    {
      id: 'sum',
      head: t('termSheet.sum'),
      numeric: true,
      cell: ({ coverage: { currency }, amounts }) => (
        <Money of={amounts && { amount: amounts.totalSumInsured, currency }} exact />
      ),
    },
    {
      id: 'premium',
      head: t('termSheet.premium'),
      numeric: true,
      cell: ({ coverage: { currency, grossPremiumIndicationPct }, amounts }) =>
        grossPremiumIndicationPct === null ? (
          <Muted>{t('termSheet.noPrice')}</Muted>
        ) : (
          <Money of={amounts?.premium == null ? null : { amount: amounts.premium, currency }} exact />
        ),
    },
  ];
}
