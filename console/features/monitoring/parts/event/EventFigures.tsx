import { useTranslation } from 'react-i18next';
import { severalTriggersId } from '#shared/engine/cover';
import type { EventDetail } from '#shared/contract/monitoring';
import { standingOf, type Standing } from '#shared/engine/standing';
import { formatCardPeriod } from '#shared/format/date';
import { missing } from '#shared/format/locale';
import { formatNumber } from '#shared/format/number';
import { exactly, measureOf, termsOf } from '#shared/view/measure';
import { triggerText } from '#shared/view/triggerWords';
import { Figures, Money, useLocale, useViewTranslate } from '../../../../ui';
import { useShares } from './useShares';

type EventProps = { readonly event: EventDetail };

/** The four figures of an event: index value, payout, what is insured, and for how much. */
export function EventFigures({ event }: EventProps) {
  const { t } = useTranslation('monitoring');
  const locale = useLocale();
  const isUnknown = event.status === 'UNKNOWN';
  const { owed } = useShares(event);
  return (
    <Figures
      items={[
        { label: t('card.index'), value: <IndexValue event={event} />, note: useIndexNote(event) },
        {
          label: t('card.payout'),
          // What could not be decided is no payout of nothing.
          value: isUnknown ? missing : <Money of={event.totalPayout} />,
          note: t('card.ofTsi', { share: owed.share }),
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
      {indexValue === null ? missing : exactly(indexValue, measureOf(coverage, locale), locale)}
    </span>
  );
}

/** What the index is, and the values at which it begins and ceases to pay more. */
function useIndexNote({ coverage }: EventDetail): string {
  const { t } = useTranslation('monitoring');
  const locale = useLocale();
  const tView = useViewTranslate();
  const measure = measureOf(coverage, locale);
  const { output } = coverage.indexDefinition;
  // What several triggers come to together has none of its own.
  if (output.id === severalTriggersId) return `${output.name}.`;
  const trigger = `${t('card.trigger')} ${triggerText(termsOf(coverage), { measure, locale, t: tView })}`;
  const exit = coverage.exit === null ? '' : `, ${t('card.exit')} ${exactly(coverage.exit, measure, locale)}`;
  return `${output.name}. ${trigger}${exit}`;
}
