import en from '#shared/phrases/en/viewer.json' with { type: 'json' };
import { type TranslateOf, useWords } from '../../runtime/useWords';

export type ViewerTranslate = TranslateOf<typeof en>;

const loadPhrases = (code: string): Promise<{ readonly default: typeof en }> =>
  import(`../../../../shared/phrases/${code}/viewer.json`, { with: { type: 'json' } });

/** The viewer's own words in a language; null until they are there. */
export const useViewerTranslate = (locale: string | undefined): ViewerTranslate | null =>
  useWords(locale, en, loadPhrases);
