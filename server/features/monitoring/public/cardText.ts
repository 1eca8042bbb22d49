import type { PublicEvent } from '#shared/contract/event';
import { formatPeriod } from '#shared/format/date';
import { findLanguage } from '#shared/phrases/languages';
import { eventStateOn } from '#shared/view/card/eventState';
import { nextOf, verdictOf, verdictText } from '#shared/view/card/verdict';
import { measureOf, shown } from '#shared/view/measure';
import { createTranslate } from '#shared/view/words';

type Phrases = Parameters<typeof createTranslate>[0];
const phrasesOf = async (code: string): Promise<Phrases> => {
  const loaded: { readonly default: Phrases } = await import(`../../../../shared/phrases/${code}/view.json`, {
    with: { type: 'json' },
  });
  return loaded.default;
};

/** What a card says of the amount, in English; empty where its link does not say it. */
export async function amountText(event: PublicEvent): Promise<string> {
  if (!event.amounts) return '';
  const t = createTranslate(await phrasesOf('en'), 'en-GB');
  return verdictOf(event, eventStateOn(event, null), 'en-GB', t).answer.replaceAll('\u00a0', ' ');
}

type CardText = { readonly lang: string; readonly lines: readonly string[] };

/** The state of a card as sentences, in the first of the languages that is spoken here: for readers whose browser runs no scripts. */
export async function cardText(event: PublicEvent, languages: readonly string[]): Promise<CardText> {
  const spoken = languages.map((name) => findLanguage(name.split(/[-_]/)[0]?.toLowerCase() ?? ''));
  const { code, locale } = spoken.find((language) => language !== undefined) ?? { code: 'en', locale: 'en-GB' };
  const t = createTranslate(await phrasesOf(code), locale, await phrasesOf('en'));
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
      nextOf(event, eventState, t),
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
