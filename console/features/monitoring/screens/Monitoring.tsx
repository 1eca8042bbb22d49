import { Button } from '@primer/react';
import { useTranslation } from 'react-i18next';
import { goTo } from '../../../core/routing';
import { useSlice } from '../../../core/store';
import { useStory } from '../../../core/story';
import { JobProgress, Screen } from '../../../ui';
import { EventFilterBar, useEventFilters } from '../parts/EventFilterBar';
import { EventTable } from '../parts/list/EventTable';
import { EventMap } from '../parts/map/EventMap';
import { runNow } from '../stories/sagas';
import { monitoringRun } from '../stories/slice';

/** Monitored events on the map or as a list, filtered by tags. */
export default function Monitoring() {
  const { t } = useTranslation('monitoring');
  const filters = useEventFilters();
  const run = useStory(runNow);
  const { jobId } = useSlice(monitoringRun);
  return (
    <Screen
      title={t('list.title')}
      actions={
        <>
          <Button onClick={() => goTo('/monitoring/shares')}>{t('links.title')}</Button>
          <Button loading={run.isBusy} onClick={() => void run.start(undefined)}>
            {t('list.run')}
          </Button>
        </>
      }
    >
      {jobId && <JobProgress jobId={jobId} title={t('list.running')} />}
      <EventFilterBar filters={filters} />
      {filters.isList ? <EventTable labels={filters.labels} /> : <EventMap labels={filters.labels} />}
    </Screen>
  );
}
