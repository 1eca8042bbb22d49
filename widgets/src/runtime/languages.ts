import viewEn from '#shared/phrases/en/view.json';
import { type Say, speaker } from '#shared/view/words';
import ownEn from '#shared/phrases/en/widget.json';

export type Phrases = typeof viewEn & { readonly widget: typeof ownEn };
type Own<T, Before extends string = 'widget.'> = {
  [K in keyof T & string]: T[K] extends string ? `${Before}${K}` : Own<T[K], `${Before}${K}.`>;
}[keyof T & string];
/** The words of the pieces, and the widgets' own. */
export type WidgetSay = Say & ((key: Own<typeof ownEn>, values?: Parameters<Say>[1]) => string);

const english: Phrases = { ...viewEn, widget: ownEn };
/** One chunk a language; English is always there, for what another language lacks. */
const others: Readonly<Record<string, () => Promise<{ readonly default: Phrases }>>> = {
  de: () => import('../phrases/de'),
  sv: () => import('../phrases/se'),
  fr: () => import('../phrases/fr'),
  it: () => import('../phrases/it'),
  es: () => import('../phrases/es'),
};

export type Language = { readonly locale: string; readonly say: WidgetSay };
const speak = (phrases: Phrases, locale: string): Language => ({
  locale,
  say: speaker(phrases, locale, english) as WidgetSay,
});
export const inEnglish = speak(english, 'en-GB');

/** `se` is the product's name for Swedish, whose own is `sv`; what we do not speak is said in English. */
export function localeOf(lang: string): string {
  const [base = '', ...region] = lang.trim().replaceAll('_', '-').split('-');
  const name = base.toLowerCase() === 'se' ? 'sv' : base.toLowerCase();
  if (name === 'en') return region.length > 0 && isKnown(lang) ? lang : 'en-GB';
  if (!(name in others)) return 'en-GB';
  const full = [name, ...region].join('-');
  return isKnown(full) ? full : name;
}
function isKnown(locale: string): boolean {
  try {
    return Intl.NumberFormat.supportedLocalesOf(locale).length > 0;
  } catch {
    // Not a language tag.
    return false;
  }
}

const wordsOf = (locale: string) => others[locale.split('-')[0] ?? ''];

const spoken = new Map([[inEnglish.locale, inEnglish]]);
function keep(phrases: Phrases, locale: string): Language {
  const language = speak(phrases, locale);
  spoken.set(locale, language);
  return language;
}

/** The language if its words are here; English ones always are. */
export function languageNow(lang: string): Language | null {
  const locale = localeOf(lang);
  return spoken.get(locale) ?? (wordsOf(locale) ? null : keep(english, locale));
}

/** The phrases of a language, loaded where they are not English. */
export async function loadLanguage(lang: string): Promise<Language> {
  const locale = localeOf(lang);
  try {
    return languageNow(lang) ?? keep((await wordsOf(locale)?.())?.default ?? english, locale);
  } catch {
    // The words could not be fetched: English ones and right numbers are better than nothing.
    return speak(english, locale);
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
