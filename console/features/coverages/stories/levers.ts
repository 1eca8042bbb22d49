import { addDays, daysBetween } from '#shared/engine/calendar';
import type { SimulatedYear } from '#shared/engine/burn/simulation';
import { suggestedTriggers, type Suggestion } from '#shared/engine/design/suggested';
import { indexDefinitions } from '#shared/engine/indices/list';
import { isAbove, rateOf, ratePerUnit } from '#shared/engine/payout';
import { mayBeNegative } from '#shared/engine/units';
import { onScreen } from '#shared/view/measure';
import { measureOfDraft, measureOfParameter, typedOf, type Draft, type DraftChange } from './draft';
import type { Laboratory } from './laboratory';

/** A number of a draft that is moved by hand: where it stands, how far it goes, and what a move types. Index values are in the unit of the screen. */
export type Lever = {
  readonly id: 'trigger' | 'exit' | 'minPayout' | 'rate' | 'limit' | 'start' | 'length' | `parameter ${string}`;
  /** What the index calls a parameter of its own. */
  readonly name?: string;
  readonly unit: string;
  readonly at: number;
  readonly min: number;
  readonly max: number;
  readonly step: number;
  readonly moved: (to: number) => DraftChange;
};

/** A round step that makes about `parts` of a span. */
const stepOf = (span: number, parts: number): number => 10 ** Math.floor(Math.log10(Math.max(span, 1e-9) / parts));
const plainText = (value: number): string => String(Number(value.toPrecision(9)));

/** The index values that a lever goes over: those of the past years and some beyond, and what is typed. */
function indexSpan(draft: Draft, years: readonly SimulatedYear[]) {
  const measure = measureOfDraft(draft);
  const values = years.flatMap(({ index }) => (index === null ? [] : [onScreen(index, measure)]));
  const typed = [draft.trigger, draft.exit].filter((text) => text !== '').map(Number);
  const [least, most] = values.length > 0 ? [Math.min(...values), Math.max(...values)] : [0, 1];
  const span = most - least || 1;
  const step = Math.max(stepOf(span, 100), 10 ** -(measure.duration ? 1 : measure.decimals));
  const floor = mayBeNegative(draft.unit) ? -Infinity : 0;
  const min = Math.max(floor, Math.floor((least - span / 4) / step) * step);
  const max = Math.ceil((most + span / 2) / step) * step;
  // How far they go must not change under the hand, unless something was typed beyond.
  return { step, reach: max - min, min: Math.min(min, ...typed), max: Math.max(max, ...typed) };
}

/** What the past years say of a draft, and its terms once they are whole. */
type Seen = Pick<Laboratory, 'years' | 'terms'>;

function termLevers(draft: Draft, { years, terms }: Seen): Lever[] {
  if (!terms) return [];
  const unit = draft.unit;
  const { reach, ...span } = indexSpan(draft, years);
  const index = (id: 'trigger' | 'exit', moved: Lever['moved']): Lever => ({
    ...{ id, unit, ...span, moved },
    at: Number(draft[id]),
  });
  const percent = (id: 'minPayout' | 'limit', min: number, max: number): Lever => ({
    ...{ id, unit: '%', min, max, step: 1, at: Number(draft[id]) },
    moved: (to) => ({ [id]: plainText(to) }),
  });
  const above = isAbove(draft.comparator);
  if (draft.structure === 'binary')
    return [index('trigger', (to) => ({ trigger: plainText(to) })), percent('minPayout', 0, Number(draft.limit))];
  const least = Math.max(span.step, 1e-9);
  // Of an index that is never below zero, an exit below the trigger needs room.
  const lowest = above || mayBeNegative(unit) ? span.min : Math.max(span.min, least);
  const [low, high] = above ? [Number(draft.trigger) + least, span.max] : [span.min, Number(draft.trigger) - least];
  return [
    { ...index('trigger', (to) => withTrigger(draft, to)), min: lowest },
    { ...index('exit', (to) => ({ exit: plainText(to) })), min: low, max: Math.max(low, high) },
    percent('minPayout', 0, Number(draft.limit)),
    rateLever(draft, { at: ratePerUnit(rateOf(terms), measureOfDraft(draft)) * 100, reach }),
    percent('limit', Math.max(1, Number(draft.minPayout)), 100),
  ];
}

/** What lies so far beyond an index value, on the side that pays more. */
const beyond = ({ comparator }: Draft, index: number, by: number) =>
  plainText(isAbove(comparator) ? index + by : index - by);

/**
 * The trigger moved to an index value of the screen: the exit goes along, and neither passes the other. An exit that zero stops on the way
 * lies as far from the trigger again as soon as there is room.
 */
