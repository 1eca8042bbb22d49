import { useTranslation } from 'react-i18next';
import { coverageHistory } from '#shared/contract/coverages';
import { useRead } from '../../../../core/api';
import { HistoryCard } from '../../../../ui';

/** A version of the coverage, as the trail writes it. */
const version = /^version (\d+)$/;

/** What was done to a coverage since it was designed. */
export function CoverageHistory({ id }: { readonly id: string }) {
  const { t } = useTranslation('coverages');
  return (
    <HistoryCard
      useHistory={(page) => useRead(coverageHistory, { params: { id }, query: { page } })}
      actionName={(action) => t(`history.${action}`, { defaultValue: action })}
      stateName={(state) => {
        const [, number] = version.exec(state) ?? [];
        if (number) return `${t('versions.version')} ${number}`;
        // Of a copy the trail keeps the id of what it was made of, which nobody reads.
        return t(state === 'archived' ? 'history.archived' : `state.${state}`, { defaultValue: '' }) || null;
      }}
    />
  );
}
