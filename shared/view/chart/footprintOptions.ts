import type { Options, YAxisOptions } from 'highcharts';
import { formatTick } from '#shared/format/date';
import { token } from '../tokens';
import { type FootprintModel, gapsOf } from './footprintModel';
import { axisText, dayTicks, leftMargin, namedAxis, tooltipLook, unbroken } from './style';
import type { FootprintLook } from './footprintLook';
import { indexAxis } from './footprintAxis';
import { indexSeries, measuredSeries } from './footprintSeries';
import { measuredName, spoken, tooltipText } from './footprintTexts';

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
  const byTime = new Map(
    model.points.flatMap((point) => [point.at, point.measuredAt].map((at) => [at, point] as const)),
  );
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
