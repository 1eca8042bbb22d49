import { useTranslation } from 'react-i18next';
import type { Coverage } from '#shared/contract/coverage';
import { coverageHistory } from '#shared/contract/coverages';
import { useRead } from '../../../../core/api';
import { useSession } from '../../../../core/profile';
import { HistoryCard } from '../../../../ui';
import { draftOf, percentText, typedOf, type Draft } from '../../stories/draft';
import { useTermText, type Term } from '../useTermText';

/** A version of the coverage, as the trail writes it. */
const version = /^version (\d+)$/;

/** What was done to a coverage since it was designed. */
export function CoverageHistory({ coverage }: { readonly coverage: Coverage }) {
  const { t } = useTranslation('coverages');
  const { config } = useSession();
  return (
    <HistoryCard
      useHistory={(page) => useRead(coverageHistory, { params: { id: coverage.id }, query: { page } })}
      actionName={(action) => t(`history.${action}`, { defaultValue: action })}
      stateName={(state) => {
        const [, number] = version.exec(state) ?? [];
        if (number) return `${t('versions.version')} ${number}`;
        // Of a copy the trail keeps the id of what it was made of, which nobody reads.
        return t(state === 'archived' ? 'history.archived' : `state.${state}`, { defaultValue: '' }) || null;
      }}
      // No edit changes the index of a coverage: today's unit is that of all its versions.
      fields={useFieldWords(draftOf(coverage, config.today))}
    />
  );
}

/** Fields of the trail as terms of the wizard, and what is stored in them as it would be typed there. */
const termOf: Readonly<Record<string, Term>> = {
  ...{ label: 'label', trigger: 'trigger', minPayoutPct: 'minPayout', exit: 'exit', limitPct: 'limit' },
  ...{ start: 'start', end: 'end', currency: 'currency', expectedLossRatio: 'lossRatio', detrend: 'detrend' },
};
function typedIn(draft: Draft, term: Term, stored: string): string {
  if (stored === '') return '';
  if (term === 'trigger' || term === 'exit') return typedOf(draft, Number(stored));
  return term === 'minPayout' || term === 'limit' ? percentText(Number(stored)) : stored;
}

function useFieldWords(draft: Draft) {
  const { t } = useTranslation('coverages');
  const { termName, termText } = useTermText();
  return {
    fieldName(field: string) {
      const term = termOf[field];
      return term ? termName(term) : t(`history.field.${field}`, { defaultValue: field });
    },
    valueText(field: string, stored: string) {
      const term = termOf[field];
      return (term ? termText(draft, term, typedIn(draft, term, stored)) : stored) || '---';
    },
  };
}
