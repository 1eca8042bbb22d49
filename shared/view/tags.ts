import { labelKey, labelValue } from '#shared/contract/labels';
import { riskTypes } from '#shared/engine/risks/list';

/** A key of tags with the values that occur. */
export type Facet = { readonly key: string; readonly values: readonly string[] };
/** The tag Perils (docs/rules.md §14.4); several of its values add up. */
export const perilKey = 'system/variable';
/** What is shown of a tag: the part after its last colon. */
const shownTag = (tag: string): string => tag.slice(tag.lastIndexOf(':') + 1);
/** The same in a language: perils are called as it calls the risk type, all other tags are people's own words. */
export function tagNamed(tag: string, nameOf: (riskTypeId: string) => string | undefined): string {
  const text = shownTag(tag);
  const peril = labelKey(tag) === perilKey ? riskTypes.find(({ name }) => name === text) : undefined;
  return (peril && nameOf(peril.id)) ?? text;
}

/** A new tag replaces an earlier one of its key, except perils, which add up. */
export const withTag = (tags: readonly string[], tag: string): string[] => [
  ...tags.filter((other) => other !== tag && (labelKey(other) !== labelKey(tag) || labelKey(tag) === perilKey)),
  tag,
];

/** Suggestions for what was typed: `key:value` filters on both, else name or value match, as stored or as shown, whatever the case. */
export function suggest(facets: readonly Facet[], typed: string, show: (tag: string) => string): string[] {
  const text = typed.trim().toLowerCase();
  const [key, value] = text.includes(':') ? [labelKey(text), labelValue(text)] : ['', undefined];
  return facets
    .flatMap((facet) =>
      facet.values.map((one) => ({
        tag: `${facet.key}:${one}`,
        name: facet.key.toLowerCase(),
        values: [one, show(`${facet.key}:${one}`)].map((value) => value.toLowerCase()),
      })),
    )
    .filter((one) =>
      value === undefined
        ? one.name.includes(text) || one.values.some((said) => said.includes(text))
        : one.name.includes(key) && one.values.some((said) => said.includes(value)),
    )
    .map(({ tag }) => tag);
}
