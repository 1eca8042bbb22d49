/** The few words that are needed before any language is loaded. */
const words: Record<string, readonly [loading: string, failed: string, retry: string]> = {
  en: ['Loading', 'This card could not be loaded.', 'Retry'],
  de: ['Wird geladen', 'Diese Karte konnte nicht geladen werden.', 'Erneut versuchen'],
  sv: ['Laddar', 'Kortet kunde inte laddas.', 'Försök igen'],
  fr: ['Chargement', 'Cette carte n’a pas pu être chargée.', 'Réessayer'],
  it: ['Caricamento', 'Impossibile caricare questa scheda.', 'Riprova'],
  es: ['Cargando', 'No se pudo cargar esta tarjeta.', 'Reintentar'],
};

/** The language of a place on the page: its own, else that of what is around it. */
export function languageAt(element: Element): string {
  for (let at: Node | null = element; at; at = at instanceof ShadowRoot ? at.host : at.parentNode) {
    const lang = at instanceof Element ? at.getAttribute('lang') : null;
    if (lang) return lang;
  }
  return 'en';
}
const fewest = words['en'] ?? ['Loading', '', ''];
export function wordsAt(element: Element) {
  const base = languageAt(element).toLowerCase().split('-')[0] ?? 'en';
  return words[base === 'se' ? 'sv' : base] ?? fewest;
}
