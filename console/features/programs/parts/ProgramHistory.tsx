import { useTranslation } from 'react-i18next';
import { programHistory } from '#shared/contract/programs';
import { useRead } from '../../../core/api';
import { HistoryCard } from '../../../ui';
import { useProgramWords } from './useProgramWords';

/** What was done to a program of the organisation. */
export function ProgramHistory({ id }: { readonly id: string }) {
  const { t } = useTranslation('programs');
  return (
    <HistoryCard
      useHistory={(page) => useRead(programHistory, { params: { id }, query: { page } })}
      actionName={(action) => t(`history.${action}`, { defaultValue: action })}
      stateName={(state) => t(`status.${state}`, { defaultValue: state })}
      fields={useProgramWords()}
    />
  );
}
