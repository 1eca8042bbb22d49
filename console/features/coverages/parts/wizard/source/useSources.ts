import { findDataSets, findProviders } from '#shared/contract/catalog';
import { readRiskTypes } from '#shared/contract/indices';
import { useRead } from '../../../../../core/api';
import type { Draft } from '../../../stories/draft';

/**
 * Risk types, the providers of the chosen one, and their data sets. What the address or a draft names is asked about only once it is known
 * to be there: a name of nothing has words of its own, and no errors beside them.
 */
export function useSources({ riskTypeId, providerId, dataSetId }: Draft) {
  const riskTypes = useRead(readRiskTypes, {});
  const isRiskKnown = riskTypes.data?.some(({ id }) => id === riskTypeId) ?? false;
  const providers = useRead(findProviders, { query: { riskTypeId } }, { skip: !isRiskKnown });
  const isProviderKnown = isRiskKnown && (providers.data?.some(({ id }) => id === providerId) ?? false);
  const dataSets = useRead(findDataSets, { params: { providerId }, query: { riskTypeId } }, { skip: !isProviderKnown });
  const dataSet = isProviderKnown ? dataSets.data?.find(({ id }) => id === dataSetId) : undefined;
  return { riskTypes, isRiskKnown, providers, isProviderKnown, dataSets, dataSet };
}
export type Sources = ReturnType<typeof useSources>;
