import { Button } from '@primer/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { coverageLabels } from '#shared/contract/coverages';
import { eventStatusValues, findEvents, runMonitoring } from '#shared/contract/monitoring';
import { formatInstant, formatPeriod } from '#shared/format/date';
import { IndexTracker } from '#shared/view/IndexTracker';
import { measureOf, termsOf } from '#shared/view/measure';
import { StatusChip } from '#shared/view/StatusChip';
import { useRead, useWrite } from '../../../core/api';
import { programLabel } from '../../../core/program';
import { goTo, useListParams } from '../../../core/routing';
import { useAct, useHeld } from '../../../core/store';
import { failed } from '../../../core/toasts';
import { JobProgress } from '../../../ui/JobProgress';
import { Row } from '../../../ui/look';
import { Loaded } from '../../../ui/Loaded';
import { Choice, EmptyState, Money, Pager, useLocale } from '../../../ui/pieces';
import { useSay } from '../../../ui/say';
import { Screen } from '../../../ui/Screen';
import { Table } from '../../../ui/Table';
import { TagSearch } from '../../../ui/TagSearch';
import { EventMap } from '../parts/EventMap';

/** Every monitored event with where its index stands. */
export default function EventList() {
  const { t } = useTranslation('monitoring');
  const locale = useLocale();
  const say = useSay();
  const act = useAct();
  const program = useHeld((state) => state.selection.program);
  const list = useListParams(15);
  const status = eventStatusValues.find((one) => one === list.query.get('status'));
  const tags = (list.query.get('tags') ?? '').split(';').filter(Boolean);
  const own = programLabel(program);
  const labels = [...tags, ...(own ? [own] : [])].join(';');
  const facets = useRead(coverageLabels, { query: {} });
  const events = useRead(findEvents, { query: { page: list.page, size: list.size, status, labels } });
  const [run, { isBusy }] = useWrite(runMonitoring);
  const [jobId, setJobId] = useState<string | null>(null);
  return (
    <Screen
      title={t('list.title')}
      actions={
        <Button
          loading={isBusy}
          onClick={() =>
            void run({}).then((done) => (done.ok ? setJobId(done.answer.jobId) : act(failed(done.refusal))))
          }
        >
          {t('list.run')}
        </Button>
      }
    >
      {jobId && <JobProgress jobId={jobId} title={t('list.running')} />}
      <Row>
        <TagSearch
          label={t('map.tags')}
          facets={facets.data ?? []}
          tags={tags}
          onChange={(next) => list.filter({ tags: next.join(';') })}
        />
      </Row>
      <EventMap labels={labels} />
      <Row $end>
        <Choice
          label={t('list.status')}
          value={status ?? ''}
          onChange={(value) => list.filter({ status: value })}
          options={[['', t('list.all')], ...eventStatusValues.map((one) => [one, one.replaceAll('_', ' ')] as const)]}
        />
      </Row>
      <Loaded from={events} skeleton={14}>
        {({ content, totalPages, totalElements }) =>
          content.length === 0 ? (
            <EmptyState
              title={t('list.none')}
              action={<Button onClick={() => goTo('/coverages')}>{t('list.toCoverages')}</Button>}
            />
          ) : (
            <>
              <Table
                label={t('list.title')}
                rows={content}
                keyOf={(row) => row.id}
                href={(row) => `/monitoring/event/${row.id}?backTo=/monitoring`}
                columns={[
                  { id: 'label', head: t('list.coverage'), cell: (row) => row.coverage.label },
                  {
                    id: 'status',
                    head: t('list.status'),
                    cell: (row) => (
                      <StatusChip
                        kind="event"
                        status={row.status}
                        label={row.status.replaceAll('_', ' ')}
                        title={t(`meaning.${row.status}`)}
                        size="small"
                      />
                    ),
                  },
                  { id: 'place', head: t('list.place'), cell: (row) => row.monitoringTargetDto.name },
                  {
                    id: 'period',
                    head: t('list.period'),
                    cell: (row) => formatPeriod(row.coverage.start, row.coverage.end, locale),
                  },
                  {
                    id: 'tracker',
                    head: t('list.tracker'),
                    cell: (row) => (
                      <div style={{ minWidth: 170 }}>
                        <IndexTracker
                          compact
                          value={row.indexValue}
                          terms={termsOf(row.coverage)}
                          measure={measureOf(row.coverage)}
                          locale={locale}
                          say={say}
                        />
                      </div>
                    ),
                  },
                  {
                    id: 'payout',
                    head: t('list.payout'),
                    numeric: true,
                    cell: (row) => <Money of={row.totalPayout} />,
                  },
                  { id: 'asof', head: t('list.asOf'), cell: (row) => formatInstant(row.runTime, locale) },
                ]}
              />
              <Row $gap={16}>
                <span>{t('list.total', { count: totalElements })}</span>
                <div style={{ marginLeft: 'auto' }}>
                  <Pager page={list.page} of={totalPages} toPage={list.toPage} />
                </div>
              </Row>
            </>
          )
        }
      </Loaded>
    </Screen>
  );
}
