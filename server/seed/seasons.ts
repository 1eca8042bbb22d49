import { addDays } from '#shared/engine/calendar';
import { seasonOf, type Dated } from './calendar';
import { castOf, type Role } from './cast';
import { plans, waiting, type Plan } from './plans';
import type { Outcome, Period, Wish } from './terms';

/** A plan in one of its seasons: the last one that has begun, one before it, or the next. */
export type Season = {
  readonly key: string;
  readonly plan: Omit<Plan, 'wish'> & { readonly wish: Wish };
  /** Seasons before the last one that has begun; -1 for the next one, which is on sale. */
  readonly back: number;
  readonly period: Period;
  /** What it is called among those of its plan: its year. */
  readonly name: string;
  /** Of what the plan's sales insure now; null where something was paid: as much as the premiums carry. */
  readonly share: number | null;
  /** Its part on the story's day. */
  readonly role: Role | null;
};

/** When a season that is still to come was designed: so that it has been on sale for a while. */
const designedOn = (start: string, storyDay: string): string => {
  const [usual, latest] = [addDays(start, -20), addDays(storyDay, -10)];
  return usual < latest ? usual : latest;
};
const periodOf = ({ start, end }: Dated, storyDay: string): Period => ({
  ...{ start, end },
  today: start > storyDay ? designedOn(start, storyDay) : start,
});
const withOutcome = ({ wish, ...plan }: Plan, outcome: Outcome) => ({ ...plan, wish: { ...wish, outcome } });

type Cast = ReturnType<typeof castOf>;
/** The season that the story's day finds running, or last over. */
function lastSeason(plan: Plan, storyDay: string, cast: Cast): Season {
  const dated = seasonOf(plan.seasons, storyDay);
  const role = cast.get(plan.key) ?? null;
  const isChecked = role === 'watched' || role === 'disputed';
  return {
    key: plan.key,
    plan: {
      ...withOutcome(plan, role ? 'pays' : 'nothing'),
      ...(isChecked ? { isChecked } : {}),
      ...(role === 'watched' ? { isPublic: true } : {}),
    },
    back: 0,
    period: periodOf(dated, storyDay),
    name: dated.name,
    share: role ? null : 1,
    role,
  };
}
/** One that nobody but the house saw: its name says of which year. */
function otherSeason(plan: Plan, storyDay: string, back: number, outcome: Outcome): Season {
  const dated = seasonOf(plan.seasons, storyDay, back);
  const { isPublic: _, ...rest } = withOutcome(plan, outcome);
  return {
    key: back < 0 ? `${plan.key}-next` : `${plan.key}-${back}`,
    plan: { ...rest, label: `${plan.label} ${dated.name}` },
    back,
    period: periodOf(dated, storyDay),
    name: dated.name,
    share: outcome === 'pays' ? null : (plan.earlier?.[back - 1]?.share ?? 1),
    role: null,
  };
}
/** The first season of a plan that was never sold. */
function firstSeason(plan: Plan, storyDay: string): Season {
  const dated = seasonOf(plan.seasons, storyDay, -1);
  const period = periodOf(dated, storyDay);
  return { key: plan.key, plan: withOutcome(plan, 'open'), back: 0, period, name: dated.name, share: 1, role: null };
}

function seasonsOf(plan: Plan, storyDay: string, cast: Cast): Season[] {
  if (plan.isNew) return [firstSeason(plan, storyDay)];
  const before = (plan.earlier ?? []).map(({ outcome }, at) => otherSeason(plan, storyDay, at + 1, outcome));
  return [
    lastSeason(plan, storyDay, cast),
    ...before,
    ...(plan.isRenewed ? [otherSeason(plan, storyDay, -1, 'open')] : []),
  ];
}

/** Every season of a story, in the order in which they begin. */
export function seasonsOfStory(storyDay: string): readonly Season[] {
  const cast = castOf(storyDay);
  return [...plans, waiting]
    .flatMap((plan) => seasonsOf(plan, storyDay, cast))
    .sort((a, b) => (a.period.start < b.period.start ? -1 : a.period.start > b.period.start ? 1 : 0));
}

/** The day of which a season's standing is told: the one after it, or the last before the story's. */
export const standingDay = ({ period }: Season, storyDay: string): string =>
  period.end < addDays(storyDay, -1) ? addDays(period.end, 1) : addDays(storyDay, -1);
