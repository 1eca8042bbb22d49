import type { Options, YAxisOptions } from 'highcharts';
import { exitOf, isAbove } from '#shared/engine/payout';
import { onScreen, percent, plain, shown } from '#shared/view/measure';
import { payoutShare } from '#shared/view/payoutShare';
import { token } from '#shared/view/tokens';
import type { BurnModel, BurnYear } from './burnModel';
import { type BurnLook, detrendedSeries, indexSeries, payoutSeries } from './burnSeries';
import { axisText, escapeText, leftMargin, mark, namedAxis, tooltipLook } from '#shared/view/chart/style';

function indexAxis(model: BurnModel, { terms, isJoint, measure, indexName, locale, t }: BurnLook): YAxisOptions {
  const above = isAbove(terms.comparator);
  const end = exitOf(terms);
  const trigger = onScreen(terms.trigger, measure);
  const exit = end === null ? null : onScreen(end, measure);
  const values = model.years.flatMap(({ index, detrended }) => [index, detrended].filter((value) => value !== null));
  const all = [0, trigger, ...(exit === null ? [] : [exit]), ...values];
  const room = (Math.max(...all) - Math.min(...all) || 1) * 0.1;
  const lowest = Math.min(...all);
  // Few years stand above the trigger: its name does, unless that of the exit is there.
  const isBelow = above && exit !== null && Math.abs(exit - trigger) < room * 2;
  return namedAxis(t('footprint.index', { name: indexName, unit: measure.unit }), {
    top: '8%',
    height: '47%',
    min: lowest < 0 ? lowest - room : 0,
    max: Math.max(...all) + room,
    startOnTick: false,
    endOnTick: false,
    plotLines: isJoint
      ? []
      : [
          mark(
            trigger,
            t('footprint.triggerAt', { value: shown(terms.trigger, measure, locale) }),
            token('alert'),
            isBelow,
          ),
          ...(end === null || exit === null || exit === trigger
            ? []
            : [mark(exit, `${t('terms.exit')} ${shown(end, measure, locale)}`, token('alert'), !above)]),
        ],
  });
}

/** What each year would have paid, with the expected loss as a line; shares as percent. */
function payoutAxis({ years, expectedLoss }: BurnModel, { locale, t }: BurnLook): YAxisOptions {
  const most = Math.max(expectedLoss, ...years.map(({ share }) => share ?? 0));
  return {
    ...namedAxis(t('burn.payout'), {
      top: '66%',
      height: '34%',
      min: 0,
      max: Math.min(100, Math.max(5, most * 115)),
      endOnTick: most < 0.87,
      labels: { style: axisText, x: -8, formatter: ({ value }) => percent(Number(value) / 100, locale, 0) },
      plotLines: [
        mark(expectedLoss * 100, t('burn.expected', { share: percent(expectedLoss, locale, 2) }), token('info'), false),
      ],
    }),
    offset: 0,
  };
}

/** What is said of a year, each fact with what it is called; what stands alone has no name. */
function factsOf(year: BurnYear, { measure, indexName, locale, t }: BurnLook): (readonly [string, string])[] {
  const number = (value: number | null) =>
    value === null
      ? '–'
      : `${plain(measure.duration ? value * 3600 : value, measure, locale, Math.max(1, measure.decimals))} ${measure.unit}`;
  return [
    [indexName, number(year.index)],
    ...(year.detrended === null || year.detrended === year.index
      ? []
      : ([[t('burn.detrended'), number(year.detrended)]] as const)),
    year.usable ? [t('terms.payout'), payoutShare(year.share ?? 0, locale)] : ['', year.reason ?? t('burn.unusable')],
  ];
}

const tooltipText = (year: BurnYear, look: BurnLook): string =>
  [
    `<b>${year.year}</b>`,
    ...factsOf(year, look).map(([name, value]) =>
      name ? `${escapeText(name)}: <b>${escapeText(value)}</b>` : escapeText(value),
    ),
  ].join('<br>');

/** The same in words, for who hears the chart. */
const spoken = (year: BurnYear, look: BurnLook): string =>
  [year.year, ...factsOf(year, look).map(([name, value]) => (name ? `${name}: ${value}` : value))].join(', ');

/** Index and detrended index a year above, what each year would have paid below. */
export function burnOptions(model: BurnModel, look: BurnLook): Options {
  const { years } = model;
  const first = years[0]?.year ?? 0;
  const last = years.at(-1)?.year ?? 0;
  const byYear = new Map(years.map((year) => [year.year, year]));
  return {
    chart: { marginLeft: leftMargin, marginRight: 20, marginTop: 8, marginBottom: 32 },
    xAxis: {
      min: first - 0.5,
      max: last + 0.5,
      allowDecimals: false,
      lineColor: token('border'),
      tickColor: token('border'),
      tickLength: 5,
      tickPixelInterval: 56,
      labels: { style: axisText, formatter: ({ value }) => String(value) },
      crosshair: { color: token('border'), width: 1 },
      plotBands: years
        .filter(({ usable }) => !usable)
        .map(({ year }) => ({ from: year - 0.5, to: year + 0.5, color: token('sunken') })),
    },
    yAxis: [indexAxis(model, look), payoutAxis(model, look)],
    tooltip: {
      ...tooltipLook,
      formatter(this) {
        const year = byYear.get(Number(this.x));
        return year ? tooltipText(year, look) : false;
      },
    },
    accessibility: {
      series: { descriptionFormatter: ({ name }) => name },
      point: {
        descriptionFormatter: ({ x }) => {
          const year = byYear.get(x);
          return year ? spoken(year, look) : '';
        },
      },
    },
    series: [
      indexSeries(model, look),
      ...(model.isDetrended ? [detrendedSeries(model, look)] : []),
      payoutSeries(model, look),
    ],
  };
}
