import { consoleLanguages } from '#shared/phrases/languages';
import { modules, type Module } from './access';
import type { Option, Words } from './settingKinds';

const moduleNames: Readonly<Record<Exclude<Module, 'platform'>, Words>> = {
  programs: { en: 'Programs', de: 'Programme', se: 'Program' },
  termSheets: { en: 'Term Sheets', de: 'Term-Sheets', se: 'Villkorsblad' },
  coverages: { en: 'Coverages', de: 'Deckungen', se: 'Försäkringsskydd' },
  analytics: { en: 'Analytics', de: 'Analysen', se: 'Analyser' },
  quotations: { en: 'Quotes', de: 'Angebote', se: 'Offerter' },
  policies: { en: 'Policies', de: 'Policen', se: 'Försäkringar' },
  monitoring: { en: 'Monitoring', de: 'Überwachung', se: 'Övervakning' },
  clients: { en: 'Business partners', de: 'Geschäftspartner', se: 'Affärspartner' },
  dataCatalog: { en: 'Data Catalog', de: 'Datenkatalog', se: 'Datakatalog' },
  xcube: { en: 'Data Explorer', de: 'Daten-Explorer', se: 'Datautforskare' },
  files: { en: 'Reports', de: 'Berichte', se: 'Rapporter' },
};

/** Modules of the navigation table, once each; the platform itself is always there. */
export const moduleOptions = modules.flatMap((value) =>
  value === 'platform' ? [] : [{ value, name: moduleNames[value] } satisfies Option],
);
/** Languages that the console can be read in, by the names that their speakers give them. */
export const languageOptions = consoleLanguages.map(({ code, name }) => ({ value: code, name: { en: name } }));
