/** The few words that are needed before any language is loaded: loading, failed, retry. */
const words: Record<string, string> = {
  de: 'Lädt|Konnte nicht geladen werden.|Wiederholen',
  sv: 'Laddar|Kunde inte laddas.|Försök igen',
  fr: 'Chargement|Échec du chargement.|Réessayer',
  it: 'Caricamento|Non caricato.|Riprova',
  es: 'Cargando|No se pudo cargar.|Reintentar',
};

export function wordsAt(host: Element): string[] {
  const lang = host.closest<HTMLElement>('[lang]')?.lang ?? '';
  return (words[lang.slice(0, 2).toLowerCase().replace('se', 'sv')] ?? 'Loading|Could not be loaded.|Retry').split('|');
}
