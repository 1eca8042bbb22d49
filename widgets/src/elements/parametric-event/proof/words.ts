import en from '#shared/phrases/en/proof.json' with { type: 'json' };
import { type TranslateOf, useWords } from '../../../runtime/useWords';

export type ProofTranslate = TranslateOf<typeof en>;

const loadPhrases = (code: string): Promise<{ readonly default: typeof en }> =>
  import(`../../../../../shared/phrases/${code}/proof.json`, { with: { type: 'json' } });

/** The words of the proof in a language; null until they are there. */
export const useProofTranslate = (locale: string): ProofTranslate | null => useWords(locale, en, loadPhrases);
