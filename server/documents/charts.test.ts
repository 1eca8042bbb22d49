import type { FootprintRow } from '#shared/engine/event/footprint';
import { colours } from './palette';
import { bars, stackedBar, tornado } from './charts';
import { payoutCurve } from './payoutCurve';
import { footprintCharts, type FootprintChart } from './footprintChart';
import { markLines, niceStep, planeOf, ticksOf } from './svg';
import { linear } from './testing/examples';

const numbers = (svg: string) =>
  [...svg.matchAll(/\b(?:x|y|x1|x2|y1|y2|cx|cy|width|height)="([^"]*)"/g)].map(([, text]) => Number(text));
const texts = (svg: string) => [...svg.matchAll(/>([^<]+)<\/text>/g)].map(([, text]) => text);
const heights = (svg: string, fill: string) =>
  [...svg.matchAll(new RegExp(`<rect[^>]*height="([^"]*)" fill="${fill}"`, 'g'))].map(([, text]) => Number(text));

test.each([
  [10, 2],
  [7, 2],
  [100, 20],
  [0.35, 0.1],
  [0, 0.2],
  [1_000_000, 200_000],
])('a span of %d goes in steps of %d', (span, step) => expect(niceStep(span)).toBeCloseTo(step, 12));

test('ticks lie within their span, with the decimals they need', () => {
  expect(ticksOf(0, 1)).toEqual({ values: [0, 0.2, 0.4, 0.6, 0.8, 1], decimals: 1 });
  expect(ticksOf(-30, 70).values).toEqual([-20, 0, 20, 40, 60]);
});

test('bars are as long as their values, red when they paid, a cross when left out', () => {
  const svg = bars({
    bars: [
      { label: '2020', value: 50, paid: false },
      { label: '2021', value: 100, paid: true },
      { label: '2022', value: null, paid: false },
    ],
    unit: 'mm',
  });
  const [[low], [high]] = [heights(svg, '#9fb8c9'), heights(svg, '#c2412d')];
  expect((high ?? 0) / (low ?? 1)).toBeCloseTo(2, 1);
  expect(texts(svg)).toEqual(expect.arrayContaining(['mm', '2020', '2021', '2022', '\u00d7']));
});

test('of many years as many are named as stand side by side', () => {
  const svg = bars({
    bars: Array.from({ length: 60 }, (_, at) => ({ label: String(1966 + at), value: at, paid: false })),
    unit: 'mm',
  });
  const years = texts(svg).filter((text) => /^(19|20)\d\d$/.test(text ?? ''));
  expect(years.length).toBeGreaterThan(8);
  expect(years.length).toBeLessThan(20);
});

test('names of marks never stand on each other', () => {
  const plane = planeOf({ height: 180, values: [0, 100] });
  const places = markLines(plane, [
    { label: 'trigger', value: 50, colour: '#000' },
    { label: 'exit', value: 50.5, colour: '#000' },
    { label: 'mean', value: 49.8, colour: '#000' },
  ])
    .filter((part) => part.startsWith('<text'))
    .map((part) => Number(/y="([^"]*)"/.exec(part)?.[1]));
  const gaps = places.slice(1).map((place, at) => place - (places[at] ?? 0));
  expect(Math.min(...gaps)).toBeGreaterThan(7);
});

test.each([
  ['an excess cover', linear, 460],
  [
    'a deficit cover',
    { ...linear, comparator: 'LT' as const, trigger: 430, minPayoutPct: 0.1, payoutPerUnitPct: 0.005 },
    250,
  ],
  ['a binary cover', { ...linear, structure: 'binary' as const, minPayoutPct: 0.4, payoutPerUnitPct: null }, null],
  ['a cover below zero', { ...linear, comparator: 'LTE' as const, trigger: -1, payoutPerUnitPct: 0.3 }, -4],
  [
    'a cover in steps',
    {
      ...linear,
      comparator: 'GTE' as const,
      trigger: 178,
      payoutPerUnitPct: null,
      steps: [
        { from: 178, pct: 0.2 },
        { from: 252, pct: 1 },
      ],
    },
    252,
  ],
])('the payout curve of %s rises to its limit and has no number that is none', (_, terms, exit) => {
  const svg = payoutCurve({ terms, exit, scale: 1, unit: 'mm', value: terms.trigger });
  const path = /<path d="M([^"]*)"/.exec(svg)?.[1] ?? '';
  const ys = path.split('L').map((point) => Number(point.split(' ')[1]));
  const span = Math.max(...ys) - Math.min(...ys);
  expect(span).toBeGreaterThan(30);
  const rising = ys[0] === Math.max(...ys);
  expect(rising).toBe(terms.comparator.startsWith('G'));
  expect(numbers(svg).every(Number.isFinite)).toBe(true);
});

