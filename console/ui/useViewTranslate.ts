import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type charts from '#shared/phrases/en/charts.json';
import type { Keys, Translate, Values } from '#shared/view/words';

/** The words of the shared views, and those of the charts that only the console draws. */
export type ChartTranslate = Translate & ((key: Keys<typeof charts>, values?: Values) => string);

/** Both in the console's language. */
export function useViewTranslate(): ChartTranslate {
  // Without this mode only the first of them would be asked.
  const { t } = useTranslation(['view', 'charts'], { nsMode: 'fallback' });
  return useCallback<ChartTranslate>((key, values) => String(t(key as never, values as never)), [t]);
}
