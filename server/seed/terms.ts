import { dayNumber } from '#shared/engine/calendar';
import { windowsOf } from '#shared/engine/burn/windows';
import type { IndexParameters } from '#shared/engine/cover';
import { indexOf } from '#shared/engine/indices/list';
import { seriesOf } from '#shared/engine/days';
import { windowOf } from '#shared/engine/series';
import type { VariableId } from '#shared/engine/variables';
import { firstDay } from './sampleData';
import { generateWeather, type Climate } from './weather';

/** How a cover of the sample world is to turn out by today; `open` is as the weather has it. */
type Outcome = 'pays' | 'nothing' | 'open';
export type TermsOptions = {
  readonly indexId: string;
  /** A parameter that follows the season: the daily values' quantile for this share. */
  readonly threshold?: { readonly parameter: string; readonly variable: VariableId; readonly quantile: number };
  readonly below?: boolean;
  readonly outcome: Outcome;
  /** Percent of the sum insured at the trigger. */
  readonly least: number;
};
export type Period = { readonly start: string; readonly end: string; readonly today: string };
type Terms = { readonly parameters: IndexParameters; readonly trigger: number; readonly exit: number };

/** Linear between order statistics, as spreadsheets have it. */
function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (sorted.length - 1) * share;
  const [low, high] = [sorted[Math.floor(at)] ?? 0, sorted[Math.ceil(at)] ?? 0];
  return low + (at - Math.floor(at)) * (high - low);
}
/** A number as people choose it. */
function round(value: number): number {
  const step = value >= 200 ? 10 : value >= 40 ? 5 : value >= 2 ? 1 : 0.5;
  return Math.max(step, Math.round(value / step) * step);
}

/**
 * Terms as an underwriter would choose them for a season of a climate: the cover begins to pay in about one year of five, and in full in about
 * one of forty. Where the story needs it to pay, or not to, by today, the trigger is moved to the other side of what has happened.
 */
export function termsFor(
  climate: Climate,
  { indexId, threshold, below = false, outcome }: TermsOptions,
  period: Period,
): Terms {
  const { start, end, today } = period;
  const series = seriesOf(generateWeather(climate, firstDay, today).map(({ date, ...values }) => ({ date, values })));
  const windows = windowsOf(period, dayNumber(firstDay), dayNumber(today), dayNumber(today < start ? today : start));
  const spans = (variable: VariableId) => windows.map((window) => windowOf(series, variable, window.from, window.to));
  const parameters: IndexParameters = threshold
    ? {
        [threshold.parameter]: Math.round(
          quantile(
            spans(threshold.variable).flatMap((span) => [...span]),
            threshold.quantile,
          ),
        ),
      }
    : {};
  const definition = indexOf(indexId);
  const indexFrom = (from: number, to: number) =>
    definition.run(
      { length: to - from + 1, value: (variable) => windowOf(series, variable, from, to), lastOnly: true },
      parameters,
    ).value;
  const past = windows.map(({ from, to }) => indexFrom(from, to));
  const share = (part: number) => quantile(past, below ? 1 - part : part);
  const trigger = moved(
    round(share(0.8)),
    outcome,
    below,
    today < start ? null : indexFrom(dayNumber(start), Math.min(dayNumber(end), dayNumber(today) - 1)),
  );
  const exit = round(share(0.975));
  const least = Math.max(definition.unit.id === 'days' ? 2 : 1, trigger * 0.08);
  return {
    parameters,
    trigger,
    exit: below ? Math.max(0, Math.min(exit, trigger - least)) : Math.max(exit, trigger + least),
  };
}

function moved(trigger: number, outcome: Outcome, below: boolean, sofar: number | null): number {
  if (sofar === null || outcome === 'open') return trigger;
  const beyond = below ? sofar < trigger : sofar > trigger;
  if (beyond === (outcome === 'pays')) return trigger;
  const factor = (outcome === 'pays') === below ? 1.3 : 0.7;
  return round(sofar * factor);
}
