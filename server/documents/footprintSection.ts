import type { Coverage } from '#shared/contract/coverage';
import { isWithinDay, type FootprintRow } from '#shared/engine/event/footprint';
import { indexDefinitions } from '#shared/engine/indices/list';
import type { ChartKind } from '#shared/engine/risks/define';
import { findVariable } from '#shared/engine/variables';
import { formatClock } from '#shared/format/date';
import { indexText } from '#shared/format/indexValue';
import { shownUnit } from '#shared/format/unit';
import { footprintCharts } from './footprintChart';
import { isMultiTrigger } from './input';
import type { Sheet } from './page';
import { marksOf, reportMeasure } from './reportMeasure';
import { day, percent } from './words';

type Section = {
  readonly coverage: Coverage;
  readonly rows: readonly FootprintRow[];
  readonly kind: ChartKind;
  /** Only the charts: for reports of many coverages. */
  readonly brief?: boolean;
};

/** The threshold that makes a day count, where the index has one. */
function thresholdOf(coverage: Coverage): number | null {
  const value = coverage.indexDefinition.parameters['threshold'] ?? coverage.indexDefinition.parameters['base'];
  return isMultiTrigger(coverage) || value === undefined || value === '' || Number.isNaN(Number(value))
    ? null
    : Number(value);
}

/** Every day makes a sum or a mean; of a count, a spell or a maximum only some do. */
function tellsDays(coverage: Coverage): boolean {
  const kind = indexDefinitions.find(({ id }) => id === coverage.indexDefinition.id)?.kind;
  return !isMultiTrigger(coverage) && kind !== undefined && kind !== 'sum' && kind !== 'mean';
}

const measurementText = ({ measurements }: FootprintRow): string =>
  measurements
    .map(
      ({ variable, value, unit }) =>
        `${measurements.length > 1 ? `${findVariable(variable)?.word ?? variable} ` : ''}${value === null ? 'missing' : indexText(value, { unit: shownUnit(unit, false), inHours: unit === 's', decimals: [0, 2], gap: ' ' })}`,
    )
    .join(', ') || '---';

/** The index of an event day by day, drawn and in numbers. */
export function footprintSection(sheet: Sheet, { coverage, rows, kind, brief = false }: Section): void {
  const { unit, scale, at: shown } = reportMeasure(coverage);
  if (!brief) sheet.heading('The index, day by day');
  if (rows.length === 0) return sheet.text('No data of the risk period are known yet.');
  const chart = {
    rows,
    kind: isMultiTrigger(coverage) ? ('index' as const) : kind,
    marks: marksOf(coverage),
    unit,
    scale,
    threshold: thresholdOf(coverage),
    tellDays: tellsDays(coverage),
  };
  for (const { svg, height, caption } of footprintCharts(chart)) sheet.chart(svg, height, caption);
  if (brief) return;
  sheet.table(
    [
      { head: 'Day', width: 1 },
      { head: 'Measured', width: 1.9 },
      { head: 'Change', align: 'right' },
      { head: 'Index', align: 'right' },
      { head: 'Payout owed', align: 'right' },
    ],
    rows.map((row, at) => [
      kind === 'track'
        ? `${day(row.date)} ${formatClock(row.timestampUtc, coverage.dayOffsetHours)}`
        : isWithinDay(rows, at)
          ? `${day(row.date)} ${formatClock(row.timestampUtc, coverage.dayOffsetHours)}`
          : day(row.date),
      measurementText(row),
      row.indexChange === null ? '---' : shown(row.indexChange),
      shown(row.indexValue),
      percent(row.payoutPct),
    ]),
    undefined,
    { size: 7.8, tinted: (row) => (rows[row]?.payoutPct ?? 0) > 0 },
  );
}
