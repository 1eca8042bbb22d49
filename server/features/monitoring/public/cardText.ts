import type { PublicEvent } from '#shared/contract/event';
import { formatPeriod } from '#shared/format/date';
import { eventStateOn } from '#shared/view/card/eventState';
import { nextOf, verdictOf, verdictText } from '#shared/view/card/verdict';
import { measureOf, shown } from '#shared/view/measure';
import { withNames } from '#shared/view/names';
import type { CardWords } from './words';

/** What a card says of the amount; empty where its link does not say it. */
export const amountText = (event: PublicEvent, { locale, t }: CardWords): string =>
  event.amounts ? verdictOf(event, eventStateOn(event, null), locale, t).answer.replaceAll('\u00a0', ' ') : '';

type CardText = { readonly lang: string; readonly lines: readonly string[] };

/** The state of a card as sentences: for readers whose browser runs no scripts. */
export function cardText(known: PublicEvent, { locale, t, names }: CardWords): CardText {
  const event = withNames(known, names);
  const { coverage, monitoringTargetDto } = event;
  const eventState = eventStateOn(event, null);
  const { state, value, missingDays } = eventState;
  const measure = measureOf(coverage, locale);
  const trigger = shown(coverage.trigger, measure, locale);
  const source = [coverage.dataSourceDescription, coverage.attribution].filter(Boolean).join(', ');
  return {
    lang: locale.split('-')[0] ?? 'en',
    lines: [
      `${t(`card.${state}`)}. ${verdictText(verdictOf(event, eventState, locale, t))}`,
      nextOf(event, eventState, locale, t),
      `${coverage.label}, ${monitoringTargetDto.name}, ${formatPeriod(coverage.start, coverage.end, locale)}`,
      value === null
        ? t('tracker.none', { trigger })
        : t('tracker.textNoExit', { value: shown(value, measure, locale), trigger }),
      ...(missingDays > 0 ? [t('card.missing', { count: missingDays })] : []),
      ...(coverage.synthetic ? [t('synthetic')] : []),
      t('source', { source }),
    ],
  };
}
