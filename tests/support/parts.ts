import type { Role } from '../../server/seed/cast';
import { offerOn } from '../../server/seed/sales';
import { seasonsOfStory } from '../../server/seed/seasons';

/** What plays this part in the sample world that was made now: the names of its coverage and of its policy. */
export function partOf(role: Role, now = new Date()): { readonly label: string; readonly policy: string } {
  const season = seasonsOfStory(now.toISOString().slice(0, 10)).find((one) => one.role === role);
  if (!season) throw new Error(`Nothing in the sample world is ${role}.`);
  return { label: season.plan.label ?? '', policy: offerOn(season.plan.key) };
}