test('charts of nothing, and of values that are all the same, are still drawn', () => {
  for (const svg of [
    bars({ bars: [], unit: '' }),
    bars({ bars: [{ label: 'a', value: 0, paid: false }], unit: 'mm' }),
    bars({ bars: [{ label: 'a', value: -5, paid: true }], unit: '°C', trend: { from: -5, to: -5 } }),
    stackedBar([{ name: 'a', value: 0, colour: '#000' }], String),
    tornado([{ name: 'a', low: null, high: null }], 0, String),
  ])
    expect(numbers(svg).every(Number.isFinite)).toBe(true);
});

test('a long unit begins at the edge of the picture, a short one ends at its numbers', () => {
  const unitOf = (unit: string) =>
    new RegExp(`<text x="([\\d.]+)"[^>]*text-anchor="(\\w+)"[^>]*>${unit}<`)
      .exec(bars({ bars: [{ label: 'a', value: 5, paid: true }], unit }))
      ?.slice(1);
  expect(unitOf('INR thousand')).toEqual(['0', 'start']);
  expect(unitOf('kWh/m²')?.[1]).toBe('end');
});

test('names are written as text, never as markup', () => {
  expect(bars({ bars: [{ label: '<b>&"', value: 1, paid: false }], unit: '≥' })).toContain('&lt;b&gt;&amp;&quot;');
});

const row = (
  date: string,
  indexValue: number | null,
  values: readonly (number | null)[],
  unit = 'mm',
): FootprintRow => ({
  timestampUtc: `${date}T00:00:00.000Z`,
  date,
  indexValue,
  indexChange: 0,
  payoutPct: (indexValue ?? 0) > 2 ? 0.5 : 0,
  inLatestIndex: true,
  inOverallIndex: true,
  measurements: values.map((value, at) => ({ variable: ['tmax', 'tmin'][at] ?? 'tmean', value, unit })),
});
const chart = (rows: readonly FootprintRow[], more: Partial<FootprintChart> = {}): FootprintChart => ({
  rows,
  kind: 'rainfall',
  marks: [],
  unit: 'mm',
  scale: 1,
  tellDays: true,
  ...more,
});

test('an event is drawn twice: its index, and what it was made of', () => {
  const drawings = footprintCharts(
    chart([row('2026-04-01', 1, [1]), row('2026-04-02', 3, [2]), row('2026-04-03', null, [null])]),
  );
  expect(drawings).toHaveLength(2);
  expect(drawings[0]?.svg.match(/<circle/g)).toHaveLength(1);
  expect(texts(drawings[1]?.svg ?? '')).toContain('\u00d7');
});

test('a range of temperature is a column between its ends, outages are in hours, and nothing is drawn of nothing', () => {
  const warm =
    footprintCharts(chart([row('2026-04-01', 1, [38, 24], '°C')], { kind: 'temperature', threshold: 35 }))[1]?.svg ??
    '';
  expect(heights(warm, '#c2412d')[0]).toBeGreaterThan(60);
  const down =
    footprintCharts(chart([row('2026-04-01', 7200, [7200], 's')], { kind: 'outage', scale: 3600, unit: 'h' }))[1]
      ?.svg ?? '';
  expect(texts(down)).toContain('h');
  expect(texts(down)).not.toContain('7,000');
  expect(footprintCharts(chart([]))).toEqual([]);
  expect(footprintCharts(chart([row('2026-04-01', 1, [])]))).toHaveLength(1);
});

test('ends of outages within a day move the index and are no bars of their own; their day is named once', () => {
  const ends = (instant: string, index: number): FootprintRow => ({
    ...row('2026-04-02', index, [index], 's'),
    timestampUtc: instant,
  });
  const [index, made] = footprintCharts(
    chart(
      [
        row('2026-04-01', 0, [0], 's'),
        ends('2026-04-02T02:00:00.000Z', 3600),
        ends('2026-04-02T10:30:00.000Z', 7200),
        ends('2026-04-03T00:00:00.000Z', 7200),
      ],
      { kind: 'outage', scale: 3600, unit: 'h', tellDays: false },
    ),
  );
  const way = /<path d="([^"]*)"/.exec(index?.svg ?? '')?.[1] ?? '';
  const across = [...way.matchAll(/[ML]?\s*([\d.]+)[ ,]/g)].map(([, x]) => Number(x));
  expect(new Set(across).size).toBeGreaterThanOrEqual(4);
  expect(texts(index?.svg ?? '').filter((text) => text === '2 Apr')).toHaveLength(1);
  expect(index?.caption).toContain('at the end of each day and incident');
  expect(heights(made?.svg ?? '', colours.bar)).toHaveLength(1);
});
