import viewEn from '#shared/phrases/en/view.json' with { type: 'json' };
import ownEn from '#shared/phrases/en/widget.json' with { type: 'json' };
import { findLanguage } from '#shared/phrases/languages';
import type { Names } from '#shared/view/names';
import { type Translate, createTranslate } from '#shared/view/words';

/** English has no names: they come with the data. */
type Phrases = typeof viewEn & { readonly widget: typeof ownEn; readonly names?: Names };
type Own<T, Before extends string = 'widget.'> = {
  [K in keyof T & string]: T[K] extends string ? `${Before}${K}` : Own<T[K], `${Before}${K}.`>;
}[keyof T & string];
/** The words of the pieces, and the widgets' own. */
export type WidgetTranslate = Translate & ((key: Own<typeof ownEn>, values?: Parameters<Translate>[1]) => string);

const english: Phrases = { ...viewEn, widget: ownEn };
/** One chunk a language; English is always there, for what another language lacks. */
const loadPhrases = async (code: string): Promise<Phrases> => {
  const loaded: { readonly default: Phrases } = await import(`../../../shared/phrases/${code}/partners.ts`);
  return loaded.default;
};

export type Language = {
  readonly locale: string;
  readonly t: WidgetTranslate;
  /** What perils, indices and units are called; null in English. */
  readonly names: Names | null;
};
const changeLanguage = (locale: string, phrases = english): Language => ({
  locale,
  t: createTranslate(phrases, locale, english) as WidgetTranslate,
  names: phrases.names ?? null,
});
export const inEnglish = changeLanguage('en-GB');

/** The locale for what a page calls its language; what we do not speak is said in English. */
function localeOf(lang: string): string {
  const [base = '', ...region] = lang.trim().replaceAll('_', '-').split('-');
  const language = findLanguage(base.toLowerCase());
  if (!language || language.code === 'en') return language && region.length > 0 && isKnown(lang) ? lang : 'en-GB';
  const full = [language.locale, ...region].join('-');
  return isKnown(full) ? full : language.locale;
}
function isKnown(locale: string): boolean {
  try {
    return Intl.NumberFormat.supportedLocalesOf(locale).length > 0;
  } catch {
    // Not a language tag.
    return false;
  }
}

/** The language whose words must be loaded for a locale; empty for English. */
const toLoad = (locale: string) => {
  const code = findLanguage(locale.split('-')[0] ?? '')?.code ?? 'en';
  return code === 'en' ? '' : code;
};

const spoken = new Map([[inEnglish.locale, inEnglish]]);
function keep(locale: string, phrases?: Phrases): Language {
  const language = changeLanguage(locale, phrases);
  spoken.set(locale, language);
  return language;
}

/** The language if its words are here; English ones always are. */
export function languageNow(lang: string): Language | null {
  const locale = localeOf(lang);
  return spoken.get(locale) ?? (toLoad(locale) ? null : keep(locale));
}

/** The phrases of a language, loaded where they are not English. */
export async function loadLanguage(lang: string): Promise<Language> {
  const locale = localeOf(lang);
  try {
    return languageNow(lang) ?? keep(locale, await loadPhrases(toLoad(locale)));
  } catch {
    // The words could not be fetched: English ones and right numbers are better than nothing.
    return changeLanguage(locale);
  }
}

/** The language of a place on the page: its own, else that of what is around it, across shadow boundaries. */
export function languageAt(element: Element): string {
  for (let at: Node | null = element; at; at = at instanceof ShadowRoot ? at.host : at.parentNode) {
    const lang = at instanceof Element ? at.getAttribute('lang') : null;
    if (lang) return lang;
  }
  return 'en';
}
