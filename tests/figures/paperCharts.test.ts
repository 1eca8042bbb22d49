import type { PayoutTerms } from '#shared/engine/cover';
import { exitOf, payoutPct } from '#shared/engine/payout';
import { formatPct } from '#shared/format/number';
import { stackedBar, tornado } from '../../server/documents/charts';
import { payoutCurve } from '../../server/documents/payoutCurve';
import { outage, outagePrice, outageTerms, rain, rainTerms } from '../support/figures';

type Shape = Readonly<Record<string, string>> & { readonly text: string };
/** What is drawn: each shape with its attributes and its text. */
const shapesIn = (svg: string, name: string): Shape[] =>
  [...svg.matchAll(new RegExp(`<${name} ([^>]*?)/?>(?:([^<]*)</${name}>)?`, 'g'))].map(
    ([, attributes = '', text = '']) => ({
      ...Object.fromEntries(
        [...attributes.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, key = '', value = '']) => [key, value]),
      ),
      text: text.replaceAll(/\s/g, ' '),
    }),
  );
const at = (shape: Shape | undefined, key: string) => Number(shape?.[key] ?? NaN);

const binary: PayoutTerms = { ...rainTerms, structure: 'binary', comparator: 'GTE', exit: null, minPayoutPct: 0.3575 };
const frost: PayoutTerms = { ...rainTerms, trigger: -2.3, exit: -11.9 };
test.each([
  ['outages by the hour', outageTerms, 3600, outage.index],
  ['rain that does not fall', rainTerms, 1, rain.index],
  ['one sum', binary, 1, null],
  ['frost', frost, 1, -7.1],
  ['outages far beyond the exit', outageTerms, 3600, 91_237],
] as const)('the curve on paper is the one that pays: %s', (_, terms, scale, value) => {
  const svg = payoutCurve({ terms, exit: exitOf(terms), scale, unit: 'unit', value });
  const texts = shapesIn(svg, 'text');
  const named = (text: string) => texts.find((shape) => shape.text === text);
  // The axes, read off their numbers: shares to the left, index values below.
  const shares = ['0', '25', '50', '75', '100'].map((text) => ({
    part: Number(text) / 100,
    y: at(named(text), 'y') - 2.4,
  }));
  const base = shares[0]?.y ?? NaN;
  const top = shares[4]?.y ?? NaN;
  const yOf = (share: number) => base + share * (top - base);
  for (const { part, y } of shares) expect(y).toBeCloseTo(yOf(part), 1);
  const ticks = texts.filter((shape) => shape['text-anchor'] === 'middle');
  const [first, last] = [ticks[0], ticks.at(-1)];
  const [from, to] = [first, last].map((tick) => Number(tick?.text.replace(',', '')) * scale) as [number, number];
  const perUnit = (at(last, 'x') - at(first, 'x')) / (to - from);
  const xOf = (index: number) => at(first, 'x') + (index - from) * perUnit;
  const indexOf = (x: number) => from + (x - at(first, 'x')) / perUnit;
  expect(ticks.length).toBeGreaterThan(2);

  const [trigger, exit] = shapesIn(svg, 'line').filter((shape) => shape['stroke-dasharray']);
  expect([at(trigger, 'x1'), at(trigger, 'x2')]).toEqual([0, 0].map(() => expect.closeTo(xOf(terms.trigger), 1)));
  const end = exitOf(terms);
  if (end === null) expect([exit, named('exit')]).toEqual([undefined, undefined]);
  else expect([at(exit, 'x1'), at(exit, 'x2')]).toEqual([0, 0].map(() => expect.closeTo(xOf(end), 1)));
  // Their names stand where the curve is not.
  const isAbove = terms.comparator.startsWith('G');
  expect([named('trigger')?.['text-anchor'], at(named('trigger'), 'x') < xOf(terms.trigger)]).toEqual([
    ...(isAbove ? ['end', true] : ['start', false]),
  ]);

  const [curve] = shapesIn(svg, 'path');
  const points = [...(curve?.['d'] ?? '').matchAll(/[ML]([-\d.]+) ([-\d.]+)/g)].map(
    ([, x, y]) => [Number(x), Number(y)] as const,
  );
  expect(points.length).toBeGreaterThan(150);
  const close = 0.011 / Math.abs(perUnit);
  for (const [x, y] of points) {
    const around = [indexOf(x) - close, indexOf(x), indexOf(x) + close].map((index) => yOf(payoutPct(terms, index)));
    expect(y).toBeGreaterThanOrEqual(Math.min(...around) - 0.6);
    expect(y).toBeLessThanOrEqual(Math.max(...around) + 0.6);
  }
  const drawn = points.map(([x]) => indexOf(x));
  for (const index of [terms.trigger, end ?? terms.trigger, value ?? terms.trigger]) {
    expect(Math.min(...drawn)).toBeLessThanOrEqual(index + close);
    expect(Math.max(...drawn)).toBeGreaterThanOrEqual(index - close);
  }
  const [dot] = shapesIn(svg, 'circle');
  if (value === null) expect([dot, named('this event')]).toEqual([undefined, undefined]);
  else {
    expect(at(dot, 'cx')).toBeCloseTo(xOf(value), 0);
    expect(at(dot, 'cy')).toBeCloseTo(yOf(payoutPct(terms, value)), 1);
    expect(Math.abs(at(named('this event'), 'x') - at(dot, 'cx'))).toBeCloseTo(6, 9);
  }
});

