import type { Point } from 'highcharts';
import { observedOf } from '#shared/engine/days';
import { publicEventOf, standingOn } from '../../../tests/support/publicEvent';
import en from '../../phrases/en/view.json' with { type: 'json' };
import { measureOf } from '../measure';
import { createTranslate } from '../words';
import { footprintProps, footprintTable } from './footprintTable';
import { footprintModel } from './footprintModel';
import { footprintOptions } from './footprintOptions';

/** Three outages: two end on 2 August, one on the day after. */
const outages = () =>
  publicEventOf({
    indexId: 'downtime-sum',
    trigger: 7200,
    start: '2025-08-01',
    end: '2025-08-04',
    asOf: '2025-08-04',
    observed: observedOf({
      days: [],
      incidents: [
        { start: '2025-08-02T01:00:00Z', end: '2025-08-02T02:00:00Z' },
        { start: '2025-08-02T09:00:00Z', end: '2025-08-02T10:30:00Z' },
        { start: '2025-08-03T20:00:00Z', end: '2025-08-03T21:00:00Z' },
      ],
    }),
  });
const drawnOutages = () => {
  const event = outages();
  const { indexName, ...props } = footprintProps(event.coverage, 'en-GB');
  const drawn = { ...props, says: standingOn(event).says };
  const model = footprintModel(event.footprint, drawn);
  const t = createTranslate(en, 'en-GB');
  const options = footprintOptions(model, {
    ...{ ...drawn, indexName, locale: 'en-GB', t },
    ...{ from: '2025-08-01', to: '2025-08-04' },
  });
  const points = (id: string) => {
    const series = options.series?.find((one) => one.id === id) as { data: { x: number; y: number }[] };
    return series.data.map(({ x, y }) => [new Date(x).toISOString().slice(0, 16), y]);
  };
  return { event, model, options, points, t, indexName };
};

test('outages that end on one day have a point each, within the day and in the order of time; the downtime of the day is one bar', () => {
  const { points, options } = drawnOutages();
  expect(points('index')).toEqual([
    ['2025-08-01T12:00', 0],
    ['2025-08-01T14:00', 1],
    ['2025-08-01T22:30', 2.5],
    ['2025-08-02T12:00', 2.5],
    ['2025-08-03T09:00', 3.5],
    ['2025-08-03T12:00', 3.5],
    ['2025-08-04T12:00', 3.5],
  ]);
  expect(points('measured')).toEqual([
    ['2025-08-01T00:00', 0],
    ['2025-08-02T00:00', 2.5],
    ['2025-08-03T00:00', 1],
    ['2025-08-04T00:00', 0],
  ]);
  const axis = options.xAxis as { min: number; max: number };
  expect(new Date(axis.max).toISOString()).toBe('2025-08-04T12:00:00.000Z');
});

test('what stands beside the pointer tells the time at which an outage ended, and the day over the bar of its downtime', () => {
  const { options } = drawnOutages();
  const told = (instant: string) =>
    options.accessibility?.point?.descriptionFormatter?.({ x: Date.parse(`${instant}:00Z`) } as Point);
  expect(told('2025-08-01T22:30')).toMatch(/^02-Aug 10:30 UTC, Downtime: 2\.5\sh, Total outage: 2\.5\sh,/);
  expect(told('2025-08-02T12:00')).toMatch(/^02-Aug, Downtime: 2\.5\sh, Total outage: 2\.5\sh,/);
  expect(told('2025-08-02T00:00')).toBe(told('2025-08-02T12:00'));
});

test('the table, and the file that is made of it, has each end of an outage with its time', () => {
  const { model, indexName, event, t } = drawnOutages();
  const { rows } = footprintTable(model, indexName, measureOf(event.coverage, 'en-GB'), t);
  expect(rows.map(([day, , index]) => [day, index])).toEqual([
    ['2025-08-01', 0],
    ['2025-08-02 02:00 UTC', 1],
    ['2025-08-02 10:30 UTC', 2.5],
    ['2025-08-02', 2.5],
    ['2025-08-03 21:00 UTC', 3.5],
    ['2025-08-03', 3.5],
    ['2025-08-04', 3.5],
  ]);
});

test('a moment stands where the clock of the cover has it, and is said by that clock', () => {
  const event = outages();
  const { indexName: _, ...props } = footprintProps(event.coverage, 'en-GB');
  const drawn = { ...props, says: standingOn(event).says };
  const momentsAt = (dayOffsetHours: number) =>
    footprintModel(event.footprint, { ...drawn, dayOffsetHours }).points.flatMap(({ at, place }) =>
      place === null ? [] : [[new Date(at).toISOString().slice(0, 16), place]],
    );
  expect(momentsAt(0)[1]).toEqual(['2025-08-01T22:30', '10:30 UTC']);
  expect(momentsAt(5.5)[1]).toEqual(['2025-08-02T04:00', '16:00 GMT+5:30']);
  expect(momentsAt(-3.5)[1]).toEqual(['2025-08-01T19:00', '07:00 GMT-3:30']);
});
