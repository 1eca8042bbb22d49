import type { Area } from '#shared/contract/access';
import type { InboxMessage } from '#shared/contract/inbox';
import { features } from './features';

/** Where one thing of an area is shown; null where the area has no screen for one. */
export function pathOfObject(area: Area, id: string): string | null {
  const path = features.find((feature) => feature.area === area)?.object;
  return path?.replace(':id', encodeURIComponent(id)) ?? null;
}

/**
 * Where a message leads: to its object; late data show on the list of what waits for them, an activation over the list of coverages, a
 * proposed setting among the settings.
 */
export function pathOfMessage({ kind, area, subjectId }: InboxMessage): string {
  const list = features.find((feature) => feature.area === area)?.nav?.to ?? '/';
  if (kind === 'dataLate') return list;
  if (kind === 'settingProposed') return '/settings';
  if (kind === 'activationDone') return `${list}?activation=${encodeURIComponent(subjectId)}`;
  return pathOfObject(area, subjectId) ?? list;
}
