import type { PublicEvent } from '#shared/contract/event';
import { formatPeriod } from '#shared/format/date';
import { eventStateOn } from '#shared/view/card/eventState';
import { triggerLine } from '#shared/view/card/triggerLine';
import { nextOf, verdictOf, verdictText } from '#shared/view/card/verdict';
import { measureOf, shown } from '#shared/view/measure';
import { withNames } from '#shared/view/names';
import type { CardWords } from './words';

type CardText = { readonly lang: string; readonly lines: readonly string[] };

/** The state of a card as sentences: for readers whose browser runs no scripts. */
export function cardText(known: PublicEvent, { locale, t, names }: CardWords, now: Date): CardText {
  const event = withNames(known, names);
  const { coverage, monitoringTargetDto } = event;
  const eventState = eventStateOn(event, null, now.toISOString());
  const { look, says, value, missingDays } = eventState;
  const measure = measureOf(coverage, locale);
  const trigger = shown(coverage.trigger, measure, locale);
  const source = [coverage.dataSourceDescription, coverage.attribution].filter(Boolean).join(', ');
  return {
    lang: locale.split('-')[0] ?? 'en',
    lines: [
      `${t(`card.${look}`)}. ${verdictText(verdictOf(event, eventState, locale, t))}`,
      nextOf(event, eventState, locale, t),
      `${coverage.label}, ${monitoringTargetDto.name}, ${formatPeriod(coverage.start, coverage.end, locale)}`,
      // What several triggers come to together has none of its own.
      ...(says.isSeveral
        ? (event.triggers ?? []).map((trigger) => triggerLine(trigger, locale, t))
        : [
            value === null
              ? t('tracker.none', { trigger })
              : t('tracker.textNoExit', { value: shown(value, measure, locale), trigger }),
          ]),
      ...(missingDays > 0 ? [t('card.missing', { count: missingDays })] : []),
      ...(coverage.synthetic ? [t('synthetic')] : []),
      t('source', { source }),
    ],
  };
}
