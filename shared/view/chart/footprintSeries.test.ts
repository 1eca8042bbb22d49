import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { riskOf } from '#shared/engine/risks/list';
import { publicEventOf, type PublicEventOptions, standingOn } from '../../../tests/support/publicEvent';
import { measureOf, termsOf } from '../measure';
import { signal } from '../tokens';
import { createTranslate } from '../words';
import { type FootprintLook, stateColour } from './footprintLook';
import { footprintModel } from './footprintModel';
import { indexSeries, measuredSeries } from './footprintSeries';

const words = JSON.parse(readFileSync(join(import.meta.dirname, '../../phrases/en/view.json'), 'utf8')) as object;

function drawn(options: PublicEventOptions) {
  const event = publicEventOf(options);
  const { coverage, footprint } = event;
  const [terms, measure, { says }] = [termsOf(coverage), measureOf(coverage), standingOn(event)];
  const model = footprintModel(footprint, { kind: riskOf(coverage.riskTypeId).chart, terms, measure, says });
  const look: FootprintLook = {
    ...{ terms, measure, says, indexName: 'Index', from: coverage.start, to: coverage.end, locale: 'en-GB' },
    t: createTranslate(words as Parameters<typeof createTranslate>[0], 'en-GB'),
  };
  return { model, measured: measuredSeries(model, look), index: indexSeries(model, look) };
}
const rain: PublicEventOptions = { indexId: 'precip-sum-total', trigger: 400, exit: 650 };

test('rainfall is drawn as columns, temperature as a range from the least to the most', () => {
  expect(drawn(rain).measured.map(({ type }) => type)).toEqual(['column']);
  const { measured, model } = drawn({ indexId: 'hot-days', trigger: 20, exit: 60, parameters: { threshold: 33 } });
  expect(measured.map(({ type }) => type as string)).toEqual(['range']);
  expect(model.points.every(({ low, value }) => low !== null && value !== null && low < value)).toBe(true);
});

test('a day with one extreme alone is marked at that, and is missing only without what the index reads', () => {
  const [first] = publicEventOf({
    indexId: 'hot-days',
    trigger: 20,
    exit: 60,
    parameters: { threshold: 33 },
  }).footprint;
  if (!first) throw new Error('There is no day');
  const measured = (name: string, value: number | null) => ({
    value,
    variable: { name, unit: { symbol: '°C', id: '°C' } },
  });
  const event = publicEventOf({ indexId: 'hot-days', trigger: 20, exit: 60, parameters: { threshold: 33 } });
  const [terms, measure, { says }] = [termsOf(event.coverage), measureOf(event.coverage), standingOn(event)];
  const days = [
    { ...first, date: '2026-04-01', measurements: [measured('tmax', 31), measured('tmin', null)] },
    { ...first, date: '2026-04-02', measurements: [measured('tmax', null), measured('tmin', 22)] },
    { ...first, date: '2026-04-03', measurements: [measured('tmax', 31), measured('tmin', 22)] },
  ];
  const model = footprintModel(days, { kind: 'temperature', terms, measure, says });
  expect(model.points.map(({ missing }) => missing)).toEqual([false, true, false]);
  const look = { terms, measure, says, indexName: 'Index', from: '2026-04-01', to: '2026-04-03', locale: 'en-GB' };
  const t = createTranslate(words as Parameters<typeof createTranslate>[0], 'en-GB');
  const [series] = measuredSeries(model, { ...look, t });
  expect(series && 'data' in series && series.data).toMatchObject([
    { low: 31, high: 31 },
    { low: 22, high: 22 },
    { low: 22, high: 31 },
  ]);
});

test('a point is red when the day pays, orange when a storm is near and nothing is owed, green below the trigger, and blue under the pointer', () => {
  expect(stateColour).toEqual({
    paid: signal('red'),
    near: signal('orange'),
    breached: signal('orange'),
    calm: signal('green'),
  });
  const { model, index, measured } = drawn(rain);
  expect(measured[0]).toMatchObject({ states: { hover: { color: signal('blue') } } });
  const points = ('data' in index ? index.data : []) as readonly {
    readonly y: number;
    readonly color: string;
    readonly marker: { readonly states: { readonly hover: { readonly fillColor: string } } };
  }[];
  expect(points).toHaveLength(model.points.length);
  expect(new Set(points.map(({ color }) => color))).toEqual(new Set([signal('red'), signal('green')]));
  points.forEach(({ y, color, marker }, at) => {
    expect([at, color === signal('red')]).toEqual([at, (model.points[at]?.payout ?? 0) > 0]);
    if (color === signal('green')) expect(y).toBeLessThanOrEqual(400);
    expect(marker.states.hover.fillColor).toBe(signal('blue'));
  });
});
