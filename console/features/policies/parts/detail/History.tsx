import { useTranslation } from 'react-i18next';
import { policyHistory } from '#shared/contract/policyReport';
import { useRead } from '../../../../core/api';
import { Loaded } from '../../../../ui';
import { HistoryTable } from '../HistoryTable';

/** Who changed what of a policy, and when. */
export function History({ id }: { readonly id: string }) {
  const { t } = useTranslation('policies');
  const history = useRead(policyHistory, { params: { id }, query: {} });
  return <Loaded from={history}>{({ content }) => <HistoryTable label={t('tab.history')} rows={content} />}</Loaded>;
}
