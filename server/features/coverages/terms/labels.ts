import { riskOf } from '#shared/engine/risks/list';
import { labelValue, labelKey } from '#shared/contract/labels';
import { fault } from '#shared/contract/design/faults';
import type { FieldFault } from '#shared/contract/faults';

/** Shows a coverage, and the event of it, to everybody. */
export const publicLabel = 'system/visibility:public';
/** The tag Perils (docs/rules.md §14.4): made by us from the risk types. */
const perilKey = 'system/variable';
const form = /^(user|system)\/[^:;]{1,100}:[^;]{1,200}$/;

type Wanted = { readonly user?: boolean | undefined; readonly system?: boolean | undefined };

/** Labels as facets: one entry a key with its values. Keys begin with `user/` or `system/`. */
export function facetsOf(labels: readonly string[], { user, system }: Wanted): { key: string; values: string[] }[] {
  const facets = new Map<string, Set<string>>();
  for (const label of labels) {
    const key = labelKey(label);
    if ((user === false && key.startsWith('user/')) || (system === false && key.startsWith('system/'))) continue;
    facets.set(key, (facets.get(key) ?? new Set()).add(labelValue(label)));
  }
  return [...facets].sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, values]) => ({ key, values: [...values].sort() }));
}

/** Labels as they are stored: those given, each once, and the perils of the coverage; with what is wrong with them. */
export function readLabels(
  given: readonly string[],
  riskTypeIds: readonly string[],
): { readonly labels: string[]; readonly faults: readonly FieldFault[] } {
  const own = given.map((label) => label.trim()).filter((label) => labelKey(label) !== perilKey);
  const faults = own.flatMap((label, at) => {
    if (!form.test(label)) return fault(`labels.${at}`, `"${label}" is not a label. A label reads user/name:value.`);
    const isOurs = label.startsWith('system/') && label !== publicLabel;
    return isOurs
      ? fault(`labels.${at}`, `The label "${labelKey(label)}" is set by the system: use a key that begins with user/.`)
      : [];
  });
  const perils = riskTypeIds.map((id) => `${perilKey}:${riskOf(id).name}`);
  return { labels: [...new Set([...own, ...perils])], faults };
}
