/** `key:value;key:value` as it travels in the query. */
export const labelsOf = (text: string | undefined): string[] => (text ?? '').split(';').map((label) => label.trim()).filter((label) => label.includes(':'));

type Wanted = { readonly user?: boolean | undefined; readonly system?: boolean | undefined };
/** Labels as facets: one entry a key with its values. Keys begin with `user/` or `system/`. */
export function facetsOf(labels: readonly string[], { user, system }: Wanted): { key: string; values: string[] }[] {
  const facets = new Map<string, string[]>();
  for (const label of labels) {
    const at = label.indexOf(':');
    const key = label.slice(0, at);
    if ((user === false && key.startsWith('user/')) || (system === false && key.startsWith('system/'))) continue;
    facets.set(key, [...(facets.get(key) ?? []), label.slice(at + 1)]);
  }
  return [...facets].map(([key, values]) => ({ key, values: values.sort() }));
}
