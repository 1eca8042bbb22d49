import { Button } from '@primer/react';
import { useTranslation } from 'react-i18next';
import { goTo } from '../../../core/routing';
import { useSlice } from '../../../core/store';
import { useStory } from '../../../core/story';
import { JobProgress, Screen, useListLook, ViewMenu } from '../../../ui';
import { EventFilterBar, useEventFilters } from '../parts/EventFilterBar';
import { EventTable } from '../parts/list/EventTable';
import { useEventColumns } from '../parts/list/useEventColumns';
import { EventMap } from '../parts/map/EventMap';
import { runNow } from '../stories/sagas';
import { monitoringRun } from '../stories/slice';

/** Monitored events on the map or as a list, filtered by tags. */
export default function Monitoring() {
  const { t } = useTranslation('monitoring');
  const filters = useEventFilters();
  const columns = useEventColumns();
  const look = useListLook(columns);
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
      <EventFilterBar filters={filters}>{filters.isList && <ViewMenu look={look} />}</EventFilterBar>
      {filters.isList ? (
        <EventTable labels={filters.labels} columns={columns} look={look} />
      ) : (
        <EventMap labels={filters.labels} />
      )}
    </Screen>
  );
}