test('what a premium consists of is as wide as its part', () => {
  const { riskPremiumPct: risk, grossPremiumIndicationPct: gross } = outagePrice;
  const parts = [
    { name: 'Expected loss', value: 0.0317, colour: '#111111' },
    { name: 'Loading', value: risk - 0.0317, colour: '#222222' },
    { name: 'Nothing', value: 0, colour: '#444444' },
    { name: 'Expenses', value: gross - risk, colour: '#333333' },
  ];
  const svg = stackedBar(parts, (value) => formatPct(value));
  const bars = shapesIn(svg, 'rect').filter((shape) => shape['height'] === '18');
  const whole = at(bars.at(-1), 'x') + at(bars.at(-1), 'width') + 1;
  const drawn = parts.filter(({ value }) => value > 0);
  expect(bars.map((bar) => bar['fill'])).toEqual(drawn.map(({ colour }) => colour));
  for (const [order, { value }] of drawn.entries()) {
    expect(at(bars[order], 'width') + 1).toBeCloseTo((value / gross) * whole, 1);
    const before = drawn.slice(0, order).reduce((sum, other) => sum + other.value, 0);
    expect(at(bars[order], 'x')).toBeCloseTo((before / gross) * whole, 1);
  }
  const texts = shapesIn(svg, 'text').map(({ text }) => text);
  for (const { name, value } of parts)
    expect(texts.join('|')).toContain(`${name}|${formatPct(value).replaceAll(/\s/g, ' ')}`);
});

test('what moves a figure reaches from it to where it moves, whichever way', () => {
  const base = 0.1463;
  const svg = tornado(
    [
      { name: 'Trigger', low: 0.1682, high: 0.125 },
      { name: 'Rate', low: 0.1427, high: 0.15 },
      { name: 'Window', low: null, high: 0.1475 },
    ],
    base,
    (value) => formatPct(value),
  );
  const bars = shapesIn(svg, 'rect');
  const [middle] = shapesIn(svg, 'line');
  const zero = at(middle, 'x1');
  const unit = at(bars[1], 'width') / (0.1682 - base);
  expect(bars.map((bar) => [at(bar, 'x'), at(bar, 'width')])).toEqual(
    [
      [zero - (base - 0.125) * unit, (base - 0.125) * unit],
      [zero, (0.1682 - base) * unit],
      [zero - (base - 0.1427) * unit, (base - 0.1427) * unit],
      [zero, (0.15 - base) * unit],
      [zero, 0.5],
      [zero, (0.1475 - base) * unit],
    ].map((pair) => pair.map((value) => expect.closeTo(value, 0))),
  );
  const texts = shapesIn(svg, 'text').map(({ text }) => text);
  expect(texts).toEqual([
    ...['Trigger', '12.50 %', '16.82 %', 'Rate', '14.27 %', '15.00 %', 'Window', '14.63 %', '14.75 %', '14.63 %'],
  ]);
});
