import { Banner } from '@primer/react';
import { useTranslation } from 'react-i18next';
import { readQuote } from '#shared/contract/quotes';
import { shownQuoteStatus } from '#shared/engine/states';
import { useRead } from '../../../core/api';
import { useIdOfAddress } from '../../../core/profile';
import { useSentence } from '../../../core/sentence';
import { DetailScreen, DocumentCard, Grid, JobProgress, NotSeen } from '../../../ui';
import { NewerVersions } from '../parts/detail/NewerVersions';
import { Obstacle } from '../parts/detail/Obstacle';
import { QuoteActions } from '../parts/detail/QuoteActions';
import { QuoteFacts, QuoteFigures } from '../parts/detail/QuoteFacts';
import { RejectedBy } from '../parts/detail/RejectedBy';
import { QuoteHistory } from '../parts/detail/QuoteHistory';
import { QuoteItems } from '../parts/detail/QuoteItems';
import { QuoteChip } from '../parts/QuoteChip';

/** One quote: its documents, figures and coverages, and the customer's response. */
export default function QuoteDetail() {
  const { t } = useTranslation('quotes');
  const sentence = useSentence();
  const read = useRead(readQuote, { params: { id: useIdOfAddress() } });
  const documents = { review: t('detail.review'), none: t('detail.none') };
  return (
    <DetailScreen
      title={(quote) => t('detail.title', { name: quote ? quote.name || t('list.unnamed') : '…' })}
      back="/quotations"
      from={read}
      status={(quote) => <QuoteChip quote={quote} label={t(`status.${shownQuoteStatus(quote)}`)} />}
      actions={(quote) => <QuoteActions quote={quote} />}
    >
      {(quote) => (
        <>
          <h2 style={{ margin: 0, fontSize: 18 }}>{t('detail.summary')}</h2>
          {quote.error && <Banner title={t('detail.failed')} description={sentence(quote.error)} variant="critical" />}
          <RejectedBy quote={quote} />
          <Obstacle quote={quote} />
          {quote.uiState === 'fail' && <NewerVersions quote={quote} />}
          {quote.jobId && <JobProgress jobId={quote.jobId} title={t('detail.pricing')} />}
          <Grid $min={260}>
            <DocumentCard title={t('detail.document')} fileId={quote.quoteDocumentId} {...documents} />
            <DocumentCard title={t('detail.report')} fileId={quote.aggregatedPricingReportId} {...documents} />
          </Grid>
          <NotSeen coverages={quote.quoteItems.map(({ coverage }) => coverage)} />
          <QuoteFigures quote={quote} />
          <QuoteFacts quote={quote} />
          <h2 style={{ margin: 0, fontSize: 16 }}>{t('items.title')}</h2>
          <QuoteItems quote={quote} />
          <QuoteHistory id={quote.id} />
        </>
      )}
    </DetailScreen>
  );
}
