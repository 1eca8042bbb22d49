import { Button } from '@primer/react';
import { useTranslation } from 'react-i18next';
import { readMonitoringReport, reportPolicy } from '#shared/contract/policyReport';
import type { Policy } from '#shared/contract/policy';
import { useRead } from '../../../../core/api';
import { exportDocument } from '../../../../core/documents';
import { useStory } from '../../../../core/story';
import { DocumentCard, Grid, Loaded, Muted, Row, Stack, Table } from '../../../../ui';
import { PolicySummary } from '../PolicySummary';
import { MonitoredItem, type MonitoringItem } from './MonitoredItem';
import { ReportData } from './ReportData';
import { useReportColumns } from './useReportColumns';

function ReportActions({ policyId }: { readonly policyId: string }) {
  const { t } = useTranslation('policies');
  const pdf = useStory(exportDocument);
  return (
    <Row className="no-print" $end>
      <Button
        loading={pdf.isBusy}
        onClick={() => void pdf.start({ call: readMonitoringReport, request: { params: { id: policyId } } })}
      >
        {t('report.pdf')}
      </Button>
      <Button onClick={() => window.print()}>{t('report.print')}</Button>
    </Row>
  );
}

function ReportTable({ items }: { readonly items: readonly MonitoringItem[] }) {
  const { t } = useTranslation('policies');
  return (
    <Table
      label={t('report.coverages')}
      rows={items}
      keyOf={({ id }) => id}
      more={(item) => <MonitoredItem item={item} />}
      columns={useReportColumns()}
    />
  );
}

/** Where each coverage of a policy stands, and a report that prints. */
export function Report({ policy }: { readonly policy: Policy }) {
  const { t } = useTranslation('policies');
  const report = useRead(reportPolicy, { params: { id: policy.id } });
  return (
    <Loaded from={report}>
      {(items) => (
        <Stack>
          <ReportActions policyId={policy.id} />
          <h2 style={{ margin: 0, fontSize: 16 }}>{t('report.title')}</h2>
          <PolicySummary policy={policy} />
          <h2 style={{ margin: 0, fontSize: 16 }}>{t('report.coverages')}</h2>
          <ReportTable items={items} />
          <DocumentCard
            title={t('report.schedule')}
            fileId={policy.policyScheduleDocumentId}
            review={t('detail.review')}
            none={t('detail.none')}
          />
          <Grid $min={340}>
            {items.map((item) => (
              <ReportData key={item.id} item={item} />
            ))}
          </Grid>
          <Muted>{t('report.disclaimer')}</Muted>
        </Stack>
      )}
    </Loaded>
  );
}
