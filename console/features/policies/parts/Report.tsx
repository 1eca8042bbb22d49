import { ArrowRightIcon } from '@primer/octicons-react';
import { Button, IconButton } from '@primer/react';
import { useTranslation } from 'react-i18next';
import type { CallResponse } from '#shared/contract/call';
import { readEvent } from '#shared/contract/monitoring';
import { readMonitoringReport, reportPolicy, type Policy } from '#shared/contract/policies';
import { formatInstant, formatPeriod } from '#shared/format/date';
import { formatIndex } from '#shared/format/unit';
import { formatPct } from '#shared/format/number';
import { FootprintChart, footprintProps } from '#shared/view/FootprintChart';
import { IndexTracker } from '#shared/view/IndexTracker';
import { useRead } from '../../../core/api';
import { exportDocument } from '../../../core/documents';
import { goTo } from '../../../core/routing';
import { useStory } from '../../../core/story';
import {
  Card,
  Details,
  DocumentCard,
  Grid,
  Loaded,
  Money,
  Muted,
  Row,
  Stack,
  Table,
  useLocale,
  useViewTranslate,
} from '../../../ui';

type Item = CallResponse<typeof reportPolicy>[number];

/** What a row opens: its terms, and the days that were measured. */
function Under({ row }: { readonly row: Item }) {
  const { t } = useTranslation('policies');
  const locale = useLocale();
  const tView = useViewTranslate();
  const event = useRead(readEvent, { params: { id: row.eventId ?? '' }, query: {} }, { skip: !row.eventId });
  const index = (value: number) => formatIndex(value, row.indexUnit.symbol, row.coverage.duration, locale);
  return (
    <Stack>
      <Details
        title={row.coverageLabel}
        rows={[
          [t('report.beneficiary'), row.beneficiaryName],
          [t('report.on'), row.lastReportTime && formatInstant(row.lastReportTime, locale)],
          [t('items.quantity'), row.quantity],
          [t('items.trigger'), index(row.trigger)],
          [t('report.exit'), row.exit === null ? null : index(row.exit)],
          [t('report.sumPerExtend'), <Money key="s" of={row.sumInsured} exact />],
          [t('items.source'), row.dataSourceDescription],
        ]}
      />
      {row.eventId && (
        <Loaded from={event} skeleton={6}>
          {({ coverage, footprint }) => (
            <Card>
              {footprint.length === 0 ? (
                t('report.noData')
              ) : (
                <FootprintChart {...footprintProps(coverage)} footprint={footprint} locale={locale} t={tView} />
              )}
            </Card>
          )}
        </Loaded>
      )}
    </Stack>
  );
}

/** Where each coverage of a policy stands, and a report that prints. */
export function Report({ policy }: { readonly policy: Policy }) {
  const { t } = useTranslation('policies');
  const locale = useLocale();
  const tView = useViewTranslate();
  const report = useRead(reportPolicy, { params: { id: policy.id } });
  const pdf = useStory(exportDocument);
  return (
    <Loaded from={report}>
      {(items) => (
        <Stack>
          <Row className="no-print" $end>
            <Button
              loading={pdf.isBusy}
              onClick={() => void pdf.start({ call: readMonitoringReport, request: { params: { id: policy.id } } })}
            >
              {t('report.pdf')}
            </Button>
            <Button onClick={() => window.print()}>{t('report.print')}</Button>
          </Row>
          <Table
            label={t('report.title')}
            rows={items}
            keyOf={(row) => row.id}
            more={(row) => <Under row={row} />}
            columns={[
              {
                id: 'target',
                head: t('report.target'),
                lead: true,
                cell: (row) => row.monitoringTargetName,
              },
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
                      t={tView}
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
              {
                id: 'event',
                head: t('claims.event'),
                control: true,
                cell: (row) =>
                  row.eventId && (
                    <IconButton
                      icon={ArrowRightIcon}
                      variant="invisible"
                      aria-label={`${t('claims.event')}: ${row.coverageLabel}`}
                      onClick={() =>
                        goTo(`/monitoring/event/${row.eventId}?backTo=/policies/policy/${policy.id}&tab=report`)
                      }
                    />
                  ),
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
                  [
                    t('report.payoutPer'),
                    <Money key="e" of={{ ...row.sumInsured, amount: row.payoutPct * row.sumInsured.amount }} exact />,
                  ],
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
