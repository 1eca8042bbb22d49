import { Button, SegmentedControl } from '@primer/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { coverageLabels } from '#shared/contract/coverages';
import { runMonitoring } from '#shared/contract/monitoring';
import { labelEntries } from '#shared/contract/labels';
import { useRead, useWrite } from '../../../core/api';
import { programLabel } from '../../../core/program';
import { goTo, useQuery } from '../../../core/routing';
import { useAppDispatch, useAppSelector } from '../../../core/store';
import { showError } from '../../../core/toasts';
import { JobProgress, Row, Screen, TagSearch } from '../../../ui';
import { EventMap } from '../parts/map/EventMap';
import { EventTable } from '../parts/list/EventTable';

const programKey = 'user/program';

/** Monitored events on the map or as a list, filtered by tags; the selected program is a tag that stays. */
export default function Monitoring() {
  const { t } = useTranslation('monitoring');
  const dispatch = useAppDispatch();
  const program = useAppSelector((state) => state.selection.program);
  const [query, change] = useQuery();
  const [run, { isBusy }] = useWrite(runMonitoring);
  const [jobId, setJobId] = useState<string | null>(null);
  const facets = useRead(coverageLabels, { query: { user: 'true', system: 'false' } });
  const own = labelEntries(query.get('variablesSelected'));
  const label = programLabel(program);
  const tags = label ? [label, ...own.filter((tag) => !tag.startsWith(`${programKey}:`))] : own;
  const labels = tags.join(';') || undefined;
  const isList = query.get('view') === 'list';
  return (
    <Screen
      title={t('list.title')}
      actions={
        <>
          <Button onClick={() => goTo('/monitoring/shares')}>{t('links.title')}</Button>
          <Button
            loading={isBusy}
            onClick={() =>
              void run({}).then((done) => (done.ok ? setJobId(done.response.jobId) : dispatch(showError(done.refusal))))
            }
          >
            {t('list.run')}
          </Button>
        </>
      }
    >
      {jobId && <JobProgress jobId={jobId} title={t('list.running')} />}
      <Row $gap={12}>
        <TagSearch
          label={t('map.search')}
          facets={(facets.data ?? []).filter(({ key }) => !label || key !== programKey)}
          tags={tags}
          fixed={label ? [label] : []}
          onChange={(next) =>
            change({ variablesSelected: next.filter((tag) => tag !== label).join(';'), page: null, coordinates: null })
          }
        />
        <SegmentedControl aria-label={t('map.view')} onChange={(at) => change({ view: at === 1 ? 'list' : null })}>
          <SegmentedControl.Button selected={!isList}>{t('map.map')}</SegmentedControl.Button>
          <SegmentedControl.Button selected={isList}>{t('map.list')}</SegmentedControl.Button>
        </SegmentedControl>
      </Row>
      {isList ? <EventTable labels={labels} /> : <EventMap labels={labels} />}
    </Screen>
  );
}
