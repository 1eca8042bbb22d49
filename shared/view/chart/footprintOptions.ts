import type { Options, PointOptionsObject, SeriesOptionsType, YAxisOptions, YAxisPlotBandsOptions } from 'highcharts';
import type { PayoutTerms } from '#shared/engine/cover';
import { exitOf, isAbove } from '#shared/engine/payout';
import { addsUp } from '#shared/engine/variables';
import { formatDay, formatTick } from '#shared/format/date';
import { numberFormat } from '#shared/format/intl';
import { type Measure, onScreen, percent, shown } from '../measure';
import { signal, token } from '../tokens';
import type { Translate } from '../words';
import { type FootprintModel, type FootprintPoint, gapsOf, type PointState } from './footprintModel';
import {
  axisText,
  escapeText,
  dayTicks,
  leftMargin,
  mark,
  namedAxis,
  paler,
  type Side,
  tooltipLook,
  unbroken,
} from './style';

export type FootprintLook = {
  readonly terms: PayoutTerms;
  readonly measure: Measure;
  readonly indexName: string;
  /** The daily value from which a day counts. */
  readonly threshold?: number;
  readonly from: string;
  readonly to: string;
  readonly locale: string;
  readonly t: Translate;
};

export const stateColour: Record<PointState, string> = {
  paid: signal('red'),
  breached: signal('orange'),
  near: signal('orange'),
  calm: signal('green'),
};
/** A storm within reach is a ring, so that it is told from a value beyond the trigger. */
const dotIn = (state: PointState, fill = stateColour[state]) =>
  state === 'near'
    ? { symbol: 'circle', fillColor: token('surface'), lineColor: stateColour[state], lineWidth: 2 }
    : { symbol: 'circle', fillColor: fill, lineColor: token('surface'), lineWidth: 1 };
export const measuredColour: Record<FootprintModel['kind'], string> = {
  rainfall: token('chart-1'),
  temperature: token('chart-2'),
  solar: token('chart-4'),
  outage: token('chart-2'),
  track: token('chart-1'),
  index: token('chart-3'),
};

/** The name of what was measured, with its unit. */
export function measuredName(model: FootprintModel, t: Translate): string {
  if (!model.measured) return '';
  const { variable, unit, isRange } = model.measured;
  if (isRange) return t('footprint.range', { unit });
  const name = t(`variable.${variable}`);
  return t(addsUp(variable) ? 'footprint.perDay' : 'footprint.measured', {
    name,
    unit,
  });
}

const numbers = (locale: string) => (value: number | null) =>
  value === null ? '–' : numberFormat(locale, { maximumFractionDigits: 1 }).format(value);

function measuredSeries(model: FootprintModel, { t }: FootprintLook): SeriesOptionsType[] {
  if (!model.measured) return [];
  const colour = measuredColour[model.kind];
  const pale = paler(colour, 42);
  const shared = { id: 'measured', name: measuredName(model, t), yAxis: 0, color: colour };
  const bar = {
    ...shared,
    states: { hover: { color: signal('blue') } },
    borderWidth: 0,
    borderRadius: 2,
    pointPadding: 0.06,
    groupPadding: 0.04,
    maxPointWidth: 22,
    minPointLength: 0,
  };
  if (model.measured.isRange) {
    const data = model.points.map(({ at, low, value, counts }) => ({
      x: at,
      low,
      high: value,
      color: counts ? colour : pale,
    }));
    // `range` is our own series, which Highcharts' types cannot know.
    return [{ ...bar, type: 'range', borderRadius: 4, threshold: null, data } as unknown as SeriesOptionsType];
  }
  if (model.kind === 'temperature' || model.kind === 'track')
    return [{ ...shared, type: 'line', lineWidth: 2, data: dotted(model, colour) }];
  const data = model.points.map(({ at, value, counts }) => ({ x: at, y: value, color: counts ? colour : pale }));
  return [{ ...bar, type: 'column', data }];
}

/** A line with a dot a value; between two storms it is broken. */
function dotted({ points, kind }: FootprintModel, colour: string): PointOptionsObject[] {
  const dayMs = 86_400_000;
  return points.flatMap(({ at, value, counts, state }, i) => {
    const before = points[i - 1];
    const isBreak = kind === 'track' && before !== undefined && at - before.at > 2 * dayMs;
    const fill = kind === 'track' ? stateColour[state] : counts ? colour : paler(colour, 42);
    const dot = {
      x: at,
      y: value,
      marker: {
        enabled: true,
        radius: counts || state !== 'calm' ? 5 : 3.5,
        ...dotIn(state, fill),
      },
    };
    return isBreak ? [{ x: (at + before.at) / 2, y: null }, dot] : [dot];
  });
}

