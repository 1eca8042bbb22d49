import { useTranslation } from 'react-i18next';
import { partnerHistory } from '#shared/contract/partners';
import { useRead } from '../../../core/api';
import { HistoryCard } from '../../../ui';
import { useFieldText } from './useFieldText';

/** Who changed what of a partner, when, from what and to what. */
export function PartnerHistory({ id }: { readonly id: string }) {
  const { t } = useTranslation('partners');
  return (
    <HistoryCard
      useHistory={(page) => useRead(partnerHistory, { params: { id }, query: { page } })}
      actionName={(action) => t(`action.${action}`, { defaultValue: action })}
      stateName={() => null}
      fields={useFieldText()}
    />
  );
}
