import { useTranslation } from 'react-i18next';
import { HistoryTable as Trail, type HistoryRow } from '../../../ui';

type HistoryTableProps = { readonly label: string; readonly rows: readonly HistoryRow[] };

/** What was done to a policy, with its claims, or to one claim. */
export function HistoryTable(props: HistoryTableProps) {
  const { t } = useTranslation('policies');
  return (
    <Trail
      {...props}
      actionName={(action) => t(`history.action.${action}`, { defaultValue: action })}
      stateName={(state) => t([`state.${state}`, `claimState.${state}`], { defaultValue: state })}
    />
  );
}
