import { Button } from '@primer/react';
import { useTranslation } from 'react-i18next';
import { reportPolicy, type Policy } from '#shared/contract/policies';
import { formatInstant, formatPeriod } from '#shared/format/date';
import { formatIndex } from '#shared/format/unit';
import { formatPct } from '#shared/format/number';
import { IndexTracker } from '#shared/view/IndexTracker';
import { useRead } from '../../../core/api';
import { Grid, Muted, Row, Stack } from '../../../ui/look';
import { Loaded } from '../../../ui/Loaded';
import { Details, DocumentCard, Money, useLocale } from '../../../ui/pieces';
import { useSay } from '../../../ui/say';
import { Table } from '../../../ui/Table';

/** Where each coverage of a policy stands, and a report that prints. */
export function Report({ policy }: { readonly policy: Policy }) {
  const { t } = useTranslation('policies');
  const locale = useLocale();
  const say = useSay();
  const report = useRead(reportPolicy, { params: { id: policy.id } });
  return (
    <Loaded from={report}>
      {(items) => (
        <Stack>
          <Row className="no-print" $end>
            <Button onClick={() => window.print()}>{t('report.print')}</Button>
          </Row>
          <Table
            label={t('report.title')}
            rows={items}
            keyOf={(row) => row.id}
            href={(row) =>
              row.eventId
                ? `/monitoring/event/${row.eventId}?backTo=/policies/policy/${policy.id}&tab=report`
                : `/policies/policy/${policy.id}`
            }
            columns={[
              { id: 'target', head: t('report.target'), cell: (row) => row.monitoringTargetName },
              { id: 'coverage', head: t('items.coverage'), cell: (row) => row.coverageLabel },
              {
                id: 'on',
                oneLine: true,
                head: t('report.on'),
                cell: (row) => formatInstant(row.lastReportTime, locale),
              },
              {
                id: 'index',
                head: t('report.index'),
                numeric: true,
                cell: (row) => formatIndex(row.indexValue, row.indexUnit.symbol, row.coverage.duration, locale),
              },
              {
                id: 'tracker',
                head: t('report.tracker'),
                cell: (row) => (
                  <div style={{ minWidth: 160 }}>
                    <IndexTracker
                      compact
                      value={row.indexValue}
                      terms={{ comparator: row.triggerComparator, trigger: row.trigger, exit: row.exit }}
                      measure={{
                        unit: row.coverage.duration ? 'h' : row.indexUnit.symbol,
                        decimals: row.decimals,
                        duration: row.coverage.duration,
                      }}
                      locale={locale}
                      say={say}
                    />
                  </div>
                ),
              },
              {
                id: 'payout',
                oneLine: true,
                head: t('report.payout'),
                numeric: true,
                cell: (row) => <Money of={row.calculatedPayout} />,
              },
            ]}
          />
          <div className="no-print">
            <DocumentCard
              title={t('report.schedule')}
              fileId={policy.policyScheduleDocumentId}
              review={t('detail.review')}
              none={t('detail.none')}
            />
          </div>
          <Grid $min={340}>
            {items.map((row) => (
              <Details
                key={row.id}
                title={`${t('report.data')}: ${row.coverageLabel}`}
                rows={[
                  [t('items.source'), row.dataSourceDescription],
                  [t('report.definition'), row.indexName],
                  [t('report.period'), formatPeriod(row.reportingPeriod.start, row.reportingPeriod.end, locale)],
                  [t('items.trigger'), formatIndex(row.trigger, row.indexUnit.symbol, row.coverage.duration, locale)],
                  [t('report.value'), formatIndex(row.indexValue, row.indexUnit.symbol, row.coverage.duration, locale)],
                  [
                    t('report.perUnit'),
                    formatPct(row.coverage.payoutPerUnitPct * (row.coverage.duration ? 3600 : 1), 1, locale),
                  ],
                  [t('report.sumPer'), <Money key="s" of={row.sumInsured} exact />],
                  [t('items.sum'), <Money key="t" of={row.coverageTotalSumInsured} exact />],
                  [t('report.totalPayout'), <Money key="p" of={row.calculatedPayout} exact />],
                ]}
              />
            ))}
          </Grid>
          <Muted>{t('report.disclaimer')}</Muted>
        </Stack>
      )}
    </Loaded>
  );
}
