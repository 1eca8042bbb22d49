import type { Options, YAxisOptions } from 'highcharts';
import type { PayoutTerms } from '#shared/engine/cover';
import { exitOf, isAbove } from '#shared/engine/payout';
import { type Measure, onScreen, percent, plain, shown } from '#shared/view/measure';
import { signal, token } from '#shared/view/tokens';
import type { Translate } from '#shared/view/words';
import type { BurnModel } from './burnModel';
import { axisText, escapeText, leftMargin, mark, namedAxis, paler, tooltipLook } from '#shared/view/chart/style';

export type BurnLook = {
  readonly terms: PayoutTerms;
  readonly measure: Measure;
  readonly indexName: string;
  readonly locale: string;
  readonly t: Translate;
};

function indexAxis(model: BurnModel, { terms, measure, indexName, locale, t }: BurnLook): YAxisOptions {
  const above = isAbove(terms.comparator);
  const end = exitOf(terms);
  const trigger = onScreen(terms.trigger, measure);
  const exit = end === null ? null : onScreen(end, measure);
  const values = model.years.flatMap(({ index, detrended }) => [index, detrended].filter((value) => value !== null));
  const all = [0, trigger, ...(exit === null ? [] : [exit]), ...values];
  const room = (Math.max(...all) - Math.min(...all) || 1) * 0.1;
  const lowest = Math.min(...all);
  return namedAxis(t('footprint.index', { name: indexName, unit: measure.unit }), {
    top: '8%',
    height: '47%',
    min: lowest < 0 ? lowest - room : 0,
    max: Math.max(...all) + room,
    startOnTick: false,
    endOnTick: false,
    plotLines: [
      mark(trigger, t('footprint.triggerAt', { value: shown(terms.trigger, measure, locale) }), token('alert'), above),
      ...(end === null || exit === null || exit === trigger
        ? []
        : [mark(exit, `${t('terms.exit')} ${shown(end, measure, locale)}`, token('alert'), !above)]),
    ],
  });
}

/** Index and detrended index a year above, what each year would have paid below. */
export function burnOptions(model: BurnModel, look: BurnLook): Options {
  const { locale, t, measure, indexName } = look;
  const { years, expectedLoss } = model;
  const calm = paler(token('chart-3'), 45);
  const number = (value: number | null) =>
    value === null
      ? '–'
      : `${plain(measure.duration ? value * 3600 : value, measure, locale, Math.max(1, measure.decimals))} ${measure.unit}`;
  const most = Math.max(expectedLoss, ...years.map(({ share }) => share ?? 0));
  const first = years[0]?.year ?? 0;
  const last = years.at(-1)?.year ?? 0;
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
    yAxis: [
      indexAxis(model, look),
      {
        ...namedAxis(t('burn.payout'), {
          top: '66%',
          height: '34%',
          min: 0,
          max: Math.min(100, Math.max(5, most * 115)),
          endOnTick: most < 0.87,
          labels: { style: axisText, x: -8, formatter: ({ value }) => percent(Number(value) / 100, locale, 0) },
          plotLines: [
            mark(
              expectedLoss * 100,
              t('burn.expected', { share: percent(expectedLoss, locale, 2) }),
              token('info'),
              false,
            ),
          ],
        }),
        offset: 0,
      },
    ],
    tooltip: {
      ...tooltipLook,
      formatter(this) {
        const year = years.find((row) => row.year === Number(this.x));
        if (!year) return false;
        const lines = [
          `<b>${year.year}</b>`,
          `${escapeText(indexName)}: <b>${escapeText(number(year.index))}</b>`,
          ...(year.detrended === null || year.detrended === year.index
            ? []
            : [`${t('burn.detrended')}: <b>${escapeText(number(year.detrended))}</b>`]),
          year.usable
            ? `${t('terms.payout')}: <b>${percent(year.share ?? 0, locale)}</b>`
            : escapeText(year.reason ?? t('burn.unusable')),
        ];
        return lines.join('<br>');
      },
    },
    series: [
      {
        type: 'column',
        id: 'index',
        name: indexName,
        yAxis: 0,
        borderWidth: 0,
        borderRadius: 2,
        pointPadding: 0.08,
        groupPadding: 0.04,
        maxPointWidth: 26,
        states: { hover: { color: signal('blue') } },
        data: years.map(({ year, index, share, usable }) => ({
          x: year,
          y: index,
          color: usable ? ((share ?? 0) > 0 ? signal('red') : calm) : token('border'),
        })),
      },
      ...(model.isDetrended
        ? [
            {
              type: 'line' as const,
              id: 'detrended',
              name: t('burn.detrended'),
              yAxis: 0,
              color: token('info'),
              lineWidth: 1.5,
              marker: {
                enabled: true,
                radius: 3,
                symbol: 'circle',
                fillColor: token('surface'),
                lineColor: token('info'),
                lineWidth: 1.5,
              },
              data: years.map(({ year, detrended }) => [year, detrended] as [number, number | null]),
            },
          ]
        : []),
      {
        type: 'column',
        id: 'payout',
        name: t('burn.payout'),
        yAxis: 1,
        color: signal('red'),
        borderWidth: 0,
        borderRadius: 2,
        pointPadding: 0.08,
        groupPadding: 0.04,
        maxPointWidth: 26,
        states: { hover: { color: signal('blue') } },
        data: years.map(({ year, share }) => [year, share === null ? null : share * 100] as [number, number | null]),
      },
    ],
  };
}
