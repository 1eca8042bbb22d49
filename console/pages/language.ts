import { findLanguage, languages } from '#shared/phrases/languages';

/** What the frame around the public pieces says; they have their own words. */
export type Words = typeof import('#shared/phrases/en/page.json');

/** The reader's language: that of the address (`?lang=mr`), else the first of the browser's that is spoken here. */
function chosenLanguage(): string {
  const asked = new URLSearchParams(location.search).get('lang');
  const wanted = [...(asked ? [asked] : []), ...navigator.languages];
  const spoken = wanted.map((name) => findLanguage(name.split(/[-_]/)[0]?.toLowerCase() ?? '')?.code);
  return spoken.find((code) => code !== undefined) ?? 'en';
}

/** Has the page speak the reader's language, which a list lets them change; answers its words. */
export async function speak(list: HTMLSelectElement): Promise<Words> {
  const code = chosenLanguage();
  // What is said to browsers and screen readers: `sv`, not the product's own `se`.
  document.documentElement.lang = findLanguage(code)?.locale.split('-')[0] ?? 'en';
  for (const language of languages) list.add(new Option(language.name, language.code, false, language.code === code));
  list.addEventListener('change', () => {
    const query = new URLSearchParams(location.search);
    query.set('lang', list.value);
    location.search = query.toString();
  });
  const loaded: { readonly default: Words } = await import(`../../shared/phrases/${code}/page.json`, {
    with: { type: 'json' },
  });
  return loaded.default;
}
