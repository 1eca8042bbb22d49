import { useTranslation } from 'react-i18next';
import { severalTriggersId } from '#shared/engine/cover';
import type { EventDetail } from '#shared/contract/monitoring';
import { owedBy } from '#shared/engine/status';
import { formatCardPeriod } from '#shared/format/date';
import { missing } from '#shared/format/locale';
import { formatNumber } from '#shared/format/number';
import { exactly, measureOf, termsOf } from '#shared/view/measure';
import type { Look } from '#shared/view/sayings';
import { triggerText } from '#shared/view/triggerWords';
import { Figures, Money, useLocale, useViewTranslate } from '../../../../ui';
import { useShares } from './useShares';

type EventProps = { readonly event: EventDetail };
type FiguresProps = EventProps & { readonly look: Look };

/** The four figures of an event: index value, payout, what is insured, and for how much. */
export function EventFigures({ event, look }: FiguresProps) {
  const { t } = useTranslation('monitoring');
  const locale = useLocale();
  const { owed } = useShares(event);
  return (
    <Figures
      items={[
        { label: t('card.index'), value: <IndexValue event={event} look={look} />, note: useIndexNote(event) },
        {
          label: t('card.payout'),
          value: <Money of={owedBy(event.status, event.totalPayout)} />,
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

const colourOf: Record<Look, string> = {
  triggered: 'var(--fgColor-danger)',
  pending: 'var(--fgColor-attention)',
  notTriggered: 'var(--fgColor-success)',
  unknown: 'var(--fgColor-muted)',
  closed: 'var(--fgColor-muted)',
  late: 'var(--fgColor-muted)',
};

/** Red once something is owed, amber beyond the trigger while nothing is certain, grey where it is closed or late, else green. */
function IndexValue({ event: { coverage, indexValue }, look }: FiguresProps) {
  const locale = useLocale();
  return (
    <span style={{ color: colourOf[look] }}>
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
