import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { Say } from '#shared/view/words';

/** The words of the shared views in the console's language. */
export function useSay(): Say {
  const { t } = useTranslation('view');
  return useCallback<Say>((key, values) => String(t(key as never, values as never)), [t]);
}
