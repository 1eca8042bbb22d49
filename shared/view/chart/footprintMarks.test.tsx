import { addDays } from '#shared/engine/calendar';
import { observedOf } from '#shared/engine/days';
import { publicEventOf, rainyDays, type PublicEventOptions, standingOn } from '../../../tests/support/publicEvent';
import en from '../../phrases/en/view.json' with { type: 'json' };
import { createTranslate } from '../words';
import { indexRange, marksOf, rateText, sharesPlot } from './footprintMarks';
import { footprintModel } from './footprintModel';
import { footprintProps } from './footprintTable';

const t = createTranslate(en, 'en-GB');
function drawingOf(options: PublicEventOptions, days?: { readonly from: string; readonly to: string }) {
  const event = publicEventOf(options);
  const drawn = { ...footprintProps(event.coverage, 'en-GB'), says: standingOn(event).says };
  const window = days ?? { from: event.coverage.start, to: event.coverage.end };
  const model = footprintModel(event.footprint, { ...drawn, window });
  const look = { ...drawn, ...window, locale: 'en-GB', t };
  return { model, look, marks: marksOf(model, look) };
}

test('a name at its line covers no point of the index, whatever trigger and days', () => {
  let placed = 0;
  for (const comparator of ['GTE', 'LT'] as const)
    for (let trigger = 100; trigger <= 900; trigger += 100)
      for (let end = 10; end <= 70; end += 10) {
        const window = { from: addDays('2025-06-01', end - 9), to: addDays('2025-06-01', end + 20) };
        const exit = comparator === 'LT' ? 0 : trigger + 200;
        const { model, look, marks } = drawingOf({ comparator, trigger, exit }, window);
        const { low, high } = indexRange(model, look);
        const start = Date.parse(window.from) - 43_200_000;
        const length = Date.parse(window.to) + 43_200_000 - start;
        for (const { value, name, place } of marks) {
          if (!place) continue;
          placed += 1;
          // In px, in the narrowest drawing that has names: 412 wide and, in half of the lowest chart, 150 high.
          const width = name.length * 6.5;
          const left = place.side === 'left' ? 4 : 408 - width;
          const top = place.below ? 3 : -17;
          for (const { at, index } of model.points) {
            if (index === null) continue;
            const x = ((at - start) / length) * 412;
            const y = ((value - index) / (high - low)) * 150;
            expect(x >= left && x <= left + width && y >= top && y <= top + 14).toBe(false);
          }
        }
      }
  expect(placed).toBeGreaterThan(150);
});

test('a name that would cover points wherever it stood, or is too long, is left to the legend', () => {
  const flat = Array.from({ length: 30 }, (_, at) => ({ date: addDays('2025-06-01', at), values: { precip: 5 } }));
  const steep = {
    trigger: 75,
    exit: null,
    observed: observedOf({ days: flat }),
    asOf: '2025-06-30',
    end: '2025-06-30',
  };
  const { model, look } = drawingOf(steep);
  const everywhere = { ...model, points: model.points.map((point, at) => ({ ...point, index: at % 2 ? 60 : 90 })) };
  expect(marksOf(everywhere, look).map(({ place }) => place)).toEqual([null]);
  expect(
    marksOf(model, { ...look, t: (() => 'x'.repeat(70)) as unknown as typeof t }).map(({ place }) => place),
  ).toEqual([null]);
});

test('days and index share a plot where they are of one size and unit, and nowhere else', () => {
  const shares = (options: PublicEventOptions) => {
    const { model, look } = drawingOf(options);
    return sharesPlot(model, look);
  };
  // A sum of weeks dwarfs its days; a row of hot days is no temperature.
  expect(shares({})).toBe(false);
  expect(shares({ indexId: 'hot-days-spell', trigger: 5, exit: 12, parameters: { threshold: 33 } })).toBe(false);
  // The hottest day is one of the days.
  const days = rainyDays('2025-06-01', 70);
  expect(shares({ indexId: 'temp-max', trigger: 38, exit: 42, observed: observedOf({ days }) })).toBe(true);
});

test('the name of the trigger says on which side of it is paid, and the rate what each unit there pays more', () => {
  const said = (options: PublicEventOptions) => {
    const { look, marks } = drawingOf(options);
    return [marks[0]?.name, rateText(look, 'mm')].map((text) => text?.replaceAll('\u00a0', ' ') ?? null);
  };
  expect(said({ comparator: 'GT' })).toEqual([
    'Trigger > 400.0 mm pays 20 %',
    'Payout Rate: 0.32 % per mm above strike',
  ]);
  // 80 % over 135 mm: the boxes beside it say as much.
  expect(said({ comparator: 'GT', trigger: 270, exit: 405 })[1]).toBe('Payout Rate: 0.59 % per mm above strike');
  expect(said({ comparator: 'LTE', trigger: 100, exit: 20 })).toEqual([
    'Trigger ≤ 100.0 mm pays 20 %',
    'Payout Rate: 1 % per mm below strike',
  ]);
  // What is paid at once has no rate.
  expect(said({ comparator: 'GTE', exit: null })[1]).toBeNull();
});
