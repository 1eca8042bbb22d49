import { Banner } from '@primer/react';
import { useTranslation } from 'react-i18next';
import { findDataSets, findProviders } from '#shared/contract/catalog';
import { formatFullDay } from '#shared/format/date';
import { useRead } from '../../../../../core/api';
import { Card, Choice, Failed, Muted, Stack, useLocale } from '../../../../../ui';
import { withDataSet, withProvider } from '../../../stories/draft';
import type { StepProps } from '../../step';

/** Who measures the risk, and which of their data sets counts. */
export function DataSetCard({ draft, change }: StepProps) {
  const { t } = useTranslation('coverages');
  const locale = useLocale();
  const day = (date: string | null) => (date === null ? '---' : formatFullDay(date, locale));
  const { riskTypeId, providerId, dataSetId } = draft;
  const providers = useRead(findProviders, { query: { riskTypeId } }, { shown: 'dialog' });
  const dataSets = useRead(
    findDataSets,
    { params: { providerId }, query: { riskTypeId } },
    { skip: !providerId, shown: 'dialog' },
  );
  const dataSet = dataSets.data?.find(({ id }) => id === dataSetId);
  return (
    <Card>
      <Stack>
        <Choice
          label={t('source.provider')}
          value={providerId}
          empty={t('source.choose')}
          onChange={(id) => change(withProvider(id))}
          options={(providers.data ?? []).map(({ id, name }) => [id, name])}
          required
        />
        {providers.error && <Failed refusal={providers.error} retry={providers.refetch} />}
        {providerId && providers.data && !providers.data.some(({ id }) => id === providerId) && (
          <Banner title={t('source.badProvider', { id: providerId })} variant="warning" />
        )}
        {providers.data?.length === 0 && <Banner title={t('source.noProvider')} variant="info" />}
        {providerId && (
          <Choice
            label={t('source.dataSet')}
            value={dataSetId}
            empty={t('source.choose')}
            onChange={(id) => change(withDataSet(id))}
            options={(dataSets.data ?? []).map(({ id, name, firstDate, lastDate }) => [
              id,
              `${name} (${day(firstDate)} – ${day(lastDate)})`,
            ])}
            required
          />
        )}
        {dataSets.error && <Failed refusal={dataSets.error} retry={dataSets.refetch} />}
        {dataSetId && dataSets.data && !dataSet && (
          <Banner title={t('source.badDataSet', { id: dataSetId })} variant="warning" />
        )}
        {dataSet && (
          <Muted>
            {dataSet.description} {dataSet.attribution}
          </Muted>
        )}
      </Stack>
    </Card>
  );
}
