import type { Options, YAxisOptions } from 'highcharts';
import { formatTick } from '#shared/format/date';
import { token } from '../tokens';
import { type FootprintModel, gapsOf } from './footprintModel';
import { axisText, dayTicks, leftMargin, namedAxis, numberLabels, shortName, tooltipLook, unbroken } from './style';
import { type FootprintLook, measuredName } from './footprintLook';
import { indexAxis, markLines } from './footprintAxis';
import { indexRange, marksOf, namesFrom, sharesPlot } from './footprintMarks';
import { indexSeries, measuredSeries } from './footprintSeries';
import { spoken, tooltipText } from './footprintTexts';

/** The axes: days above and index below, or both in one plot where they are of one size. */
function axesOf(model: FootprintModel, look: FootprintLook): Options['yAxis'] & object[] {
  const { locale, t, threshold } = look;
  const marks = marksOf(model, look);
  if (model.measured === null)
    return [{ visible: false }, { ...indexAxis(model, look, marks, { top: '6%', height: '94%' }), offset: 0 }];
  const plotLines: YAxisOptions['plotLines'] =
    threshold === undefined || model.kind === 'track' || model.kind === 'outage'
      ? []
      : [{ value: threshold, color: token('text'), width: 1.5, dashStyle: 'ShortDash', zIndex: 4 }];
  if (sharesPlot(model, look)) {
    const place = { top: '6%', height: '94%' };
    const { low, high } = indexRange(model, look);
    const hidden = {
      title: { text: null },
      labels: { enabled: false },
      gridLineWidth: 0,
      startOnTick: false,
      endOnTick: false,
    };
    return [
      { ...place, ...hidden, min: low, max: high, plotLines },
      { ...indexAxis(model, look, marks, place), offset: 0 },
    ];
  }
  const days: YAxisOptions = namedAxis(measuredName(model, t), {
    ...numberLabels(locale),
    top: '9%',
    height: '36%',
    ...(model.kind === 'temperature' ? {} : { min: 0 }),
    plotLines,
  });
  return [days, { ...indexAxis(model, look, marks, { top: '58%', height: '42%' }), offset: 0 }];
}

/** What differs by the width of a drawing: a narrow one has no names at lines, and names of axes that are cut to its width. */
function axesAt(model: FootprintModel, look: FootprintLook, isNarrow: boolean): Options['yAxis'] & object[] {
  const { indexName, measure, t } = look;
  const titled = (name: string) => ({ title: { text: isNarrow ? shortName(name) : unbroken(name) } });
  return [
    model.measured && !sharesPlot(model, look) ? titled(measuredName(model, t)) : {},
    {
      ...titled(t('footprint.index', { name: indexName, unit: measure.unit })),
      plotLines: markLines(marksOf(model, look), !isNarrow),
    },
  ];
}

/** A rule of the library's for drawings of a width. It writes into the lines that it is given: they are made anew each time the rule is applied. */
const ruleFor = (condition: { readonly minWidth?: number; readonly maxWidth?: number }, axes: () => object[]) => ({
  condition,
  get chartOptions() {
    return { yAxis: axes() };
  },
});

/** The whole drawing: what was measured, and the running index against trigger and exit. */
export function footprintOptions(model: FootprintModel, look: FootprintLook): Options {
  const { locale, from, to } = look;
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
    yAxis: axesOf(model, look),
    responsive: {
      // By itself it does not bring back the names of lines when a narrow drawing becomes wide.
      rules: [
        ruleFor({ maxWidth: namesFrom - 1 }, () => axesAt(model, look, true)),
        ruleFor({ minWidth: namesFrom }, () => axesAt(model, look, false)),
      ],
    },
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
