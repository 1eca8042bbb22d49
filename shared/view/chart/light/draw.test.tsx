import '@testing-library/jest-dom';
import { observedOf } from '#shared/engine/days';
import { fireEvent } from '@testing-library/react';
import { rainyDays, publicEventOf, type PublicEventOptions, standingOn } from '../../../../tests/support/publicEvent';
import en from '../../../phrases/en/view.json' with { type: 'json' };
import { createTranslate } from '../../words';
import { footprintProps } from '../footprintTable';
import { footprintModel } from '../footprintModel';
import { footprintOptions } from '../footprintOptions';
import { titledOptions } from '../titled';
import { drawChart } from './draw';

const t = createTranslate(en, 'en-GB');
const size = { width: 600, height: 430 };

function optionsOf(options: PublicEventOptions = {}) {
  const event = publicEventOf(options);
  const drawn = { ...footprintProps(event.coverage, 'en-GB'), says: standingOn(event).says };
  const model = footprintModel(event.footprint, drawn);
  const look = { ...drawn, from: event.coverage.start, to: event.coverage.end, locale: 'en-GB', t };
  return { model, options: footprintOptions(model, look) };
}
function placeOf({ width, height } = size): HTMLElement {
  const place = document.createElement('div');
  Object.defineProperties(place, { clientWidth: { value: width }, clientHeight: { value: height } });
  document.body.append(place);
  return place;
}
/** A dot of the index: round, or of a day that pays a diamond, which begins at its tip. */
const dotsOf = (place: HTMLElement) => [...place.querySelectorAll('circle, path[d*="l"]')];
const centreOf = (dot: Element): readonly [x: number, y: number] => {
  const at = (name: string) => Number(dot.getAttribute(name));
  if (dot.tagName === 'circle') return [at('cx'), at('cy')];
  const [x = 0, tip = 0, radius = 0] = (dot.getAttribute('d') ?? '').match(/[\d.]+/g)?.map(Number) ?? [];
  return [x, tip + radius];
};
const textsOf = (place: HTMLElement) =>
  [...place.querySelectorAll('text')].map(({ textContent }) => (textContent ?? '').replaceAll('\u00a0', ' '));

test('every day with an index has a dot in the colour of its state, and every day with rain a bar', async () => {
  const { model, options } = optionsOf();
  const place = placeOf();
  await drawChart(place, options, 'without');
  const known = model.points.filter(({ index }) => index !== null);
  const dots = dotsOf(place);
  expect(dots).toHaveLength(known.length);
  expect(dots.map((dot) => dot.getAttribute('fill'))).toEqual(
    known.map(
      ({ state }) => ({ paid: 'var(--iso-signal-red)', calm: 'var(--iso-signal-green)' })[state as 'paid' | 'calm'],
    ),
  );
  // Whoever sees red and green alike tells the days that pay by their shape.
  expect(dots.map(({ tagName }) => tagName)).toEqual(known.map(({ state }) => (state === 'paid' ? 'path' : 'circle')));
  const bars = place.querySelectorAll('rect[fill="var(--iso-chart-1)"]');
  expect(bars).toHaveLength(model.points.filter(({ value }) => (value ?? 0) > 0).length);
});

test('a higher index stands higher, later days further right, and nothing beyond the drawing', async () => {
  const { model, options } = optionsOf();
  const place = placeOf();
  await drawChart(place, options, 'without');
  const centres = dotsOf(place).map(centreOf);
  const [xs, ys] = [centres.map(([x]) => x), centres.map(([, y]) => y)];
  const values = model.points.map(({ index }) => index ?? 0);
  expect(xs).toEqual(xs.toSorted((one, other) => one - other));
  const [first = 0, last = 0] = [ys[0], ys.at(-1)];
  expect(last).toBeLessThan(first);
  // A linear axis: places are as far apart as values.
  const middle = values.findIndex((value) => value > 300);
  const share = ((values[middle] ?? 0) - (values[0] ?? 0)) / ((values.at(-1) ?? 0) - (values[0] ?? 0));
  expect((first - (ys[middle] ?? 0)) / (first - last)).toBeCloseTo(share, 2);
  for (const x of xs) expect(x).toBeGreaterThanOrEqual(0);
  for (const x of xs) expect(x).toBeLessThanOrEqual(size.width);
});

test('names stand at trigger and exit where there is the width, and nowhere in a narrow drawing', async () => {
  const { options } = optionsOf();
  const [wide, narrow] = [placeOf(), placeOf({ width: 290, height: 370 })];
  await drawChart(wide, options, 'without');
  await drawChart(narrow, options, 'without');
  expect(textsOf(wide)).toEqual(expect.arrayContaining(['Trigger > 400.0 mm pays 20 %', 'Exit 650.0 mm pays 100 %']));
  expect(textsOf(narrow).join()).not.toMatch(/Trigger|Exit/);
  expect(narrow.querySelectorAll('path[stroke="var(--iso-alert)"]')).toHaveLength(2);
});

