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
