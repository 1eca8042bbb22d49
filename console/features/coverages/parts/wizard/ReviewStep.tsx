import { useTranslation } from 'react-i18next';
import { findDataSets, findProviders } from '#shared/contract/catalog';
import { findIndices } from '#shared/contract/indices';
import { standardLabel } from '#shared/engine/design/standards';
import { sideText } from '#shared/view/triggerWords';
import { useRead } from '../../../../core/api';
import { useRiskName } from '../../../../core/trade';
import { Details, Halves, useDates, useLocale, useViewTranslate } from '../../../../ui';
import { typedIndex, typedNumber, typedPctTruncated } from '../typedIndex';
import { useParametersText } from '../useParametersText';
import type { Draft } from '../../stories/draft';
import { termsOfDraft } from '../../stories/faults';
import { parametersOf } from '../../stories/request';
import { DraftCurve } from '../laboratory/DraftCurve';
import { DraftAmounts } from './DraftAmounts';

/** What is chosen by its id, as people call it; the id until the names are there, and where none has it. */
function useChosenNames({ riskTypeId, providerId, dataSetId, indexId }: Draft) {
  const wanted = { params: { providerId }, query: { riskTypeId } };
  const dataSets = useRead(findDataSets, wanted, { skip: !providerId });
  const indices = useRead(findIndices, { query: { riskTypeId } });
  const providers = useRead(findProviders, { query: { riskTypeId } });
  return {
    providerName: providers.data?.find(({ id }) => id === providerId)?.name ?? providerId,
    dataSetName: dataSets.data?.find(({ id }) => id === dataSetId)?.name ?? dataSetId,
    indexName: indices.data?.find(({ id }) => id === indexId)?.name ?? indexId,
  };
}

/** All choices together, before they are simulated. */
export function ReviewStep({ draft }: { readonly draft: Draft }) {
  const { t } = useTranslation('coverages');
  const locale = useLocale();
  const dates = useDates();
  const riskName = useRiskName();
  const tView = useViewTranslate();
  const terms = termsOfDraft(draft);
  const { providerName, dataSetName, indexName } = useChosenNames(draft);
  const parametersText = useParametersText();
  return (
    <Halves>
      <Details
        title={t('wizard.review')}
        rows={[
          [t('payout.label'), draft.label || standardLabel(draft.riskTypeId)],
          [t('source.risk'), riskName(draft.riskTypeId)],
          [t('source.provider'), providerName],
          [t('source.dataSet'), dataSetName],
          [t('source.target'), draft.targetName],
          [t('wizard.indexes'), indexName],
          [t('detail.parameters'), parametersText(draft.indexId, parametersOf(draft))],
          [t('index.expression'), draft.expression],
          [t('card.period'), dates.period(draft.start, draft.end)],
          [t('payout.trigger'), sideText(draft.comparator, typedIndex(draft.trigger, draft, locale), tView)],
          [t('payout.amount'), typedPctTruncated(draft.minPayout, locale)],
          [t('payout.exit'), draft.exit && typedIndex(draft.exit, draft, locale)],
          [t('payout.limit'), typedPctTruncated(draft.limit, locale)],
          [t('payout.inAmounts'), <DraftAmounts key="amounts" draft={draft} />],
          [t('payout.ratio'), typedNumber(draft.lossRatio, locale)],
          [t('payout.currency'), draft.currency],
          [t('payout.detrend'), t(`detrend.${draft.detrend}`)],
        ]}
      />
      {terms && <DraftCurve draft={draft} />}
    </Halves>
  );
}
