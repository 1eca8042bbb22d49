import type { PayoutTerms } from '#shared/engine/cover';
import { exitOf } from '#shared/engine/payout';
import { type Measure, shown } from '#shared/view/measure';
import type { ChartTranslate } from '../useViewTranslate';
import type { Range } from './curve';

/** Pixels beside and below the field in which the curve is drawn. */
export const margin = { left: 44, right: 16, bottom: 44 } as const;
const { left, right, bottom } = margin;
const oneRow = 34;
const rowHeight = 16;
/** About the width of a character of the labels, in pixels. */
const character = 7.6;

/** A named index value over the curve; `row` is how many pixels it stands above the others. */
export type Flag = { readonly at: number; readonly text: string; readonly isAtEnd: boolean; readonly row: number };
/** Where index values and shares stand, in pixels of the drawing. */
export type Plane = Range & {
  readonly width: number;
  readonly height: number;
  readonly top: number;
  readonly flags: readonly Flag[];
  readonly x: (index: number) => number;
  readonly y: (share: number) => number;
  readonly indexAt: (px: number) => number;
};

type Named = {
  readonly terms: PayoutTerms;
  readonly measure: Measure;
  readonly locale: string;
  readonly t: ChartTranslate;
};

/** The plane of a curve: its margins, with a second row above it where the names of trigger and exit would meet. */
export function planeOf(
  { terms, measure, locale, t }: Named,
  { low, high }: Range,
  { width, height }: { readonly width: number; readonly height: number },
): Plane {
  const x = (index: number) => left + ((index - low) / (high - low)) * (width - left - right);
  const exit = exitOf(terms);
  const named = (at: number, name: string) => {
    const text = `${name} ${shown(at, measure, locale)}`;
    const isAtEnd = x(at) > width * 0.72;
    const length = text.length * character;
    return { at, text, isAtEnd, from: isAtEnd ? x(at) - length : x(at), to: isAtEnd ? x(at) : x(at) + length };
  };
  const labels = [
    named(terms.trigger, t('terms.trigger')),
    ...(exit !== null && exit !== terms.trigger ? [named(exit, t('terms.exit'))] : []),
  ];
  const [first, second] = labels;
  const isCrowded = first && second && first.from < second.to && second.from < first.to;
  const top = isCrowded ? oneRow + rowHeight : oneRow;
  const y = (share: number) => top + (1 - share) * (height - top - bottom);
  const indexAt = (px: number) => low + ((px - left) / (width - left - right)) * (high - low);
  const flags = labels.map(({ at, text, isAtEnd }, i) => ({ at, text, isAtEnd, row: isCrowded ? i * rowHeight : 0 }));
  return { low, high, width, height, top, flags, x, y, indexAt };
}

/** Where a pointer is, in pixels of the drawing, which may be shown at another size. */
export const drawnX = (clientX: number, box: DOMRect, width: number): number =>
  ((clientX - box.left) / box.width) * width;
