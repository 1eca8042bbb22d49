import { ActionList, ActionMenu, Banner, Button } from '@primer/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { copyQuote, readQuote, retryQuote } from '#shared/contract/quotes';
import { canAccept, canReject } from '#shared/engine/status';
import { formatFullDay } from '#shared/format/date';
import { formatPct } from '#shared/format/number';
import { formatIndex } from '#shared/format/unit';
import { StatusChip } from '#shared/view/StatusChip';
import { useRead, useWrite } from '../../../core/api';
import { useIdOfAddress, useSession } from '../../../core/profile';
import { goTo } from '../../../core/routing';
import { useStory } from '../../../core/story';
import {
  Confirm,
  Details,
  DocumentCard,
  Figures,
  Grid,
  Halves,
  JobProgress,
  Loaded,
  Money,
  Pct,
  Screen,
  Stack,
  Table,
  useLocale,
} from '../../../ui';
import { acceptQuote, archiveQuote } from '../sagas';

export default function QuoteDetail() {
  const { t } = useTranslation('quotes');
  const locale = useLocale();
  const accepting = useStory(acceptQuote);
  const rejecting = useStory(archiveQuote);
  const { me } = useSession();
  const id = useIdOfAddress();
  const quote = useRead(readQuote, { params: { id } });
  const [retry, retrying] = useWrite(retryQuote);
  const [copy, copying] = useWrite(copyQuote);
  const toCopy = async () => {
    const done = await copy({ params: { id } });
    if (done.ok) goTo(`/quotations/new?draft=${done.response.id}`);
  };
  const [dialog, setDialog] = useState<'accept' | 'reject' | null>(null);
  const one = quote.data;
  const agent = me.roles.includes('User.Agent');
  return (
    <Screen
      title={t('detail.title', { name: one?.name ?? '' })}
      back="/quotations"
      aside={
        one && (
          <StatusChip
            kind="quote"
            status={one.status === 'ACCEPTED' ? 'accepted' : one.uiState}
            label={t(`status.${one.status}`)}
          />
        )
      }
      actions={
        one && (
          <>
            {one.uiState === 'fail' && agent && (
              <Button loading={retrying.isBusy} onClick={() => void retry({ params: { id } })}>
                {t('detail.retry')}
              </Button>
            )}
            {agent && (
              <Button loading={copying.isBusy} onClick={() => void toCopy()}>
                {t('detail.copy')}
              </Button>
            )}
            {one.policyId && (
              <Button onClick={() => goTo(`/policies/policy/${one.policyId}?backTo=/quotations/quotation/${id}`)}>
                {t('detail.policy')}
              </Button>
            )}
            {agent && (
              <ActionMenu>
                <ActionMenu.Button variant="primary">{t('detail.response')}</ActionMenu.Button>
                <ActionMenu.Overlay>
                  <ActionList>
                    <ActionList.Item disabled={!canAccept(one.status)} onSelect={() => setDialog('accept')}>
                      {t('detail.create')}
                    </ActionList.Item>
                    {canReject(one.status) && (
                      <ActionList.Item variant="danger" onSelect={() => setDialog('reject')}>
                        {t('detail.reject')}
                      </ActionList.Item>
                    )}
                  </ActionList>
                </ActionMenu.Overlay>
              </ActionMenu>
            )}
          </>
        )
      }
    >
      <Loaded from={quote} skeleton={12}>
        {(q) => (
          <>
            <h2 style={{ margin: 0, fontSize: 18 }}>{t('detail.summary')}</h2>
            {q.error && <Banner title={t('detail.failed')} description={q.error} variant="critical" />}
            {q.jobId && <JobProgress jobId={q.jobId} title={t('detail.pricing')} />}
            <Grid $min={260}>
              <DocumentCard
                title={t('detail.document')}
                fileId={q.quoteDocumentId}
                review={t('detail.review')}
                none={t('detail.none')}
              />
              <DocumentCard
                title={t('detail.report')}
                fileId={q.aggregatedPricingReportId}
                review={t('detail.review')}
                none={t('detail.none')}
              />
            </Grid>
            <Figures
              items={[
                { label: t('figures.premium'), value: <Money of={q.grossWrittenPremium} /> },
                { label: t('figures.rate'), value: <Pct of={q.grossWrittenPremiumPct} digits={1} /> },
                { label: t('figures.tsi'), value: <Money of={q.totalSumInsured} /> },
                {
                  label: t('figures.commission'),
                  value: <Money of={q.commission} />,
                  note: formatPct(q.commissionRate, 1, locale),
                },
              ]}
            />
            <Halves>
              <Details
                title={t('basic.title')}
                rows={[
                  [t('basic.name'), q.name],
                  [t('basic.issuer'), q.issuer.name],
                  [t('basic.holder'), q.customer?.name],
                  [t('basic.intermediary'), q.intermediary?.name],
                  [t('basic.inception'), q.inceptionDate && formatFullDay(q.inceptionDate, locale)],
                  [t('basic.expiry'), q.expiryDate && formatFullDay(q.expiryDate, locale)],
                  [t('basic.status'), t(`status.${q.status}`)],
                  [t('basic.program'), q.program],
                  [t('basic.remarks'), q.remarks],
                ]}
              />
              <Stack>
                <Details
                  title={t('premiums.title')}
                  rows={[
                    [t('premiums.amount'), <Money key="a" of={q.grossWrittenPremium} exact />],
                    [t('premiums.rate'), <Pct key="r" of={q.grossWrittenPremiumPct} />],
                    [t('figures.tsi'), <Money key="t" of={q.totalSumInsured} exact />],
                    [t('premiums.fee'), <Money key="f" of={q.serviceFee} exact />],
                  ]}
                />
              </Stack>
            </Halves>
            <h2 style={{ margin: 0, fontSize: 16 }}>{t('items.title')}</h2>
            {q.quoteItems.length === 0 ? (
              t('items.none')
            ) : (
              <Table
                label={t('items.title')}
                rows={q.quoteItems}
                keyOf={(row) => row.id}
                href={(row) =>
                  `/coverages/coverage/${row.coverage.id}?version=${row.coverage.version}&backTo=/quotations/quotation/${id}`
                }
                columns={[
                  {
                    id: 'coverage',
                    head: t('items.coverage'),
                    cell: (row) => `${row.coverage.label}: ${row.coverage.indexDefinition.name}`,
                  },
                  { id: 'cohort', head: t('items.cohort'), cell: (row) => row.name },
                  {
                    id: 'trigger',
                    head: t('items.trigger'),
                    numeric: true,
                    cell: (row) =>
                      formatIndex(row.coverage.trigger, row.coverage.triggerUnit, row.coverage.duration, locale),
                  },
                  {
                    id: 'per',
                    head: t('items.perExtend'),
                    numeric: true,
                    cell: (row) => <Money of={row.sumInsured} />,
                  },
                  { id: 'extend', head: t('items.extend'), numeric: true, cell: (row) => row.quantity },
                  { id: 'sum', head: t('items.sum'), numeric: true, cell: (row) => <Money of={row.totalSumInsured} /> },
                  { id: 'min', head: t('items.minimum'), numeric: true, cell: (row) => <Money of={row.minPayout} /> },
                  {
                    id: 'unit',
                    head: t('items.perUnit'),
                    numeric: true,
                    cell: (row) =>
                      formatPct(row.coverage.payoutPerUnitPct * (row.coverage.duration ? 3600 : 1), 1, locale),
                  },
                  { id: 'source', head: t('items.source'), cell: (row) => row.coverage.dataSourceDescription },
                ]}
              />
            )}
            {dialog === 'accept' && (
              <Confirm
                title={t('accept.title')}
                text={t('accept.text')}
                no={t('accept.no')}
                yes={t('accept.yes')}
                onNo={() => setDialog(null)}
                onYes={() => {
                  setDialog(null);
                  void accepting.start({ quoteId: id });
                }}
              />
            )}
            {dialog === 'reject' && (
              <Confirm
                title={t('reject.title')}
                text={t('reject.text')}
                no={t('reject.no')}
                yes={t('reject.yes')}
                danger
                onNo={() => setDialog(null)}
                onYes={() => {
                  setDialog(null);
                  void rejecting.start({ quoteId: id, version: q.version, text: t('reject.done', { name: q.name }) });
                }}
              />
            )}
          </>
        )}
      </Loaded>
    </Screen>
  );
}
