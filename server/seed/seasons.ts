import { addDays, inYear, yearOf, dayNumber } from '#shared/engine/calendar';
import { periodOf, plans, waiting, type Plan } from './plans';
import type { Period } from './terms';

/** A plan in one of its years: that of the story, one before it, or the next. */
export type Season = {
  readonly key: string;
  readonly plan: Plan;
  /** Years before the story's; -1 for the next one, which is on sale. */
  readonly back: number;
  readonly period: Period;
  /** Of what the plan's sales insure now. */
  readonly share: number;
};

/** The same day so many years before. */
export const yearsBefore = (day: string, years: number): string => inYear(day, yearOf(dayNumber(day)) - years, '02-28');

/** A plan as it was so many years before: its name says of which year, and nobody but the house saw it. */
function earlierPlan(plan: Plan, back: number, start: string): Plan {
  const { isPublic: _, isChecked: __, wish, ...rest } = plan;
  const outcome = plan.earlier?.[back - 1]?.outcome ?? wish.outcome;
  return { ...rest, wish: { ...wish, outcome }, label: `${plan.label} ${start.slice(0, 4)}` };
}

/** The next season is offered on terms of its own, from all that is known today. */
function nextSeason(plan: Plan, storyDay: string): Season {
  const period = { ...periodOf(plan, yearsBefore(storyDay, -1)), today: storyDay };
  const { isPublic: _, isChecked: __, wish, ...rest } = plan;
  const label = `${plan.label} ${period.start.slice(0, 4)}`;
  return {
    key: `${plan.key}-next`,
    plan: { ...rest, wish: { ...wish, outcome: 'open' }, label },
    back: -1,
    period,
    share: 1,
  };
}

function seasonsOf(plan: Plan, storyDay: string): Season[] {
  const now = { key: plan.key, plan, back: 0, period: periodOf(plan, storyDay), share: 1 };
  const before = (plan.earlier ?? []).map(({ share }, at): Season => {
    const back = at + 1;
    const period = periodOf(plan, yearsBefore(storyDay, back));
    return { key: `${plan.key}-${back}`, plan: earlierPlan(plan, back, period.start), back, period, share };
  });
  return [now, ...before, ...(plan.isRenewed ? [nextSeason(plan, storyDay)] : [])];
}

/** Every season of a story, in the order in which they begin. */
export const seasonsOfStory = (storyDay: string): readonly Season[] =>
  [...plans, waiting]
    .flatMap((plan) => seasonsOf(plan, storyDay))
    .sort((a, b) => (a.period.start < b.period.start ? -1 : a.period.start > b.period.start ? 1 : 0));

/** The day of which a season's standing is told: the one after it, or the last before the story's. */
export const standingDay = ({ period }: Season, storyDay: string): string =>
  period.end < addDays(storyDay, -1) ? addDays(period.end, 1) : addDays(storyDay, -1);
