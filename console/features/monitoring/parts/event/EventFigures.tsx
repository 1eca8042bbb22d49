import { useTranslation } from 'react-i18next';
import type { EventDetail } from '#shared/contract/monitoring';
import { standingOf, type Standing } from '#shared/engine/standing';
import { formatCardPeriod } from '#shared/format/date';
import { missing } from '#shared/format/locale';
import { formatNumber, formatPct } from '#shared/format/number';
import { measureOf, shown } from '#shared/view/measure';
import { Figures, Money, useLocale } from '../../../../ui';

type EventProps = { readonly event: EventDetail };

/** The four figures of an event: index value, payout, what is insured, and for how much. */
export function EventFigures({ event }: EventProps) {
  const { t } = useTranslation('monitoring');
  const locale = useLocale();
  const isUnknown = event.status === 'UNKNOWN';
  return (
    <Figures
      items={[
        { label: t('card.index'), value: <IndexValue event={event} />, note: useIndexNote(event) },
        {
          label: t('card.payout'),
          // What could not be decided is no payout of nothing.
          value: isUnknown ? missing : <Money of={event.totalPayout} />,
          note: t('card.ofTsi', { share: isUnknown ? missing : formatPct(event.payoutPct, 1, locale) }),
        },
        {
          label: t('card.extent'),
          value: formatNumber(event.insuredExtendValue, 0, locale),
          note:
            event.insuredExtendUnit === 'units'
              ? t('card.units', { count: event.insuredExtendValue })
              : event.insuredExtendUnit,
        },
        {
          label: t('card.tsi'),
          value: <Money of={event.totalSumInsured} />,
          note: formatCardPeriod(event.coverage.start, event.coverage.end, locale),
        },
      ]}
    />
  );
}

const colourOf: Record<Standing, string> = {
  triggered: 'var(--fgColor-danger)',
  pending: 'var(--fgColor-attention)',
  notTriggered: 'var(--fgColor-success)',
  unknown: 'var(--fgColor-muted)',
};

/** Red once something is owed, amber beyond the trigger while nothing is certain, else green. */
function IndexValue({ event: { coverage, indexValue, triggered, payoutPct } }: EventProps) {
  const locale = useLocale();
  return (
    <span style={{ color: colourOf[standingOf(indexValue, triggered, payoutPct)] }}>
      {indexValue === null ? missing : shown(indexValue, measureOf(coverage, locale), locale)}
    </span>
  );
}

/** What the index is, and the values at which it begins and ceases to pay more. */
function useIndexNote({ coverage }: EventDetail): string {
  const { t } = useTranslation('monitoring');
  const locale = useLocale();
  const written = (value: number) => shown(value, measureOf(coverage, locale), locale);
  const trigger = `${t('card.trigger')} ${written(coverage.trigger)}`;
  const exit = coverage.exit === null ? '' : `, ${t('card.exit')} ${written(coverage.exit)}`;
  return `${coverage.indexDefinition.output.name}. ${trigger}${exit}`;
}
