import { ChevronDownIcon, ChevronRightIcon } from '@primer/octicons-react';
import { Banner, Button, Details as Fold } from '@primer/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { may, mayFollow } from '#shared/contract/access';
import { moveClaim, type Claim } from '#shared/contract/claims';
import { claimAlone } from '#shared/engine/fourEyes';
import { claimMovesFrom, type ClaimState } from '#shared/engine/states';
import { formatExact } from '#shared/format/money';
import { isMulti } from '#shared/lists/coverages';
import { exactly, measureIn } from '#shared/view/measure';
import { StatusChip } from '#shared/view/StatusChip';
import { downloadDocument } from '../../../../core/documents';
import { useSession } from '../../../../core/profile';
import { goTo } from '../../../../core/routing';
import { useSentence } from '../../../../core/sentence';
import { useStory } from '../../../../core/story';
import { Card, Details, Money, Row, Stack, StepButton, useDates, useLocale, useTriggerText } from '../../../../ui';
import { usePayoutSum } from '../usePayoutSum';
import { HistoryTable } from '../HistoryTable';
import { MoveClaim } from './MoveClaim';

type ClaimProps = { readonly claim: Claim; readonly policyId: string };

/** What was measured, in the unit of the index. */
function useMeasured({ parametricLoss: { coverage, parametricEvent } }: Claim): string {
  const locale = useLocale();
  const { duration, indexDefinition } = coverage;
  const measure = measureIn({ unit: parametricEvent.unit, decimals: indexDefinition.decimals, duration }, locale);
  return exactly(parametricEvent.value, measure, locale);
}

/** A figure does not part from its currency, nor a day from its year. */
const Whole = styled.span`
  white-space: nowrap;
`;

/** What is inside, steps and papers, nobody looks for in a card that does not show that it opens. */
function ClaimHead({ claim, isOpen }: { readonly claim: Claim; readonly isOpen: boolean }) {
  const { t } = useTranslation('policies');
  const locale = useLocale();
  const dates = useDates();
  const measured = useMeasured(claim);
  const { coverage, parametricEvent } = claim.parametricLoss;
  return (
    <Row style={{ display: 'inline-flex' }}>
      {isOpen ? <ChevronDownIcon /> : <ChevronRightIcon />}
      <strong>{coverage.riskType}</strong>
      <span>{claim.policyItem.name}</span>
      {claim.kind === 'adjustment' && <em>{t('claims.adjustment')}</em>}
      <span>
        {coverage.monitoringTarget.name} · {measured} · <Whole>{formatExact(claim.amount, locale)}</Whole> ·{' '}
        <Whole>{dates.day(parametricEvent.startTime)}</Whole>
      </span>
      <StatusChip kind="claim" status={claim.state} label={t(`claimState.${claim.state}`)} size="small" />
    </Row>
  );
}

function ClaimFacts({ claim }: { readonly claim: Claim }) {
  const { t } = useTranslation('policies');
  const { t: ofCoverages } = useTranslation('coverages');
  const download = useStory(downloadDocument);
  const measured = useMeasured(claim);
  const triggerOf = useTriggerText();
  const { policyItem, amount, payoutPct } = claim;
  const { coverage, parametricEvent } = claim.parametricLoss;
  const trigger = isMulti(coverage)
    ? ofCoverages('list.multi')
    : triggerOf({ ...coverage, ...coverage.indexDefinition });
  const sum = usePayoutSum(
    { ...coverage, ...coverage.indexDefinition },
    // An adjustment is for what the sum comes to beyond the claims before it.
    { value: parametricEvent.value, stated: payoutPct, amount: claim.kind === 'adjustment' ? null : amount },
    policyItem,
  );
  const paper = (fileId: string | null) =>
    fileId && (
      <Button key={fileId} variant="link" onClick={() => void download.start(fileId)}>
        {t('claims.download')}
      </Button>
    );
  return (
    <Details
      title={t('claims.details')}
      rows={[
        [t('items.cohort'), policyItem.name],
        [t('claims.cover'), coverage.indexDefinition.name],
        [t('claims.location'), coverage.monitoringTarget.name],
        [t('claims.measured'), `${measured} / ${trigger}`],
        [t('claims.beneficiary'), claim.beneficiaryName],
        [t('claims.payout'), <Money key="payout" of={amount} exact />],
        [t('payoutSum'), sum],
        [t('claims.report'), paper(claim.claimReportDocumentId)],
        [t('claims.certificate'), paper(claim.certificateFileId)],
      ]}
    />
  );
}

/** Two people decide, and something is left to decide. */
const needsTwo = ({ needsSecondPerson, state }: Claim) => needsSecondPerson && claimMovesFrom(state).length > 0;

/** One claim: in a line what was measured and is owed; opened, its figures, papers and next steps. */
export function ClaimCard({ claim, policyId }: ClaimProps) {
  const { t } = useTranslation('policies');
  const { me } = useSession();
  const [isOpen, setOpen] = useState(false);
  const [movingTo, setMovingTo] = useState<ClaimState | null>(null);
  const event = claim.parametricLoss.parametricEvent.id;
  const sentence = useSentence();
  const whyNot = (next: ClaimState) => {
    const alone = claimAlone(claim, next);
    return alone && sentence(alone);
  };
  return (
    <Card>
      <Fold onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary style={{ cursor: 'pointer', outlineOffset: 6 }}>
          <ClaimHead claim={claim} isOpen={isOpen} />
        </summary>
        <Stack style={{ marginTop: 12 }}>
          <ClaimFacts claim={claim} />
          {claim.history.length > 0 && <HistoryTable label={t('claims.history')} rows={claim.history} />}
          {needsTwo(claim) && <Banner variant="info" title={t('claims.fourEyes')} />}
          <Row>
            {may(me, moveClaim) &&
              claimMovesFrom(claim.state).map((next) => (
                <StepButton key={next} why={whyNot(next)} onClick={() => setMovingTo(next)}>
                  {t(`claimMove.${next}`)}
                </StepButton>
              ))}
            {mayFollow(me, 'monitoring') && (
              <Button
                variant="invisible"
                onClick={() => goTo(`/monitoring/event/${event}?backTo=/policies/policy/${policyId}&tab=claims`)}
              >
                {t('claims.event')}
              </Button>
            )}
          </Row>
        </Stack>
      </Fold>
      {movingTo && <MoveClaim claim={claim} to={movingTo} onClose={() => setMovingTo(null)} />}
    </Card>
  );
}
