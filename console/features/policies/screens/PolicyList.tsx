import { AlertIcon, CheckCircleIcon } from '@primer/octicons-react';
import { useTranslation } from 'react-i18next';
import { findPolicies, policyLabels, policyStates, summarisePolicies } from '#shared/contract/policies';
import { formatFullDay } from '#shared/format/date';
import { StatusChip } from '#shared/view/StatusChip';
import { labelEntries } from '#shared/contract/labels';
import { useRead } from '../../../core/api';
import { programLabel } from '../../../core/program';
import { useSession } from '../../../core/profile';
import { goTo, useListParams } from '../../../core/routing';
import { useAppSelector } from '../../../core/store';
import {
  Choice,
  EmptyState,
  Figures,
  Loaded,
  Money,
  Pager,
  Pct,
  Row,
  Screen,
  Table,
  TagSearch,
  useLocale,
} from '../../../ui';
import { Button } from '@primer/react';

export default function PolicyList() {
  const { t } = useTranslation('policies');
  const locale = useLocale();
  const { config, me } = useSession();
  const program = useAppSelector((state) => state.selection.program);
  const list = useListParams(10);
  const tags = labelEntries(list.query.get('tags'));
  const own = programLabel(program);
  const labels = [...tags, ...(own ? [own] : [])].join(';');
  const state = policyStates.find((one) => one === list.query.get('status'));
  const policies = useRead(findPolicies, {
    query: { page: list.page, size: list.size, sort: list.sort, labels, state },
  });
  const summary = useRead(summarisePolicies, { query: { labels } }, { skip: !config.features.policyKpis });
  const facets = useRead(policyLabels, { query: { user: 'true', system: 'false' } });
  return (
    <Screen title={t('list.title')}>
      {config.features.policyKpis && (
        <Loaded from={summary} skeleton={2}>
          {(sum) => (
            <Figures
              items={[
                {
                  label: t('kpi.premium'),
                  value: <Money of={sum.grossWrittenPremiums} />,
                  note: sum.byCurrency.slice(1).map(({ currency, premium }) => (
                    <span key={currency}>
                      <Money of={{ amount: premium, currency }} />{' '}
                    </span>
                  )),
                },
                { label: t('kpi.claims'), value: <Money of={sum.totalClaimAmount} /> },
                { label: t('kpi.loss'), value: <Pct of={sum.lossRatio} digits={1} /> },
                { label: t('kpi.rate'), value: <Pct of={sum.avgGrossWrittenPremiumPct} digits={1} /> },
              ]}
            />
          )}
        </Loaded>
      )}
      <Row>
        <TagSearch
          label={t('list.tags')}
          facets={facets.data ?? []}
          tags={tags}
          onChange={(next) => list.filter({ tags: next.join(';') })}
        />
        <div style={{ marginLeft: 'auto', minWidth: 170 }}>
          <Choice
            label={t('list.status')}
            value={state ?? ''}
            onChange={(value) => list.filter({ status: value })}
            options={[['', t('list.all')], ...policyStates.map((one) => [one, t(`state.${one}`)] as const)]}
          />
        </div>
      </Row>
      <Loaded from={policies} skeleton={14}>
        {({ content, totalPages, totalElements }) =>
          content.length === 0 ? (
            <EmptyState
              title={t('empty.title')}
              action={
                me.roles.includes('User.Agent') && (
                  <Button variant="primary" onClick={() => goTo('/quotations/new')}>
                    {t('empty.action')}
                  </Button>
                )
              }
              steps={[t('empty.one'), t('empty.two'), t('empty.three')]}
            />
          ) : (
            <>
              <Table
                label={t('list.title')}
                rows={content}
                keyOf={(row) => row.id}
                href={(row) =>
                  row.state === 'draft' ? `/policies/policy-draft/${row.id}` : `/policies/policy/${row.id}`
                }
                dim={(row) => row.state === 'expired' || row.state === 'draft'}
                sort={list.sort}
                onSort={list.sortBy}
                columns={[
                  {
                    id: 'status',
                    oneLine: true,
                    head: t('list.status'),
                    sort: 'state',
                    cell: (row) => (
                      <StatusChip kind="policy" status={row.state} label={t(`state.${row.state}`)} size="small" />
                    ),
                  },
                  { id: 'name', lead: true, head: t('list.name'), sort: 'name', cell: (row) => row.name },
                  { id: 'holder', head: t('list.holder'), sort: 'customerName', cell: (row) => row.customerName },
                  {
                    id: 'effective',
                    oneLine: true,
                    head: t('list.effective'),
                    sort: 'inceptionDate',
                    cell: (row) => formatFullDay(row.inceptionDate, locale),
                  },
                  {
                    id: 'expiry',
                    oneLine: true,
                    head: t('list.expiry'),
                    sort: 'expiryDate',
                    cell: (row) => formatFullDay(row.expiryDate, locale),
                  },
                  {
                    id: 'premium',
                    head: t('list.premium'),
                    sort: 'grossWrittenPremium',
                    numeric: true,
                    cell: (row) => <Money of={row.grossWrittenPremium} />,
                  },
                  {
                    id: 'rate',
                    head: t('list.rate'),
                    sort: 'grossWrittenPremiumPct',
                    numeric: true,
                    cell: (row) => <Pct of={row.grossWrittenPremiumPct} digits={1} />,
                  },
                  {
                    id: 'claim',
                    head: t('list.claim'),
                    cell: (row) =>
                      row.totalCalculatedPayout.amount > 0 ? (
                        <span title={t('list.pays')}>
                          <AlertIcon aria-label={t('list.pays')} fill="#c0392b" />
                        </span>
                      ) : (
                        <CheckCircleIcon aria-label={t('list.quiet')} fill="#1a7f37" />
                      ),
                  },
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
