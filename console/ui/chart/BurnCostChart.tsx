import styled from 'styled-components';
import { useCallback, useMemo } from 'react';
import type { PayoutTerms } from '#shared/engine/cover';
import { type BurnModel, burnModel, type BurnResult, burnTable } from './burnModel';
import { burnOptions } from './burnOptions';
import { fullMark, hollowMark, Keys, Swatch } from '#shared/view/chart/Keys';
import { Plot } from '#shared/view/chart/Plot';
import { type Measure, percent } from '#shared/view/measure';
import { payoutShare } from '#shared/view/payoutShare';
import { useSentence } from '../../core/sentence';
import { paler, signal, token } from '#shared/view/tokens';
import type { ChartTranslate } from '../useViewTranslate';

/** A mark that differs from others by colour alone: where the system's colours rule, one is full and the other hollow. */
const Mark = styled(Swatch)`
  @media (forced-colors: active) {
    &.${fullMark} {
      background: CanvasText;
    }
    &.${hollowMark} {
      background: Canvas;
      box-shadow: inset 0 0 0 1.5px CanvasText;
    }
  }
`;

type BurnCostChartProps = {
  readonly result: BurnResult;
  readonly terms: PayoutTerms;
  readonly measure: Measure;
  /** What several triggers pay together stands in place of an index. */
  readonly isJoint?: boolean;
  readonly indexName: string;
  readonly title: string;
  readonly source: string;
  readonly fileName: string;
  /** What `total_payout` is money on. */
  readonly insuredAmount: number;
  readonly locale: string;
  readonly t: ChartTranslate;
  readonly height?: number;
  readonly onFail?: (error: unknown) => void;
};

function summaryOf({ years, expectedLoss }: BurnModel, locale: string, t: ChartTranslate): string {
  const usable = years.filter(({ share }) => share !== null);
  const paid = usable.filter(({ share }) => (share ?? 0) > 0);
  if (usable.length === 0) return t('burn.none');
  const worst = paid.reduce<(typeof paid)[number] | null>(
    (most, year) => (most === null || (year.share ?? 0) > (most.share ?? 0) ? year : most),
    null,
  );
  const text = t('burn.summary', {
    years: usable.length,
    paid: paid.length,
    share: percent(expectedLoss, locale, 2),
  });
  return worst
    ? `${text} ${t('burn.worst', { year: worst.year, share: payoutShare(worst.share ?? 0, locale) })}`
    : text;
}

/** What the coverage would have paid in every past year. */
export function BurnCostChart(props: BurnCostChartProps) {
  const { result, terms, measure, isJoint = false, indexName, insuredAmount, locale, t, height = 430 } = props;
  const sentence = useSentence();
  const model = useMemo(() => {
    const { years, ...rest } = burnModel(result, measure, insuredAmount);
    return { ...rest, years: years.map((year) => ({ ...year, reason: year.reason && sentence(year.reason) })) };
  }, [result, measure, insuredAmount, sentence]);
  const drawing = useCallback(async () => {
    const { drawChart } = await import('#shared/view/chart/draw');
    return { drawChart, options: burnOptions(model, { terms, isJoint, measure, indexName, locale, t }) };
  }, [model, terms, isJoint, measure, indexName, locale, t]);
  const table = useMemo(() => burnTable(model, indexName, measure, t), [model, indexName, measure, t]);
  return (
    <Plot
      {...props}
      height={height}
      drawing={drawing}
      table={table}
      summary={summaryOf(model, locale, t)}
      source={t('source', { source: props.source })}
      legend={
        <Keys>
          <li>
            <Mark className={fullMark} $colour={signal('red')} $shape="bar" />
            {t('burn.pays')}
          </li>
          <li>
            <Mark className={hollowMark} $colour={paler(token('chart-3'), 45)} $shape="bar" />
            {t('burn.calm')}
          </li>
          {model.isDetrended && (
            <li>
              <Swatch $colour={token('info')} $shape="dot" />
              {t('burn.detrended')}
            </li>
          )}
          {model.years.some(({ usable }) => !usable) && (
            <li>
              <Swatch $colour={token('sunken')} $shape="band" />
              {t('burn.unusable')}
            </li>
          )}
        </Keys>
      }
    />
  );
}
