import i18next from 'i18next';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { riskOf } from '#shared/engine/risks/list';

type Tree = { readonly [key: string]: string | Tree };
const leaves = (tree: Tree, path = ''): [path: string, text: string][] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[`${path}${key}`, value] as [string, string]] : leaves(value, `${path}${key}.`),
  );
const phrasesOf = (language: string): Tree => ({
  trade: (i18next.getResourceBundle(language, 'trade') ?? {}) as Tree,
  names: (i18next.getResourceBundle(language, 'names') ?? {}) as Tree,
});

/** English names of indices, their parameters and risk types, and what this language calls them. */
function tradeNames(language: string): ReadonlyMap<string, string> {
  const local = new Map(leaves(phrasesOf(language)));
  return new Map(leaves(phrasesOf('en')).map(([path, english]) => [english, local.get(path) ?? english]));
}

/** Fields that hold such a name wherever they stand, and those that do in what describes an index. */
const always = new Set(['indexDefinitionName', 'indexName', 'riskType', 'triggerLabel']);
const inIndex = new Set(['name', 'description']);
const isIndex = (key: string, value: object) =>
  key === 'indexDefinition' || key === 'output' || 'triggerLabel' in value;

/**
 * An answer of the server with the names of the trade in another language. The server knows them in English only; what it does
 * not name itself, such as a formula of one's own or a person, stays as it is, and so does every object without such a name.
 */
export function inLanguage(value: unknown, names: ReadonlyMap<string, string>, key = '', inside = false): unknown {
  if (Array.isArray(value)) {
    const items = value.map((item: unknown) => inLanguage(item, names, key, inside));
    return items.some((item, index) => item !== value[index]) ? items : value;
  }
  if (typeof value !== 'object' || value === null) return value;
  const describesIndex = isIndex(key, value) || (inside && key === 'parameters');
  let changed: Record<string, unknown> | null = null;
  for (const [field, before] of Object.entries(value)) {
    const isName = typeof before === 'string' && (always.has(field) || (describesIndex && inIndex.has(field)));
    const after = isName ? (names.get(before) ?? before) : inLanguage(before, names, field, describesIndex);
    if (after !== before) changed = { ...(changed ?? value), [field]: after };
  }
  return changed ?? value;
}

/** Puts what was read into the console's language, as far as it is names of the trade. */
export function useInTrade(): <T>(data: T) => T {
  const { i18n } = useTranslation(['trade', 'names']);
  const { language } = i18n;
  const names = useMemo(() => (language === 'en' ? null : tradeNames(language)), [language]);
  return useCallback(<T>(data: T) => (names ? (inLanguage(data, names) as T) : data), [names]);
}

/** What was read, with the names of the trade in the console's language. */
export function useTradeNames<T>(data: T): T {
  const inTrade = useInTrade();
  return useMemo(() => inTrade(data), [data, inTrade]);
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
