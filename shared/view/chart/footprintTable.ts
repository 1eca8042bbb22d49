import type { PublicEvent } from '#shared/contract/event';
import { riskOf } from '#shared/engine/risks/list';
import { measuredName } from './footprintLook';
import type { FootprintModel } from './footprintModel';
import type { Table } from './table';
import { type Measure, measureOf, termsOf, unitOfRate } from '../measure';
import type { Translate } from '../words';

/** Of the drawing, px. */
export const usualHeight = 430;

/** What the chart takes from a coverage. */
export function footprintProps(coverage: PublicEvent['coverage'], locale: string) {
  const { parameters } = coverage.indexDefinition;
  const threshold = Number(parameters['threshold'] ?? parameters['base'] ?? Number.NaN);
  return {
    terms: termsOf(coverage),
    measure: measureOf(coverage, locale),
    kind: riskOf(coverage.riskTypeId).chart,
    ...(coverage.dayOffsetHours === undefined ? {} : { dayOffsetHours: coverage.dayOffsetHours }),
    indexName: coverage.indexDefinition.output.name,
    ...(Number.isFinite(threshold) ? { threshold } : {}),
    rateUnit: (t: Translate) => unitOfRate(coverage, locale, t),
    period: { start: coverage.start, end: coverage.end },
    title: coverage.label,
    source: [coverage.dataSourceDescription, coverage.attribution].filter(Boolean).join(', '),
    fileName: coverage.label,
  };
}

/** The same values as rows. */
export function footprintTable(model: FootprintModel, indexName: string, measure: Measure, t: Translate): Table {
  const { measured } = model;
  const measuredHeads =
    measured === null
      ? []
      : measured.isRange
        ? [`${t('variable.tmin')}, ${measured.unit}`, `${t('variable.tmax')}, ${measured.unit}`]
        : [measuredName(model, t)];
  const round = (value: number | null) => (value === null ? null : Number(value.toFixed(3)));
  return {
    heads: [
      t('footprint.date'),
      ...measuredHeads,
      t('footprint.index', { name: indexName, unit: measure.unit }),
      t('footprint.change'),
      `${t('footprint.payout')}, %`,
    ],
    rows: model.points.map((point) => [
      point.place ? `${point.date} ${point.place}` : point.date,
      ...(measured === null ? [] : measured.isRange ? [round(point.low), round(point.value)] : [round(point.value)]),
      round(point.index),
      round(point.change),
      round(point.payout * 100),
    ]),
  };
}
