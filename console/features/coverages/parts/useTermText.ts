import { useTranslation } from 'react-i18next';
import { standardLabel } from '#shared/engine/design/standards';
import { useDates, useLocale } from '../../../ui';
import type { Draft } from '../stories/draft';
import { typedIndex, typedNumber, typedPct } from './typedIndex';

/** What an edit may change, in the order of the form, and what the form calls it. */
const phraseOf = {
  ...{ trigger: 'trigger', minPayout: 'amount', exit: 'exit', limit: 'limit', start: 'from', end: 'to' },
  ...{ currency: 'currency', lossRatio: 'ratio', detrend: 'detrend', label: 'label' },
} as const;
export type Term = keyof typeof phraseOf;
/** How values of the coverage are written, and the risk that names it where it has no name of its own. */
type Written = Pick<Draft, 'unit' | 'decimals' | 'duration' | 'riskTypeId'>;

/** Terms of a coverage and what stands in them, as they are typed in the wizard, in the reader's words. */
export function useTermText() {
  const { t } = useTranslation('coverages');
  const locale = useLocale();
  const dates = useDates();
  return {
    termName: (term: Term) => t(`payout.${phraseOf[term]}`),
    termText(written: Written, term: Term, typed: string): string {
      if (term === 'label') return typed || standardLabel(written.riskTypeId);
      if (typed === '') return '---';
      if (term === 'trigger' || term === 'exit') return typedIndex(typed, written, locale);
      if (term === 'minPayout' || term === 'limit') return typedPct(typed, locale);
      if (term === 'start' || term === 'end') return dates.day(typed);
      if (term === 'lossRatio') return typedNumber(typed, locale);
      return term === 'detrend' ? t(`detrend.${typed}`, { defaultValue: typed }) : typed;
    },
  };
}
