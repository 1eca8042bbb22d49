import { Button, Details as Fold, Dialog } from '@primer/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { findClaims, moveClaim, type Claim } from '#shared/contract/claims';
import type { Policy } from '#shared/contract/policies';
import { claimMovesFrom, type ClaimState } from '#shared/engine/status';
import { formatExact } from '#shared/format/money';
import { formatFullDay } from '#shared/format/date';
import { formatIndex } from '#shared/format/unit';
import { StatusChip } from '#shared/view/StatusChip';
import { unlessChanged, useRead, useWrite } from '../../../core/api';
import { downloadDocument } from '../../../core/documents';
import { useSession } from '../../../core/profile';
import { goTo } from '../../../core/routing';
import { useStory } from '../../../core/story';
import { Card, Details, Field, Figures, Loaded, Money, Pct, Row, Stack, useLocale } from '../../../ui';

function ClaimFold({ claim, policyId }: { readonly claim: Claim; readonly policyId: string }) {
  const { t } = useTranslation('policies');
  const locale = useLocale();
  const download = useStory(downloadDocument);
  const { me } = useSession();
  const [to, setTo] = useState<ClaimState | null>(null);
  const [reason, setReason] = useState('');
  const [move, { isBusy }] = useWrite(moveClaim);
  const { coverage, parametricEvent } = claim.parametricLoss;
  const measured = (value: number) => formatIndex(value, parametricEvent.unit, coverage.duration, locale);
  const { claimReportDocumentId: report, certificateFileId: certificate } = claim;
  return (
    <Card>
      <Fold>
        <summary style={{ cursor: 'pointer' }}>
          <Row style={{ display: 'inline-flex' }}>
            <strong>{coverage.riskType}</strong> {coverage.monitoringTarget.name} · {measured(parametricEvent.value)} ·{' '}
            {formatExact(claim.amount, locale)} · {formatFullDay(parametricEvent.startTime, locale)}
            <StatusChip kind="claim" status={claim.state} label={t(`claimState.${claim.state}`)} size="small" />
          </Row>
        </summary>
        <Stack style={{ marginTop: 12 }}>
          <Details
            title={t('claims.details')}
            rows={[
              [t('items.cohort'), claim.policyItem.name],
              [t('claims.cover'), coverage.indexDefinition.name],
              [t('claims.location'), coverage.monitoringTarget.name],
              [t('claims.measured'), `${measured(parametricEvent.value)} / ${measured(coverage.trigger)}`],
              [t('claims.payout'), <Money key="m" of={claim.amount} exact />],
              [
                t('claims.report'),
                report ? (
                  <Button key="r" variant="link" onClick={() => void download.start(report)}>
                    {t('claims.download')}
                  </Button>
                ) : null,
              ],
              [
                t('claims.certificate'),
                certificate ? (
                  <Button key="c" variant="link" onClick={() => void download.start(certificate)}>
                    {t('claims.download')}
                  </Button>
                ) : null,
              ],
            ]}
          />
          <Row>
            {me.roles.includes('User.Admin') &&
              claimMovesFrom(claim.state).map((next) => (
                <Button key={next} onClick={() => setTo(next)}>
                  {t(`claimMove.${next}`)}
                </Button>
              ))}
            <Button
              variant="invisible"
              onClick={() => goTo(`/monitoring/event/${parametricEvent.id}?backTo=/policies/policy/${policyId}`)}
            >
              {t('claims.event')}
            </Button>
          </Row>
        </Stack>
      </Fold>
      {to && (
        <Dialog
          title={t(`claimMove.${to}`)}
          onClose={() => setTo(null)}
          footerButtons={[
            { content: t('monitor.no'), onClick: () => setTo(null) },
            {
              content: t(`claimMove.${to}`),
              buttonType: 'primary',
              loading: isBusy,
              disabled: reason.trim().length < 3,
              onClick: () =>
                void move({ params: { id: claim.id }, body: { to, reason } }, unlessChanged(claim)).then(() => {
                  setTo(null);
                  setReason('');
                }),
            },
          ]}
        >
          <Field label={t('claims.reason')} type="textarea" value={reason} onChange={setReason} required />
        </Dialog>
      )}
    </Card>
  );
}

/** The claims of a policy, each with its figures, report, certificate and next steps. */
export function Claims({ policy }: { readonly policy: Policy }) {
  const { t } = useTranslation('policies');
  const claims = useRead(findClaims, { query: { policyId: policy.id, page: 0, size: 10_000 } });
  return (
    <Loaded from={claims}>
      {({ content }) => (
        <Stack>
          {policy.totalCalculatedPayout.amount > 0 && (
            <>
              <h2 style={{ margin: 0, fontSize: 16 }}>{t('claims.overview')}</h2>
              <Figures
                items={[
                  { label: t('premiums.amount'), value: <Money of={policy.grossWrittenPremium} /> },
                  { label: t('claims.total'), value: <Money of={policy.totalCalculatedPayout} /> },
                  { label: t('list.rate'), value: <Pct of={policy.grossWrittenPremiumPct} digits={1} /> },
                  { label: t('claims.loss'), value: <Pct of={policy.lossRatio} digits={1} /> },
                ]}
              />
            </>
          )}
          {content.length === 0 ? (
            <p>{t('claims.none')}</p>
          ) : (
            content.map((claim) => <ClaimFold key={claim.id} claim={claim} policyId={policy.id} />)
          )}
        </Stack>
      )}
    </Loaded>
  );
}
