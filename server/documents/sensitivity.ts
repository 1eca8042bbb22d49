import { simulate } from '#shared/engine/burn/simulate';
import type { SimulationOptions } from '#shared/engine/burn/simulation';
import { addDays, daysBetween } from '#shared/engine/calendar';
import type { Cover, PayoutTerms, SingleCover } from '#shared/engine/cover';
import { isMulti } from '#shared/engine/event/combined';
import type { Observed } from '#shared/engine/observed';
import { rateOf } from '#shared/engine/payout';
import { percent } from './words';

export type Sensitivity = {
  readonly input: 'trigger' | 'rate' | 'window';
  /** Share by which the input was moved: -0.1 to 0.1. */
  readonly change: number;
  readonly label: string;
  /** Null where the input cannot be moved that way. */
  readonly expectedLoss: number | null;
};

const changes = [-0.1, -0.05, 0.05, 0.1] as const;

/** The trigger moves, and with it the exit and the steps: the cover keeps its shape. */
function withTrigger(terms: PayoutTerms, change: number): PayoutTerms {
  const by = terms.trigger * change;
  return {
    ...terms,
    trigger: terms.trigger + by,
    exit: terms.exit === null ? null : terms.exit + by,
    ...(terms.steps ? { steps: terms.steps.map((step) => ({ ...step, from: step.from + by })) } : {}),
  };
}

/** The payout per unit moves; of a binary cover its one sum, of a step table every step. */
function withRate(terms: PayoutTerms, change: number): PayoutTerms {
  if (terms.steps) return { ...terms, steps: terms.steps.map((step) => ({ ...step, pct: step.pct * (1 + change) })) };
  if (terms.structure === 'binary') return { ...terms, minPayoutPct: terms.minPayoutPct * (1 + change) };
  return { ...terms, payoutPerUnitPct: rateOf(terms) * (1 + change), exit: null };
}

/** The period ends sooner or later; the last phase moves with it. A period is at most a year. */
function withWindow(cover: SingleCover, change: number): SingleCover | null {
  const days = daysBetween(cover.start, cover.end);
  const by = Math.sign(change) * Math.max(1, Math.round(Math.abs(change) * days));
  const end = addDays(cover.end, by);
  if (end <= cover.start || days + by > 365) return null;
  const phases = cover.index.phases?.map((phase, at, all) =>
    at === all.length - 1 && phase.periodEnd === cover.end ? { ...phase, periodEnd: end } : phase,
  );
  if (phases?.some((phase) => phase.periodEnd > end || phase.periodStart > phase.periodEnd)) return null;
  return { ...cover, end, index: phases ? { ...cover.index, phases } : cover.index };
}

function moved(cover: Cover, change: (part: SingleCover) => SingleCover | null): Cover | null {
  if (!isMulti(cover)) return change(cover);
  const parts = cover.parts.map((part) => {
    const other = change(part);
    return other && { ...part, ...other };
  });
  const [first] = parts;
  if (!first || parts.some((part) => part === null)) return null;
  return { ...cover, end: first.end, parts: parts.filter((part) => part !== null) };
}

const inputs = [
  {
    input: 'trigger',
    name: 'Trigger',
    change: (part: SingleCover, by: number) =>
      part.terms.trigger === 0 ? null : { ...part, terms: withTrigger(part.terms, by) },
  },
  {
    input: 'rate',
    name: 'Payout rate',
    change: (part: SingleCover, by: number) => ({ ...part, terms: withRate(part.terms, by) }),
  },
  { input: 'window', name: 'Length of the period', change: withWindow },
] as const;

type SensitivityInput = {
  readonly cover: Cover;
  readonly observed: Observed | readonly Observed[];
  readonly options?: SimulationOptions;
};

/** What the expected loss becomes when trigger, rate or window move by 5 and 10 %: each simulated anew over all years. */
export const sensitivityOf = ({ cover, observed, options = {} }: SensitivityInput): Sensitivity[] =>
  inputs.flatMap(({ input, name, change }) =>
    changes.map((by): Sensitivity => {
      const other = moved(cover, (part) => change(part, by));
      const label = `${name} ${by > 0 ? '+' : ''}${percent(by, 0)}`;
      return {
        input,
        change: by,
        label,
        expectedLoss: other && simulate(other, observed, { ...options, draws: 0, fit: false }).expectedLoss,
      };
    }),
  );
