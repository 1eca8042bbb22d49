import { Button } from '@primer/react';
import { useTranslation } from 'react-i18next';
import type { Coverage } from '#shared/contract/coverage';
import { useStory } from '../../../../core/story';
import { DocumentCard, Grid, JobProgress, Muted, Row } from '../../../../ui';
import { makeDocumentsAgain } from '../../stories/simulation';

/** The two documents of a simulation: they follow it, and where they could not be made they are made again on Retry. */
export function CoverageDocuments({ coverage }: { readonly coverage: Coverage }) {
  const { t } = useTranslation('coverages');
  const { t: ui } = useTranslation('ui');
  const { id, version, documentsJobId, technicalPricingReportFileId: report, uiState } = coverage;
  const again = useStory(makeDocumentsAgain);
  const isMissing = report === null && !documentsJobId && (uiState === 'simulated' || uiState === 'active');
  const texts = {
    review: t('detail.review'),
    none: documentsJobId ? t('detail.documentsAtWork') : t('detail.noReport'),
  };
  return (
    <>
      {documentsJobId && <JobProgress jobId={documentsJobId} title={t('detail.documents')} />}
      {isMissing && (
        <Row role="status">
          <Muted>{t('detail.documentsFailed')}</Muted>
          <Button size="small" loading={again.isBusy} onClick={() => void again.start({ id, version })}>
            {ui('retry')}
          </Button>
        </Row>
      )}
      <Grid $min={260}>
        <DocumentCard title={t('detail.report')} fileId={report} {...texts} />
        <DocumentCard title={t('detail.factsheet')} fileId={coverage.factSheetReportFileId} {...texts} />
      </Grid>
    </>
  );
}