test('ranges, gaps and thresholds are drawn as they are given', async () => {
  const days = rainyDays('2025-06-01', 40).map((day, at) => (at === 9 ? { ...day, values: {} } : day));
  const { model, options } = optionsOf({
    ...{ indexId: 'hot-days-spell', trigger: 5, exit: 12, asOf: '2025-07-10', observed: observedOf({ days }) },
    parameters: { threshold: 33 },
  });
  const place = placeOf();
  await drawChart(place, options, 'without');
  const known = model.points.filter(({ low, value }) => low !== null && value !== null);
  expect(place.querySelectorAll('rect[fill*="chart-2"]')).toHaveLength(known.length);
  expect(place.querySelectorAll('rect[fill="var(--iso-sunken)"]')).toHaveLength(1);
  expect(place.querySelectorAll('path[stroke-dasharray="4 2"]')).toHaveLength(1);
});

test('the keyboard walks from day to day, each told with its facts, and Escape closes them', async () => {
  const { model, options } = optionsOf();
  const place = placeOf();
  const drawn = await drawChart(place, options, 'without');
  expect(place.querySelector('svg')).toHaveAttribute('aria-hidden', 'true');
  await drawn.makeAccessible();
  expect(place.querySelector('svg')).not.toHaveAttribute('aria-hidden');
  const stops = [...place.querySelectorAll<SVGElement>('[role=img]')];
  expect(stops).toHaveLength(model.points.length);
  expect(place.querySelectorAll('[tabindex="0"]')).toHaveLength(1);
  const last = stops.at(-1);
  last?.focus();
  expect(last?.getAttribute('aria-label')).toMatch(
    /^14-Aug, Rainfall: .+ mm, Total rainfall: 851.8.mm, Payout: 100\.00 %$/,
  );
  expect(place.textContent).toContain('Total rainfall: 851.8');
  fireEvent.keyDown(last as Element, { key: 'ArrowLeft' });
  expect(document.activeElement).toBe(stops.at(-2));
  expect(place.querySelectorAll('[tabindex="0"]')).toHaveLength(1);
  fireEvent.keyDown(stops.at(-2) as Element, { key: 'Home' });
  expect(document.activeElement).toBe(stops[0]);
  const withFacts = place.textContent;
  fireEvent.keyDown(stops[0] as Element, { key: 'Escape' });
  expect((place.textContent ?? '').length).toBeLessThan((withFacts ?? '').length);
});

test('a name with signs of a page’s language is a text, in the facts of a day too', async () => {
  const { options, model } = optionsOf();
  const evil = { ...options, tooltip: { formatter: () => '<b>1-Aug</b> &lt;img src=x&gt; &amp;<br>a: <b>2</b>' } };
  const place = placeOf();
  const drawn = await drawChart(place, evil, 'without');
  await drawn.makeAccessible();
  place.querySelectorAll<SVGElement>('[role=img]')[model.points.length - 1]?.focus();
  expect(place.querySelector('img')).toBeNull();
  expect(place.textContent).toContain('1-Aug <img src=x> &');
});

test('a file of the drawing has its title, its sentence and its source', async () => {
  const { options } = optionsOf();
  const place = placeOf({ width: 1120, height: 560 });
  await drawChart(
    place,
    titledOptions({ title: 'Rain & more', summary: 'A sentence. '.repeat(30), source: 'Gauge <1>', options }),
    'without',
  );
  expect(textsOf(place)).toEqual(expect.arrayContaining(['Rain & more', 'Gauge <1>']));
  expect(textsOf(place).filter((text) => text.includes('sentence.')).length).toBeGreaterThan(1);
});

test('what is drawn goes with its chart, and comes anew with other values', async () => {
  const place = placeOf();
  const drawn = await drawChart(place, optionsOf().options, 'without');
  drawn.update(optionsOf({ trigger: 4000, exit: 6000 }).options);
  expect(place.querySelectorAll('svg')).toHaveLength(1);
  expect(textsOf(place).join()).toContain('Trigger > 4,000.0 mm');
  drawn.destroy();
  expect(place.childElementCount).toBe(0);
});

test('names that left a drawing as it became narrow are there again when it is wide', async () => {
  const { options } = optionsOf();
  const place = document.createElement('div');
  let width = 600;
  Object.defineProperties(place, { clientWidth: { get: () => width }, clientHeight: { value: 430 } });
  document.body.append(place);
  await drawChart(place, options, 'without');
  const hasNames = () => textsOf(place).some((text) => text.startsWith('Trigger > '));
  const turns = [290, 600].map((wide) => {
    width = wide;
    fireEvent(window, new Event('resize'));
    return hasNames();
  });
  expect(turns).toEqual([false, true]);
});
