import { SyncIcon } from '@primer/octicons-react';
import { Button, Checkbox, IconButton, SegmentedControl, TextInput } from '@primer/react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  activateCoverage,
  coverageLabels,
  coverageStates,
  findCoverages,
  type Coverage,
} from '#shared/contract/coverages';
import { formatPeriod } from '#shared/format/date';
import { formatPct } from '#shared/format/number';
import { StatusChip } from '#shared/view/StatusChip';
import { useRead, useWrite } from '../../../core/api';
import { coveragesChosen, programLabel } from '../../../core/program';
import { useSession } from '../../../core/profile';
import { goTo, useListParams } from '../../../core/routing';
import { useAct, useHeld } from '../../../core/store';
import { failed, told } from '../../../core/toasts';
import {
  Choice,
  type Column,
  Confirm,
  EmptyState,
  Loaded,
  Pager,
  Row,
  Screen,
  Table,
  TagSearch,
  useLocale,
} from '../../../ui';
import { CoverageMap } from '../parts/map/CoverageMap';
import { SubCoverages } from '../parts/SubCoverages';
import { payoutText } from '../parts/payoutText';

const searchPause = 1000;

export default function CoverageList() {
  const { t } = useTranslation('coverages');
  const locale = useLocale();
  const { config } = useSession();
  const act = useAct();
  const program = useHeld((state) => state.selection.program);
  const chosen = useHeld((state) => state.selection.coverageIds);
  const list = useListParams(15);
  const uiState = coverageStates.find((state) => state === list.query.get('status'));
  const tags = (list.query.get('tags') ?? '').split(';').filter(Boolean);
  const own = programLabel(program);
  const labels = [...tags, ...(own ? [own] : [])].join(';');
  const search = list.query.get('search') ?? '';
  const isMap = list.query.get('view') === 'map';
  const [typed, setTyped] = useState(search);
  const coverages = useRead(findCoverages, {
    query: { page: list.page, size: list.size, sort: list.sort, labels, uiState, search },
  });
  const facets = useRead(coverageLabels, { query: { user: 'true', system: 'false' } });
  const [activate, { isBusy }] = useWrite(activateCoverage);
  const [asked, setAsked] = useState(false);
  useEffect(() => {
    if (typed === search) return undefined;
    const timer = setTimeout(() => list.filter({ search: typed }), searchPause);
    return () => clearTimeout(timer);
  });

  const rows = coverages.data?.content ?? [];
  const toggle = (id: string) =>
    act(coveragesChosen(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]));
  const toggleAll = () => {
    const shown = rows.map(({ id }) => id);
    const others = chosen.filter((id) => !shown.includes(id));
    act(coveragesChosen(shown.every((id) => chosen.includes(id)) ? others : [...others, ...shown]));
  };
  const ready = rows.filter(({ id, canActivate }) => chosen.includes(id) && canActivate);
  const columns: Column<Coverage>[] = [
    {
      id: 'chosen',
      head: t('list.selectAll'),
      headControl: (
        <Checkbox
          aria-label={t('list.selectAll')}
          checked={rows.length > 0 && rows.every(({ id }) => chosen.includes(id))}
          onChange={toggleAll}
        />
      ),
      control: true,
      cell: (row) => (
        <Checkbox
          aria-label={t('list.select', { label: row.label })}
          checked={chosen.includes(row.id)}
          onChange={() => toggle(row.id)}
        />
      ),
    },
    { id: 'label', head: t('list.label'), sort: 'label', cell: (row) => row.label },
    { id: 'target', head: t('list.target'), sort: 'monitoringTarget', cell: (row) => row.monitoringTarget.name },
    {
      id: 'period',
      oneLine: true,
      head: t('list.period'),
      sort: 'start',
      cell: (row) => formatPeriod(row.start, row.end, locale),
    },
    {
      id: 'definition',
      head: t('list.definition'),
      cell: (row) => (row.coverageType === 'MULTI_TRIGGER' ? t('list.multi') : row.indexDefinitionName),
    },
    {
      id: 'payout',
      oneLine: true,
      head: t('list.payout'),
      cell: (row) => (row.coverageType === 'MULTI_TRIGGER' ? '---' : payoutText(row, t, locale)),
    },
    {
      id: 'premium',
      head: t('list.premium'),
      sort: 'riskPremiumPct',
      numeric: true,
      cell: (row) => (row.riskPremiumPct === null ? '---' : formatPct(row.riskPremiumPct, 2, locale)),
    },
    {
      id: 'status',
      oneLine: true,
      head: t('list.status'),
      sort: 'uiState',
      cell: (row) => <StatusChip kind="coverage" status={row.uiState} label={t(`state.${row.uiState}`)} size="small" />,
    },
  ];
  const activateAll = async () => {
    for (const { id, label } of ready) {
      const done = await activate({ params: { id } });
      act(done.ok ? told(t('list.activated', { label })) : failed(done.refusal));
    }
    setAsked(false);
    act(coveragesChosen([]));
  };
  return (
    <Screen
      title={t('list.title')}
      actions={
        <>
          {ready.length > 0 && (
            <Button onClick={() => setAsked(true)}>{t('list.activate', { count: ready.length })}</Button>
          )}
          <IconButton icon={SyncIcon} aria-label={t('list.refresh')} onClick={coverages.refetch} />
          <Button variant="primary" onClick={() => goTo('/coverages/new')}>
            {t('list.new')}
          </Button>
        </>
      }
    >
      <Row $gap={12}>
        <TextInput
          aria-label={t('list.search')}
          placeholder={t('list.search')}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <TagSearch
          label={t('list.tags')}
          facets={facets.data ?? []}
          tags={tags}
          onChange={(next) => list.filter({ tags: next.join(';') })}
        />
        <SegmentedControl
          aria-label={t('map.view')}
          onChange={(at) => list.filter({ view: at === 1 ? 'map' : null, coordinates: null })}
        >
          <SegmentedControl.Button selected={!isMap}>{t('map.list')}</SegmentedControl.Button>
          <SegmentedControl.Button selected={isMap}>{t('map.map')}</SegmentedControl.Button>
        </SegmentedControl>
        <div style={{ marginLeft: 'auto', minWidth: 170 }}>
          <Choice
            label={t('list.status')}
            value={uiState ?? ''}
            onChange={(value) => list.filter({ status: value })}
            options={[
              ['', t('list.all')],
              ['simulated', t('state.simulated')],
              ['active', t('list.activatedState')],
            ]}
          />
        </div>
      </Row>
      {isMap ? (
        <CoverageMap labels={labels} search={search} uiState={uiState} />
      ) : (
        <Loaded from={coverages} skeleton={14}>
          {({ content, totalPages, totalElements }) =>
            content.length === 0 ? (
              <EmptyState
                title={t('empty.title')}
                action={
                  <Button variant="primary" onClick={() => goTo('/coverages/new')}>
                    {t('empty.action')}
                  </Button>
                }
                more={{ text: t('empty.more'), href: config.docsUrl }}
                steps={[t('empty.one'), t('empty.two'), t('empty.three')]}
              />
            ) : (
              <>
                <Table
                  label={t('list.title')}
                  rows={content}
                  columns={columns}
                  keyOf={(row) => row.id}
                  href={(row) => `/coverages/coverage/${row.id}`}
                  sort={list.sort}
                  onSort={list.sortBy}
                  {...(content.some(({ coverages }) => coverages.length > 0)
                    ? { more: (row: Coverage) => (row.coverages.length > 0 ? <SubCoverages of={row} /> : null) }
                    : {})}
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
      )}
      {asked && (
        <Confirm
          title={t('activateMany.title')}
          text={t('activateMany.text')}
          no={t('activateMany.no')}
          yes={t('activateMany.yes')}
          busy={isBusy}
          onNo={() => setAsked(false)}
          onYes={() => void activateAll()}
        />
      )}
    </Screen>
  );
}
