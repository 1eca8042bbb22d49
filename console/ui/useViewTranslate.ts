import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { Translate } from '#shared/view/words';

/** The words of the shared views in the console's language. */
export function useViewTranslate(): Translate {
  const { t } = useTranslation('view');
  return useCallback<Translate>((key, values) => String(t(key as never, values as never)), [t]);
}
