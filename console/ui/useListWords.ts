import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListArea, ListWords, Say } from '#shared/lists/words';
import { useLocale } from './locale';

/** What the cells of an area's list are written with, in the console's language. */
export function useListWords<A extends ListArea>(area: A): ListWords<A> {
  const { t: translate } = useTranslation([area, 'ui'] as const);
  const locale = useLocale();
  const t = useCallback<Say<A>>(
    (key, values) => String(translate(key as never, { ns: area, ...values })),
    [translate, area],
  );
  const ui = useCallback<Say<'ui'>>(
    (key, values) => String(translate(key as never, { ns: 'ui', ...values })),
    [translate],
  );
  return { t, ui, locale };
}
