import type { Point, YAxisOptions } from 'highcharts';
import { observedOf } from '#shared/engine/days';
import { riskOf } from '#shared/engine/risks/list';
import { publicEventOf, standingOn } from '../../../tests/support/publicEvent';
import { measureOf, termsOf } from '../measure';
import de from '../../phrases/de/view.json' with { type: 'json' };
import en from '../../phrases/en/view.json' with { type: 'json' };
import { createTranslate } from '../words';
import { footprintModel } from './footprintModel';
import { footprintOptions } from './footprintOptions';

function optionsOf(window: { from: string; to: string }, locale = 'en-GB') {
  const event = publicEventOf();
  const terms = termsOf(event.coverage);
  const { chart: kind } = riskOf(event.coverage.riskTypeId);
  const indexName = event.coverage.indexDefinition.output.name;
  const measure = measureOf(event.coverage);
  const { says } = standingOn(event);
  const model = footprintModel(event.footprint, { kind, terms, measure, says, window });
  const t = createTranslate(locale === 'de' ? de : en, locale);
  return { model, options: footprintOptions(model, { terms, measure, says, indexName, locale, t, ...window }) };
}
const triggerOf = ({ options }: ReturnType<typeof optionsOf>) =>
  (options.yAxis as YAxisOptions[])[1]?.plotLines?.[0]?.label;

test('the name of the trigger stands at the end where the index is not', () => {
  // In July the index creeps along under the trigger, and is far above it at the end.
  expect(triggerOf(optionsOf({ from: '2025-07-16', to: '2025-08-14' }))?.align).toBe('right');
  // In August it is far above from the start: both ends are free.
  expect(triggerOf(optionsOf({ from: '2025-08-05', to: '2025-08-14' }))?.align).toBe('left');
});

test('each point is told in the reader’s language, with its day, what was measured, the index and the payout', () => {
  const { model, options } = optionsOf({ from: '2025-07-16', to: '2025-08-14' }, 'de');
  const descriptionFormatter = options.accessibility?.point?.descriptionFormatter;
  const last = model.points.at(-1);
  expect(last?.date).toBe('2025-08-14');
  expect(descriptionFormatter?.({ x: last?.at } as Point)).toMatch(
    /^14-Aug, Niederschlag: [\d,]+ mm, .+: 851,8\u00a0mm, Auszahlung: 100,00\s%$/,
  );
});

test('texts that are drawn have no place to break, so that they are drawn as they are', () => {
  const { options } = optionsOf({ from: '2025-07-16', to: '2025-08-14' });
  const axes = options.yAxis as YAxisOptions[];
  const texts = axes.flatMap(({ title, plotLines }) => [
    title?.text,
    ...(plotLines ?? []).map(({ label }) => label?.text),
  ]);
  expect(texts.filter(Boolean).length).toBeGreaterThanOrEqual(4);
  expect(texts.filter((text) => text?.includes(' '))).toEqual([]);
});

test('a storm within the radius is told as that, and not as beyond the trigger', () => {
  const windsKmh = [70, 102, 125];
  const fixes = windsKmh.map((windKmh, step) => ({
    stormId: 's',
    stormName: 'Mara',
    time: `2025-08-0${step + 1}T06:00:00.000Z`,
    lat: 14.2,
    lon: -61 - step * 0.05,
    windKmh,
  }));
  const event = publicEventOf({
    indexId: 'wind-max-6hr',
    parameters: { radiusKm: 50 },
    comparator: 'GTE',
    trigger: 119,
    exit: null,
    target: { lat: 14.2, lon: -61 },
    observed: observedOf({ days: [], fixes }),
  });
  const terms = termsOf(event.coverage);
  const model = footprintModel(event.footprint, {
    ...{ kind: 'track', terms, measure: measureOf(event.coverage) },
    says: standingOn(event).says,
  });
  expect(model.points.map(({ index, state }) => [index, state])).toEqual([
    [70, 'near'],
    [102, 'near'],
    [125, 'paid'],
  ]);
});
