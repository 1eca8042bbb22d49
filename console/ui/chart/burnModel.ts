import type { PricingResult } from '#shared/contract/coverageVersions';
import { type Measure, onScreen } from '#shared/view/measure';
import type { ChartTranslate } from '../useViewTranslate';
import type { Table } from '#shared/view/chart/table';

/** One year of the simulation, in the units of the screen. */
export type BurnYear = {
  readonly year: number;
  readonly index: number | null;
  readonly detrended: number | null;
  /** Share of the sum insured; null where the year could not be used. */
  readonly share: number | null;
  readonly usable: boolean;
  readonly reason: string | null;
};
export type BurnModel = {
  readonly years: readonly BurnYear[];
  readonly expectedLoss: number;
  readonly isDetrended: boolean;
};
export type BurnResult = Pick<PricingResult, 'payout' | 'expectedLoss'>;

/** The result of a simulation as shares and in the units of the screen. `total_payout` is money on the insured amount. */
export function burnModel({ payout, expectedLoss }: BurnResult, measure: Measure, insuredAmount: number): BurnModel {
  const value = (index: number | null) => (index === null ? null : onScreen(index, measure));
  const years = payout.map(({ year, index, detrend_index, total_payout, usable, reason }): BurnYear => ({
    year,
    index: value(index),
    detrended: value(detrend_index),
    share: usable && total_payout !== null ? total_payout / insuredAmount : null,
    usable,
    reason,
  }));
  const isDetrended = years.some(
    ({ index, detrended }) => index !== null && detrended !== null && Math.abs(index - detrended) > 1e-9,
  );
  return { years, expectedLoss, isDetrended };
}

export function burnTable(model: BurnModel, indexName: string, measure: Measure, t: ChartTranslate): Table {
  const round = (value: number | null) => (value === null ? null : Number(value.toFixed(4)));
  return {
    heads: [
      t('burn.year'),
      t('footprint.index', { name: indexName, unit: measure.unit }),
      t('burn.detrended'),
      t('burn.payout'),
      t('burn.used'),
      t('burn.reason'),
    ],
    rows: model.years.map(({ year, index, detrended, share, usable, reason }) => [
      year,
      round(index),
      round(detrended),
      share === null ? null : round(share * 100),
      t(usable ? 'burn.yes' : 'burn.no'),
      reason,
    ]),
  };
}