function indexSeries({ points }: FootprintModel, { indexName }: FootprintLook): SeriesOptionsType {
  const radius = points.length > 120 ? 2 : points.length > 60 ? 3 : 4;
  return {
    id: 'index',
    type: 'line',
    name: indexName,
    yAxis: 1,
    color: token('chart-3'),
    lineWidth: 1.5,
    connectNulls: true,
    states: { hover: { lineWidthPlus: 0 } },
    data: points.map(({ at, index, state }) => ({
      x: at,
      y: index,
      color: stateColour[state],
      marker: {
        enabled: true,
        radius,
        ...dotIn(state),
        states: { hover: { fillColor: signal('blue'), lineColor: token('surface'), radius: radius + 3 } },
      },
    })),
  };
}

/** From the trigger to the exit the payout grows; beyond the exit it is complete. */
function payoutZone(terms: PayoutTerms, measure: Measure, far: { low: number; high: number }): YAxisPlotBandsOptions[] {
  const above = isAbove(terms.comparator);
  const trigger = onScreen(terms.trigger, measure);
  const end = exitOf(terms);
  const exit = end === null ? null : onScreen(end, measure);
  const edge = above ? far.high : far.low;
  const band = (a: number, b: number, share: number): YAxisPlotBandsOptions => ({
    from: Math.min(a, b),
    to: Math.max(a, b),
    color: `color-mix(in srgb, ${signal('red')} ${share}%, transparent)`,
    zIndex: 0,
  });
  return exit === null ? [band(trigger, edge, 12)] : [band(trigger, exit, 8), band(exit, edge, 16)];
}

/** The end of a mark where its name covers the fewest points. */
function freeSide(
  { points }: FootprintModel,
  { from, to }: FootprintLook,
  value: number,
  reach: number,
  below: boolean,
): Side {
  const [start, end] = [Date.parse(from), Date.parse(to)];
  const third = (end - start) / 3;
  const covered = points.filter(
    ({ index }) =>
      index !== null && (below ? index <= value && index > value - reach : index >= value && index < value + reach),
  );
  const left = covered.filter(({ at }) => at < start + third).length;
  return left > covered.filter(({ at }) => at > end - third).length ? 'right' : 'left';
}

function indexAxis(
  model: FootprintModel,
  look: FootprintLook,
  place: Pick<YAxisOptions, 'top' | 'height'>,
): YAxisOptions {
  const { terms, measure, indexName, locale, t } = look;
  const above = isAbove(terms.comparator);
  const trigger = onScreen(terms.trigger, measure);
  const end = exitOf(terms);
  const exit = end === null ? null : onScreen(end, measure);
  const values = model.points.flatMap(({ index }) => (index === null ? [] : [index]));
  const all = [trigger, ...(exit === null ? [] : [exit]), ...values];
  const span = Math.max(...all) - Math.min(...all) || 1;
  const room = span * 0.14;
  const low = Math.min(0, Math.min(...all) < 0 ? Math.min(...all) - room : 0);
  const high = Math.max(...all) + room;
  const side = (value: number, below: boolean) => freeSide(model, look, value, (high - low) / 7, below);
  const pays = { value: shown(terms.trigger, measure, locale), share: percent(terms.minPayoutPct, locale) };
  const marks = [
    mark(
      trigger,
      terms.minPayoutPct > 0 ? t('footprint.triggerPays', pays) : t('footprint.triggerAt', pays),
      token('alert'),
      above,
      side(trigger, above),
    ),
    ...(end === null || exit === null || exit === trigger
      ? []
      : [
          mark(
            exit,
            t('footprint.exitAt', { value: shown(end, measure, locale), share: percent(terms.limitPct, locale) }),
            token('alert'),
            !above,
            side(exit, !above),
          ),
        ]),
  ];
  // Below an upward trigger the name hangs under the line, over it stands the payout; the other way round for LT and LTE.
  return namedAxis(t('footprint.index', { name: indexName, unit: measure.unit }), {
    ...place,
    min: low,
    max: high,
    startOnTick: false,
    endOnTick: false,
    plotLines: marks,
    plotBands: payoutZone(terms, measure, { low, high }),
  });
}

