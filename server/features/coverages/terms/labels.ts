import { riskOf } from '#shared/engine/risks/list';
import { fault, type FieldFault } from './faults';

/** Shows a coverage, and the event of it, to everybody. */
export const publicLabel = 'system/visibility:public';
/** The specification calls it Perils: made by us from the risk types. */
const perilKey = 'system/variable';
const form = /^(user|system)\/[^:;]{1,100}:[^;]{1,200}$/;

/** `key:value;key:value` as it travels in a query. */
export const labelsOf = (text: string | undefined): string[] =>
  (text ?? '')
    .split(';')
    .map((label) => label.trim())
    .filter((label) => label.includes(':'));

export const keyOf = (label: string): string => label.slice(0, label.indexOf(':'));
export const valueOf = (label: string): string => label.slice(label.indexOf(':') + 1);

/** The value of a key among labels, such as the program of a coverage. */
export const labelValue = (labels: readonly string[], key: string): string | undefined => {
  const found = labels.find((label) => keyOf(label) === key);
  return found === undefined ? undefined : valueOf(found);
};

type Wanted = { readonly user?: boolean | undefined; readonly system?: boolean | undefined };

/** Labels as facets: one entry a key with its values. Keys begin with `user/` or `system/`. */
export function facetsOf(labels: readonly string[], { user, system }: Wanted): { key: string; values: string[] }[] {
  const facets = new Map<string, Set<string>>();
  for (const label of labels) {
    const key = keyOf(label);
    if ((user === false && key.startsWith('user/')) || (system === false && key.startsWith('system/'))) continue;
    facets.set(key, (facets.get(key) ?? new Set()).add(valueOf(label)));
  }
  return [...facets].sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, values]) => ({ key, values: [...values].sort() }));
}

/** Labels as they are stored: those given, each once, and the perils of the coverage; with what is wrong with them. */
export function readLabels(
  given: readonly string[],
  riskTypeIds: readonly string[],
): { readonly labels: string[]; readonly faults: readonly FieldFault[] } {
  const own = given.map((label) => label.trim()).filter((label) => keyOf(label) !== perilKey);
  const faults = own.flatMap((label, at) => {
    if (!form.test(label)) return fault(`labels.${at}`, `"${label}" is not a label. A label reads user/name:value.`);
    const isOurs = label.startsWith('system/') && label !== publicLabel;
    return isOurs
      ? fault(`labels.${at}`, `The label "${keyOf(label)}" is set by the system: use a key that begins with user/.`)
      : [];
  });
  const perils = riskTypeIds.map((id) => `${perilKey}:${riskOf(id).name}`);
  return { labels: [...new Set([...own, ...perils])], faults };
}
