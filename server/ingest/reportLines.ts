import { allCells, type FeedReport, type VariableReport } from '../feeds/reading/report';
import type { IngestResult } from './pipeline/result';

const [placesTold, rowsTold, eventsTold] = [5, 5, 20];
const count = (n: number, one: string, many = `${one}s`) => `${n.toLocaleString('en-GB')} ${n === 1 ? one : many}`;
const number = (value: number) => Number(value.toPrecision(6)).toString();

/** What became of a file, for people. */
export function reportLines(result: IngestResult): readonly string[] {
  const { report } = result;
  return [
    `${result.file} (${result.format}): ${count(result.rows, 'row')}${result.firstDate ? `, ${result.firstDate} to ${result.lastDate}` : ''}`,
    ...(report ? reportOf(report) : []),
    ...(result.changed
      ? [
          `  stored as version ${result.version} of ${result.dataSetId} (${result.providerId}), ${count(result.targetCount, 'monitoring target')}`,
        ]
      : []),
    ...result.targets
      .filter(({ isNew }) => isNew)
      .slice(0, placesTold)
      .map(({ id, name }) => `    new: ${name} [${id}]`),
    ...correctionsOf(result),
    ...result.messages.map((message) => `  ${message}`),
  ];
}

function reportOf(report: FeedReport): readonly string[] {
  const shown = report.variables.slice(0, placesTold * 5);
  return [
    ...shown.map((variable) => `  ${variableLine(variable, report.places > 1)}`),
    ...(report.variables.length > shown.length ? [`  … and ${report.variables.length - shown.length} more`] : []),
    ...refusals('refused', report.refused, report.refusedCount),
    ...refusals('doubtful', report.doubtful, report.doubtfulCount),
    ...(report.repeatCount > 0
      ? [
          `  ${count(report.repeatCount, 'repeated row')}, the second dropped: ${report.repeats
            .slice(0, rowsTold)
            .map(({ date, line, same }) => `${date}${line === null ? '' : ` (line ${line})`}${same ? '' : ', differs'}`)
            .join('; ')}`,
        ]
      : []),
    ...report.notes.map((note) => `  ${note}`),
  ];
}

/** Reports of a whole grid or of all storms name no place. */
const together = [allCells, 'storms'];

function variableLine(variable: VariableReport, showPlace: boolean): string {
  const { id, unit, from, fromUnit, converted, values, missing, min, max, gapCount, gaps, place } = variable;
  const { refused, refusedDays } = variable;
  const range = min === null || max === null ? '' : `, ${number(min)} to ${number(max)} ${unit}`;
  const source = `from ${from}${converted ? `, converted from ${fromUnit}` : ''}`;
  const longest = gaps[0];
  const gap =
    gapCount === 0 || !longest
      ? ''
      : `, ${count(gapCount, 'gap')} (longest ${count(longest.days, 'day')} from ${longest.from})`;
  return `${id}${showPlace && !together.includes(place) ? ` at ${place}` : ''} (${source}): ${count(values, 'value')}${range}, ${missing.toLocaleString('en-GB')} missing${gap}${refused === 0 ? '' : `, ${count(refused, 'value')} refused on ${daysOf(refusedDays)}`}`;
}

/** The days of some runs, the first of them. */
const daysOf = (runs: VariableReport['refusedDays']): string =>
  [
    ...runs.slice(0, rowsTold).map(({ from, to }) => (from === to ? from : `${from} to ${to}`)),
    ...(runs.length > rowsTold ? [`${runs.length - rowsTold} more spells`] : []),
  ].join(', ');

function refusals(word: string, rows: FeedReport['refused'], all: number): readonly string[] {
  if (all === 0) return [];
  return [
    `  ${count(all, 'value')} ${word}:`,
    ...rows
      .slice(0, rowsTold)
      .map(
        ({ line, date, column, value, reason, place }) =>
          `    ${[line === null ? place : `line ${line}`, date].filter(Boolean).join(', ')}: ${column} = ${value} (${reason})`,
      ),
    ...(all > rowsTold ? [`    … and ${all - rowsTold} more`] : []),
  ];
}

function correctionsOf({ corrections, corrected, events }: IngestResult): readonly string[] {
  if (corrections === 0) return [];
  const value = (v: number | null) => (v === null ? 'missing' : number(v));
  return [
    `  ${count(corrections, 'stored value')} corrected:`,
    ...corrected
      .slice(0, rowsTold)
      .map(
        ({ targetId, variable, date, before, after }) =>
          `    ${targetId} ${date} ${variable}: ${before === after ? 'moved' : `${value(before)} → ${value(after)}`}`,
      ),
    ...(corrections > rowsTold ? [`    … and ${corrections - Math.min(rowsTold, corrected.length)} more`] : []),
    events.length === 0
      ? '  No parametric event rests on these days.'
      : `  ${count(events.length, 'parametric event')} rest on these days: run isoline monitor to bring them up to date.`,
    ...events
      .slice(0, eventsTold)
      .map(
        ({ id, label, status, periodStart, periodEnd, frozen }) =>
          `    ${label} [${id}], ${periodStart} to ${periodEnd}, ${status}${frozen ? ': fixed by a person, it gets a notice' : ''}`,
      ),
  ];
}
