import { addDays } from '#shared/engine/calendar';
import { seasonOf } from './calendar';
import { plans } from './plans';

/**
 * Who plays which part on the story's day, as the calendar has it: `watched` runs and owes something already, `settling` is over and its claims
 * are being paid, `disputed` is over and its two sources disagree.
 */
export type Role = 'watched' | 'settling' | 'disputed';

/** Days after its first one before a season can owe something, and after its last one before people have got so far with it. */
const [soonest, decided] = [14, 14] as const;
const calendar = (storyDay: string) =>
  plans.filter(({ isNew }) => !isNew).map((plan) => ({ plan, ...seasonOf(plan.seasons, storyDay) }));

/** The parts by the keys of their plans: each the last season of its plan. */
export function castOf(storyDay: string): ReadonlyMap<string, Role> {
  const seasons = calendar(storyDay);
  const [watched] = seasons
    .filter(
      ({ plan, start, end }) =>
        plan.mayPay?.includes('running') && start <= addDays(storyDay, -soonest) && end >= storyDay,
    )
    .sort((one, other) => (one.start < other.start ? -1 : 1));
  const [disputed, settling] = seasons
    .filter(({ plan, end }) => plan.mayPay?.includes('over') && end <= addDays(storyDay, -decided))
    .sort((one, other) => (one.end < other.end ? 1 : -1));
  const parts = { watched, settling, disputed } as const;
  return new Map(
    (Object.keys(parts) as Role[]).flatMap((role) => {
      const part = parts[role];
      return part ? [[part.plan.key, role] as const] : [];
    }),
  );
}
