import { exitOf, isAbove, rateOf, ratePerUnit } from '#shared/engine/payout';
import { exactly, exactPercent, onScreen, percent } from '../measure';
import { signedText } from '../triggerWords';
import type { FootprintModel } from './footprintModel';
import type { FootprintLook } from './footprintLook';

export type Range = { readonly low: number; readonly high: number };
export type Side = 'left' | 'right';
type Place = { readonly side: Side; readonly below: boolean };
/** A line across the drawing: trigger or exit. */
export type Mark = {
  readonly value: number;
  readonly name: string;
  readonly dash: 'Dash' | 'Dot';
  /** Where its name stands at the line in a drawing that is wide enough; null where it would cover points: the legend says it then, and always in narrow ones. */
  readonly place: Place | null;
};

/** From this width on, names stand at their lines; below, they would take the room of the points. */
export const namesFrom = 480;
/** The field between the axes of a drawing of that width, and what a letter of a name takes of it, in px. */
const narrowestField = namesFrom - 68;
const letterWidth = 6.9;

const termsOnScreen = ({ terms, measure }: Pick<FootprintLook, 'terms' | 'measure'>) => {
  const end = exitOf(terms);
  const trigger = onScreen(terms.trigger, measure);
  const exit = end === null ? null : onScreen(end, measure);
  return { trigger, exit: exit === trigger ? null : exit };
};

/**
 * Days and index stand in one plot where both are of one unit and the days are large enough to be seen beside trigger and exit: a mean
 * beside its temperatures, a maximum beside its days. Else the days have a plot of their own above.
 */
export function sharesPlot(model: FootprintModel, look: Pick<FootprintLook, 'terms' | 'measure'>): boolean {
  if (model.measured?.unit !== look.measure.unit) return false;
  const { trigger, exit } = termsOnScreen(look);
  const most = (values: readonly (number | null)[]) => Math.max(...values.map((value) => Math.abs(value ?? 0)));
  const highest = most([trigger, exit, ...model.points.map(({ index }) => index)]);
  return most(model.points.map(({ value }) => value)) >= highest * 0.4;
}

/** From where to where the axis of the index goes. */
export function indexRange(model: FootprintModel, look: Pick<FootprintLook, 'terms' | 'measure'>): Range {
  const { trigger, exit } = termsOnScreen(look);
  const isShared = sharesPlot(model, look);
  const values = model.points.flatMap(({ index, value, low }) => [index, ...(isShared ? [value, low] : [])]);
  const all = [trigger, exit, ...values].filter((value) => value !== null);
  const [least, most] = [Math.min(...all), Math.max(...all)];
  const room = (most - least || 1) * 0.14;
  // Bars stand on zero; ranges and means of temperatures do not.
  const low = least < 0 || (isShared && model.kind === 'temperature') ? least - room : 0;
  return { low, high: most + room };
}

/** Is a box of the drawing, in parts of its width and in values, free of points and of the lines between them? */
function isFree(
  { points }: FootprintModel,
  { from, to }: { readonly from: number; readonly to: number },
  { low, high }: Range,
  isShared: boolean,
): boolean {
  const touches = (a: number, b: number) => Math.min(a, b) <= high && Math.max(a, b) >= low;
  const known = points.flatMap(({ at, index }) => (index === null ? [] : [{ at, index }]));
  const isLineFree = known.every((point, i) => {
    const before = known[i - 1] ?? point;
    const after = Math.min(to, point.at);
    const start = Math.max(from, before.at);
    if (start > after) return true;
    const slope = (point.index - before.index) / (point.at - before.at || 1);
    return !touches(before.index + slope * (start - before.at), before.index + slope * (after - before.at));
  });
  const isCovered = ({ measuredAt, value, low: least }: FootprintModel['points'][number]) =>
    value !== null && measuredAt !== null && measuredAt >= from && measuredAt <= to && touches(least ?? 0, value);
  return isLineFree && !(isShared && points.some(isCovered));
}

/** Where a name of that many letters covers nothing: first under or over its line as is wished, at the left, at the right. */
function freePlace(
  model: FootprintModel,
  look: FootprintLook,
  { value, name }: Pick<Mark, 'value' | 'name'>,
  isBelowFirst: boolean,
): Place | null {
  const range = indexRange(model, look);
  const isShared = sharesPlot(model, look);
  const height = range.high - range.low;
  const reach = height / (isShared || !model.measured ? 13 : 6.5);
  const [start, end] = [Date.parse(look.from) - 43_200_000, Date.parse(look.to) + 43_200_000];
  const share = (name.length * letterWidth + 14) / narrowestField;
  if (share > 1) return null;
  const width = (end - start) * share;
  const sides = { left: { from: start, to: start + width }, right: { from: end - width, to: end } };
  for (const below of [isBelowFirst, !isBelowFirst]) {
    const box = below
      ? { low: value - reach, high: value + reach / 4 }
      : { low: value - reach / 4, high: value + reach };
    if (box.low < range.low - reach / 3 || box.high > range.high + reach / 3) continue;
    for (const side of ['left', 'right'] as const)
      if (isFree(model, sides[side], box, isShared)) return { side, below };
  }
  return null;
}

/** What each unit beyond the trigger pays more, and on which side of it; null where a unit more changes nothing. */
export function rateText(
  { terms, measure, says, locale, t }: Pick<FootprintLook, 'terms' | 'measure' | 'says' | 'locale' | 't'>,
  unit: string,
): string | null {
  // What several triggers come to together has none of its own.
  if (says.isSeveral || terms.structure === 'binary') return null;
  // As in the boxes of the card; the sum of a payout writes as many decimals as it needs.
  const share = percent(ratePerUnit(rateOf(terms), measure), locale, 2);
  return `${t('card.rate')}: ${share} ${t(isAbove(terms.comparator) ? 'card.rateAbove' : 'card.rateBelow', { unit })}`;
}

/** Trigger and exit, each with its name. Below an upward trigger its name hangs, over it stands the payout; the other way round for LT and LTE. */
export function marksOf(model: FootprintModel, look: FootprintLook): readonly Mark[] {
  const { terms, measure, says, locale, t } = look;
  // What several triggers come to together has none of its own.
  if (says.isSeveral) return [];
  const above = isAbove(terms.comparator);
  const { trigger, exit } = termsOnScreen(look);
  const pays = {
    value: signedText(terms.comparator, exactly(terms.trigger, measure, locale)),
    share: exactPercent(terms.minPayoutPct, locale),
  };
  const first = {
    value: trigger,
    name: terms.minPayoutPct > 0 ? t('footprint.triggerPays', pays) : t('footprint.triggerAt', pays),
  };
  const marks: Mark[] = [{ ...first, dash: 'Dash', place: freePlace(model, look, first, above) }];
  if (exit !== null) {
    const value = exactly(exitOf(terms) ?? 0, measure, locale);
    const last = { value: exit, name: t('footprint.exitAt', { value, share: exactPercent(terms.limitPct, locale) }) };
    marks.push({ ...last, dash: 'Dot', place: freePlace(model, look, last, !above) });
  }
  return marks;
}