export function withTrigger(draft: Draft, to: number): DraftChange {
  const { stopped } = draft;
  const isStopped = stopped?.trigger === draft.trigger && stopped.exit === draft.exit;
  const distance = isStopped ? stopped.distance : Math.abs(Number(draft.exit) - Number(draft.trigger));
  const [trigger, wanted] = [plainText(to), beyond(draft, to, distance)];
  const exit = typedExit(draft, wanted);
  return { trigger, exit, stopped: exit === wanted ? undefined : { trigger, exit, distance } };
}

type Rate = { readonly at: number; readonly reach: number };
/** The rate a unit, percent: moving it moves the exit, which is where the limit is reached. */
function rateLever(draft: Draft, { at, reach }: Rate): Lever {
  const grows = Number(draft.limit) - Number(draft.minPayout);
  const [slow, fast] = [grows / reach, (grows / reach) * 20];
  const step = stepOf(fast, 100);
  return {
    ...{ id: 'rate', unit: '%', at, step, min: Math.min(at, Math.max(step, slow)), max: Math.max(at, fast) },
    moved: (to) =>
      to > 0 && grows > 0 ? { exit: typedExit(draft, beyond(draft, Number(draft.trigger), grows / to)) } : {},
  };
}
/** Nothing of an index that is never below zero lies there. */
const typedExit = ({ unit }: Draft, text: string) => (!mayBeNegative(unit) && Number(text) < 0 ? '0' : text);

/** The window: moved as a whole, and made longer or shorter. One that has begun may stay where it is. */
function windowLevers(draft: Draft, today: string): Lever[] {
  const { start, end } = draft;
  const length = daysBetween(start, end);
  if (!(length > 0 && length <= 366)) return [];
  const first = start < today ? start : today;
  const leap = (date: string) => (date.endsWith('-02-29') ? addDays(date, -1) : date);
  return [
    {
      ...{ id: 'start', unit: 'date', min: 0, max: 400, step: 1, at: daysBetween(first, start) - 1 },
      moved: (to) => ({ start: leap(addDays(first, to)), end: leap(addDays(first, to + length - 1)) }),
    },
    {
      ...{ id: 'length', unit: 'days', min: 1, max: 365, step: 1, at: length },
      moved: (to) => ({ end: leap(addDays(start, to - 1)) }),
    },
  ];
}

const dayHours = 24;
/** Thresholds and other numbers of the index itself. */
function parameterLevers(draft: Draft): Lever[] {
  const known = indexDefinitions.find(({ id }) => id === draft.indexId)?.parameters ?? [];
  return known.flatMap(({ id, name, unit: wireUnit, choices, default: standard }): Lever[] => {
    const measure = measureOfParameter(wireUnit);
    const { unit, duration } = measure;
    const usual = typeof standard === 'number' ? onScreen(standard, measure) : standard;
    const at = Number(draft.parameters[id]);
    if (choices || typeof usual !== 'number' || draft.parameters[id] === '' || !Number.isFinite(at)) return [];
    const isWhole = unit === 'days';
    const reach = duration ? dayHours : mayBeNegative(unit) ? 20 : Math.max(usual * 3, 10);
    const step = isWhole ? 1 : duration ? 1 / 6 : stepOf(reach * 2, 40);
    const least = isWhole ? 1 : unit === 'km' ? step : 0;
    return [
      {
        ...{ id: `parameter ${id}`, name, unit, at, step },
        min: mayBeNegative(unit) ? usual - reach : least,
        max: usual + reach,
        moved: (to) => ({ parameters: { ...draft.parameters, [id]: plainText(to) } }),
      },
    ];
  });
}

/** All that can be moved of a draft; `isFixed`: its index stays, as that of a stored coverage does. */
export const leversOf = (
  draft: Draft,
  { today, isFixed, ...seen }: Seen & { readonly today: string; readonly isFixed: boolean },
): readonly Lever[] => [
  ...termLevers(draft, seen),
  ...(isFixed ? [] : parameterLevers(draft)),
  ...windowLevers(draft, today),
];

/** Triggers that index values of past years suggest, round as people say them: in tenths of an hour where seconds are counted. */
export const suggestionsFor = (
  { comparator, unit, decimals, duration }: Pick<Draft, 'comparator' | 'unit' | 'decimals' | 'duration'>,
  values: readonly number[],
): Suggestion[] =>
  suggestedTriggers(values, {
    comparator,
    unit: duration ? 's' : unit,
    decimals: duration ? 1 : decimals,
    per: duration ? 3600 : 1,
  });

/** A suggested trigger as it would be typed; a draft without a structure becomes a linear one. */
export const suggested = (
  draft: Draft,
  { trigger, exit }: { readonly trigger: number; readonly exit: number },
): DraftChange => ({
  trigger: typedOf(draft, trigger),
  ...(draft.structure === 'binary' ? {} : { exit: typedOf(draft, exit) }),
});
