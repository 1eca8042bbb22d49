import { Banner } from '@primer/react';
import { useTranslation } from 'react-i18next';
import { formatFullDay } from '#shared/format/date';
import { Card, Choice, FailedRead, Muted, Stack, useLocale } from '../../../../../ui';
import { withDataSet, withProvider } from '../../../stories/draft';
import type { StepProps } from '../../step';
import type { Sources } from './useSources';

/** Who measures the risk, and which of their data sets counts. */
export function DataSetCard({ draft, change, sources }: StepProps & { readonly sources: Sources }) {
  const { t } = useTranslation('coverages');
  const locale = useLocale();
  const day = (date: string | null) => (date === null ? '---' : formatFullDay(date, locale));
  const { providerId, dataSetId } = draft;
  const { providers, isProviderKnown, dataSets, dataSet } = sources;
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
        <FailedRead from={providers} />
        {providerId && providers.data && !isProviderKnown && (
          <Banner title={t('source.badProvider', { id: providerId })} variant="warning" />
        )}
        {!providerId && dataSetId && <Banner title={t('source.noProviderNamed')} variant="warning" />}
        {providers.data?.length === 0 && <Banner title={t('source.noProvider')} variant="info" />}
        {isProviderKnown && (
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
        {isProviderKnown && <FailedRead from={dataSets} />}
        {isProviderKnown && dataSetId && dataSets.data && !dataSet && (
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
