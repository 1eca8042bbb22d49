import type { TFunction } from 'i18next';
import { writePercentage } from '../../../core/sentence';

const shortRecord = /^Only (\d+) usable years: the estimate is rough\.$/;
const neverPaid =
  /^No payout in (\d+) usable years, which is not never: the price starts from an indicated rate of ([\d.]+ %), and up to ([\d.]+ %) of years may pay\.$/;

const seldomPaid =
  /^Only (\d+) of (\d+) usable years would have paid, too few to price by alone: the price starts from an expected loss of ([\d.]+ %) with a standard deviation of ([\d.]+ %)\.$/;

/** The engine's warnings in the reader's language; any other stands as it was written. */
export function warningText(warning: string, t: TFunction, locale: string): string {
  const count = shortRecord.exec(warning)?.[1];
  if (count !== undefined) return t('detail.shortRecord', { count: Number(count) });
  const [, paid, of, loss = '', sd = ''] = seldomPaid.exec(warning) ?? [];
  if (paid !== undefined)
    return t('detail.seldomPaid', {
      count: Number(paid),
      years: of,
      loss: writePercentage(loss, locale),
      sd: writePercentage(sd, locale),
    });
  const [, years, rate = '', most = ''] = neverPaid.exec(warning) ?? [];
  if (years === undefined) return warning;
  return t('detail.neverPaid', {
    years,
    rate: writePercentage(rate, locale),
    most: writePercentage(most, locale),
  });
}
