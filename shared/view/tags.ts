import { labelKey, labelValue } from '#shared/contract/labels';

/** A key of tags with the values that occur. */
export type Facet = { readonly key: string; readonly values: readonly string[] };
/** The tag Perils (docs/rules.md §14.4); several of its values add up. */
export const perilKey = 'system/variable';
/** What is shown of a tag: the part after its last colon. */
export const shownTag = (tag: string): string => tag.slice(tag.lastIndexOf(':') + 1);

/** A new tag replaces an earlier one of its key, except perils, which add up. */
export const withTag = (tags: readonly string[], tag: string): string[] => [
  ...tags.filter((other) => other !== tag && (labelKey(other) !== labelKey(tag) || labelKey(tag) === perilKey)),
  tag,
];

/** Suggestions for what was typed: `key:value` filters on both, else name or value match, whatever the case. */
export function suggest(facets: readonly Facet[], typed: string): string[] {
  const text = typed.trim().toLowerCase();
  const [key, value] = text.includes(':') ? [labelKey(text), labelValue(text)] : ['', undefined];
  return facets
    .flatMap((facet) =>
      facet.values.map((one) => ({
        tag: `${facet.key}:${one}`,
        name: facet.key.toLowerCase(),
        value: one.toLowerCase(),
      })),
    )
    .filter((one) =>
      value === undefined
        ? one.name.includes(text) || one.value.includes(text)
        : one.name.includes(key) && one.value.includes(value),
    )
    .map(({ tag }) => tag);
}
