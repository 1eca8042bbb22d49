import type { TFunction } from 'i18next';

/** The engine's one warning in the reader's language; any other stands as it was written. */
export function warningText(warning: string, t: TFunction): string {
  const count = /^Only (\d+) usable years: the estimate is rough\.$/.exec(warning)?.[1];
  return count === undefined ? warning : t('detail.shortRecord', { count: Number(count) });
}
