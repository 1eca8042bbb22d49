import { indexDefinitions } from '#shared/engine/indices/list';
import type { ConsoleLanguage } from '#shared/phrases/languages';
import { inOrderRead } from '../../../http/listWords';

/** In place of an index: a coverage has several. */
const severalTriggers = 'MULTI_TRIGGER';
const nameOf: ReadonlyMap<string, string> = new Map(indexDefinitions.map(({ id, name }) => [id, name]));

/** Ids of indices in the order of what the list calls them in a language, `severalTriggers` among them. */
export const definitionOrder = (language: ConsoleLanguage): Promise<readonly string[]> =>
  inOrderRead('coverages', language, [...nameOf.keys(), severalTriggers], ({ t }, id, inTrade) =>
    id === severalTriggers ? t('list.multi') : inTrade({ indexName: nameOf.get(id) ?? '' }).indexName,
  );
