import { Banner, Button } from '@primer/react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import type { Policy } from '#shared/contract/policy';
import { toneOf } from '#shared/view/status';
import { StatusChip } from '#shared/view/StatusChip';
import { type Tone, toneBack, toneText } from '#shared/view/tokens';
import { useEventStatus } from '../../../../core/trade';
import { goTo } from '../../../../core/routing';

const Toned = styled.section<{ $tone: Tone }>`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 4px 12px;
  padding: 12px 16px;
  border: 1px solid currentColor;
  border-radius: 6px;
  color: ${({ $tone }) => toneText($tone)};
  background: ${({ $tone }) => toneBack($tone)};
  [data-status] {
    box-shadow: inset 0 0 0 1px currentColor;
  }
`;

/** What the events of a policy say, in the colour of their status and with what it means; nothing computed is no alarm. */
function EventBanner({ status }: { readonly status: string }) {
  const { t } = useTranslation('policies');
  const words = useEventStatus()(status);
  const meaning = status === 'WARNING' ? t('detail.warning') : t(`meaning.${status}`, { ns: 'view', defaultValue: '' });
  const tone = toneOf('policyEvent', status);
  const title = t('detail.event', { status: words });
  return (
    <Toned $tone={tone} data-tone={tone} aria-label={title}>
      <strong>{title}</strong>
      <StatusChip kind="policyEvent" status={status} label={words} size="small" />
      <span>{meaning}</span>
    </Toned>
  );
}

/** Where the policy stands: a draft leads on to where it is submitted, any other tells what its events say. */
export function StateBanner({ policy }: { readonly policy: Policy }) {
  const { t } = useTranslation('policies');
  if (policy.state !== 'draft') return <EventBanner status={policy.eventStatus.id} />;
  return (
    <Banner
      title={t('draft.text')}
      variant="info"
      primaryAction={<Button onClick={() => goTo(`/policies/policy-draft/${policy.id}`)}>{t('draft.open')}</Button>}
    />
  );
}