/** What is known of a day: names with their values. */
function factsOf(model: FootprintModel, look: FootprintLook, point: FootprintPoint): (readonly [string, string])[] {
  const { locale, t, measure, indexName } = look;
  const number = numbers(locale);
  const facts: (readonly [string, string])[] = [];
  if (model.measured) {
    const { unit, isRange, variable } = model.measured;
    facts.push([
      t(`variable.${variable}`),
      point.missing
        ? t('footprint.missing')
        : `${isRange ? `${number(point.low)} – ` : ''}${number(point.value)} ${unit}`,
    ]);
  }
  if (point.index !== null)
    facts.push([indexName, shown(measure.duration ? point.index * 3600 : point.index, measure, locale)]);
  facts.push(
    point.payout > 0 ? [t('terms.payout'), percent(point.payout, locale)] : ['', t(`footprint.${point.state}`)],
  );
  return facts;
}

const dayAndPlace = ({ date, place }: FootprintPoint, { to, locale }: FootprintLook) => [
  formatDay(date, to, locale),
  place ?? '',
];

function tooltipText(model: FootprintModel, look: FootprintLook, point: FootprintPoint): string {
  const [day = '', place = ''] = dayAndPlace(point, look);
  return [
    `<b>${day}</b> ${escapeText(place)}`.trim(),
    ...factsOf(model, look, point).map(([name, value]) =>
      name ? `${escapeText(name)}: <b>${escapeText(value)}</b>` : escapeText(value),
    ),
  ].join('<br>');
}

/** The same in words, for who hears the chart. */
const spoken = (model: FootprintModel, look: FootprintLook, point: FootprintPoint): string =>
  [
    dayAndPlace(point, look).join(' ').trim(),
    ...factsOf(model, look, point).map(([name, value]) => (name ? `${name}: ${value}` : value)),
  ].join(', ');

/** The whole drawing: what was measured above, the running index against trigger and exit below. */
export function footprintOptions(model: FootprintModel, look: FootprintLook): Options {
  const { locale, t, from, to, threshold } = look;
  const two = model.measured !== null;
  const upper: YAxisOptions = namedAxis(measuredName(model, t), {
    top: '9%',
    height: '36%',
    ...(model.kind === 'temperature' ? {} : { min: 0 }),
    plotLines:
      threshold === undefined || model.kind === 'track' || model.kind === 'outage'
        ? []
        : [{ value: threshold, color: token('text'), width: 1.5, dashStyle: 'ShortDash', zIndex: 4 }],
  });
  const start = Date.parse(`${from}T00:00:00Z`);
  const finish = Date.parse(`${to}T00:00:00Z`);
  const byTime = new Map(model.points.map((point) => [point.at, point]));
  return {
    chart: { marginLeft: leftMargin, marginRight: 20, marginTop: 8, marginBottom: 32 },
    xAxis: {
      // Not `datetime`: for that, Highcharts would format every day in its own way before ours is asked.
      type: 'linear',
      min: start - 43_200_000,
      max: finish + 43_200_000,
      lineColor: token('border'),
      tickColor: token('border'),
      tickLength: 5,
      tickPositioner(this) {
        return dayTicks(start, finish, this.len);
      },
      crosshair: { color: token('border'), width: 1 },
      labels: { style: axisText, formatter: ({ value }) => unbroken(formatTick(Number(value), locale)) },
      plotBands: gapsOf(model.points).map((gap) => ({ ...gap, color: token('sunken'), zIndex: 1 })),
    },
    yAxis: two
      ? [upper, { ...indexAxis(model, look, { top: '58%', height: '42%' }), offset: 0 }]
      : [{ visible: false }, { ...indexAxis(model, look, { top: '6%', height: '94%' }), offset: 0 }],
    tooltip: {
      ...tooltipLook,
      formatter(this) {
        const point = byTime.get(Number(this.x));
        return point ? tooltipText(model, look, point) : false;
      },
    },
    accessibility: {
      series: { descriptionFormatter: ({ name }) => name },
      point: {
        descriptionFormatter: ({ x }) => {
          const point = byTime.get(x);
          return point ? spoken(model, look, point) : '';
        },
      },
    },
    series: [...measuredSeries(model, look), indexSeries(model, look)],
  };
}
