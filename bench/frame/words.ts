import type { Comparison, Verdict } from './compare';
import { isMet, type Figure, type Goal, type Row, type Spread, type Unit } from './rows';

/** Three figures that count, and no more. */
const short = (value: number) => (value >= 100 ? Math.round(value).toLocaleString('en') : value.toPrecision(3));

function withUnit(value: number, unit: Unit): string {
  if (unit !== 'ms') return unit === '/s' ? `${short(value)}/s` : `${short(value)} ${unit}`;
  if (value < 1) return `${short(value * 1000)} µs`;
  return value < 1000 ? `${short(value)} ms` : `${short(value / 1000)} s`;
}

export const figureText = ({ median, min, max, unit, runs }: Figure): string =>
  runs === 1
    ? withUnit(median, unit)
    : `${withUnit(median, unit)} (${withUnit(min, unit)} – ${withUnit(max, unit)}, ${runs} runs)`;
/** The median alone. */
export const medianText = ({ median, unit }: Figure): string => withUnit(median, unit);
export const besideText = ({ beside }: Row): string => (beside ? `${beside.name}: ${figureText(beside)}` : '–');
export const ratioText = (ratio: Spread | null): string =>
  ratio === null
    ? '–'
    : ratio.min === ratio.max
      ? `${short(ratio.median)}×`
      : `${short(ratio.median)}× (${short(ratio.min)} – ${short(ratio.max)})`;

/** Memory, bytes and shares are not fast. */
const verdictsOfSize: Readonly<Record<Verdict, string>> = {
  slower: 'more',
  'as fast': 'as much',
  faster: 'less',
  'cannot tell': 'cannot tell',
};
/** The ratio to another commit with its interval, and what follows from it. */
export function comparisonText({ ratio, interval, verdict }: Comparison, unit: Unit): string {
  const range = interval && interval.low !== interval.high ? ` (${short(interval.low)} – ${short(interval.high)})` : '';
  const isTime = unit === 'ms' || unit === '/s';
  return `${short(ratio)}×${range}: ${isTime ? verdict : verdictsOfSize[verdict]}`;
}

function goalWords(goal: Goal, unit: Unit): string {
  const shown = (value: number) => (goal.of === 'ratio' ? `${value}×` : withUnit(value, unit));
  return 'least' in goal ? `≥ ${shown(goal.least)}` : `≤ ${shown(goal.most)}`;
}
/** The goal, and whether it is reached. */
export function goalText(row: Row): string {
  if (!row.goal) return '–';
  return `${goalWords(row.goal, row.ours.unit)}: ${isMet(row) ? 'reached' : 'missed'}`;
}

export function print(rows: readonly Row[]): void {
  for (const row of rows) {
    const where = row.database ? `, ${row.database}` : '';
    console.log(
      `\n${row.job}${where}\n  ours    ${figureText(row.ours)}\n  beside  ${besideText(row)}\n  ratio   ${ratioText(row.ratio)}\n  goal    ${goalText(row)}`,
    );
  }
}
