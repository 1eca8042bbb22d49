import type { SeriesOptionsType } from 'highcharts';
import type { PayoutTerms } from '#shared/engine/cover';
import type { Measure } from '#shared/view/measure';
import { fullMark, hollowMark } from '#shared/view/chart/Keys';
import { paler, signal, token } from '#shared/view/tokens';
import type { ChartTranslate } from '../useViewTranslate';
import type { BurnModel } from './burnModel';

/** What a burn chart is drawn with, besides its values. */
export type BurnLook = {
  readonly terms: PayoutTerms;
  /** The index is what several triggers pay together: it has no trigger and no exit of its own. */
  readonly isJoint: boolean;
  readonly measure: Measure;
  readonly indexName: string;
  readonly locale: string;
  readonly t: ChartTranslate;
};

/** How the columns of both drawings are drawn. */
const columns = {
  borderWidth: 0,
  borderRadius: 2,
  pointPadding: 0.08,
  groupPadding: 0.04,
  maxPointWidth: 26,
  states: { hover: { color: signal('blue') } },
} as const;

/** The index a year: red where it would have paid; where the system's colours rule, full instead of hollow. */
export function indexSeries({ years }: BurnModel, { indexName }: BurnLook): SeriesOptionsType {
  const calm = paler(token('chart-3'), 45);
  return {
    type: 'column',
    id: 'index',
    name: indexName,
    yAxis: 0,
    ...columns,
    data: years.map(({ year, index, share, usable }) => {
      const pays = usable && (share ?? 0) > 0;
      const color = usable ? (pays ? signal('red') : calm) : token('border');
      return { x: year, y: index, color, className: pays ? fullMark : hollowMark };
    }),
  };
}

/** The index as it would be in today's climate, as a line with dots. */
export const detrendedSeries = ({ years }: BurnModel, { t }: BurnLook): SeriesOptionsType => ({
  type: 'line',
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
  data: years.map(({ year, detrended }): [number, number | null] => [year, detrended]),
});

/** What each year would have paid, as percent of the sum insured. */
export const payoutSeries = ({ years }: BurnModel, { t }: BurnLook): SeriesOptionsType => ({
  type: 'column',
  id: 'payout',
  name: t('burn.payout'),
  yAxis: 1,
  color: signal('red'),
  ...columns,
  data: years.map(({ year, share }): [number, number | null] => [year, share === null ? null : share * 100]),
});
