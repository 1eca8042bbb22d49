import i18next from 'i18next';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { riskOf } from '#shared/engine/risks/list';
import { capitalized } from '#shared/format/locale';
import { inLanguage, tradeNames, type TradePhrases, type Tree } from '#shared/lists/trade';

const phrasesOf = (language: string): TradePhrases => ({
  trade: (i18next.getResourceBundle(language, 'trade') ?? {}) as Tree,
  names: (i18next.getResourceBundle(language, 'names') ?? {}) as Tree,
});

/** English names of the trade with what the console's language calls them; null where that is English. */
function useNames(): ReadonlyMap<string, string> | null {
  const { i18n } = useTranslation(['trade', 'names']);
  const { language } = i18n;
  return useMemo(() => (language === 'en' ? null : tradeNames(phrasesOf('en'), phrasesOf(language))), [language]);
}

/** Puts what was read into the console's language, as far as it is names of the trade. */
export function useInTrade(): <T>(data: T) => T {
  const names = useNames();
  return useCallback(<T>(data: T) => (names ? (inLanguage(data, names) as T) : data), [names]);
}

/** What was read, with the names of the trade in the console's language. */
export function useTradeNames<T>(data: T): T {
  const inTrade = useInTrade();
  return useMemo(() => inTrade(data), [data, inTrade]);
}

/** What the console's language calls what the engine names in English. */
export function useTradeName(): (english: string) => string {
  const names = useNames();
  return (english) => names?.get(english) ?? english;
}

/** What the console's language calls a risk type. */
export function useRiskName(): (riskTypeId: string) => string {
  const { t } = useTranslation('names');
  return (riskTypeId) => t(`risk.${riskTypeId}`, { defaultValue: riskOf(riskTypeId).name });
}

/** What the console's language calls a state of an event; English shows the trade's own word. */
export function useEventStatus(): (status: string) => string {
  const { t } = useTranslation('ui');
  return (status) => t(`eventStatus.${status}`, { defaultValue: status.replaceAll('_', ' ') });
}

/** What a state of an event means, in the words of the cards. */
export function useEventMeaning(): (status: string) => string {
  const { t, i18n } = useTranslation('view');
  return (status) => capitalized(t(`meaning.${status}`), i18n.language);
}
