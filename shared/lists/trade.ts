export type Tree = { readonly [key: string]: string | Tree };
/** Phrases that name what the trade has, by their file. */
export type TradePhrases = { readonly trade: Tree; readonly names: Tree };

const leaves = (tree: Tree, path = ''): [path: string, text: string][] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[`${path}${key}`, value] as [string, string]] : leaves(value, `${path}${key}.`),
  );

/** English names of indices, their parameters and risk types, and what another language calls them. */
export function tradeNames(english: TradePhrases, other: TradePhrases): ReadonlyMap<string, string> {
  const local = new Map(leaves(other));
  return new Map(leaves(english).map(([path, name]) => [name, local.get(path) ?? name]));
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
