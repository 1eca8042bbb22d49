import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { moveClaim, type Claim } from '#shared/contract/claims';
import type { ClaimState } from '#shared/engine/states';
import { unlessChanged, useWrite } from '../../../../core/api';
import { isOutdated } from '../../../../core/refusal';
import { Dialog, Field } from '../../../../ui';

const shortestReason = 3;

type MoveProps = { readonly claim: Claim; readonly to: ClaimState; readonly onClose: () => void };

/** Takes a claim to its next state; the reason goes into its history. */
export function MoveClaim({ claim, to, onClose }: MoveProps) {
  const { t } = useTranslation('policies');
  const [reason, setReason] = useState('');
  const [move, { isBusy }] = useWrite(moveClaim);
  const confirm = async () => {
    const moved = await move({ params: { id: claim.id }, body: { to, reason } }, unlessChanged(claim));
    // The reason is not to be typed again, unless the claim is another one by now.
    if (moved.ok || isOutdated(moved.refusal)) onClose();
  };
  return (
    <Dialog
      title={t(`claimMove.${to}`)}
      onClose={onClose}
      footerButtons={[
        { content: t('monitor.no'), onClick: onClose },
        {
          content: t(`claimMove.${to}`),
          buttonType: 'primary',
          loading: isBusy,
          disabled: reason.trim().length < shortestReason,
          onClick: () => void confirm(),
        },
      ]}
    >
      <Field label={t('claims.reason')} type="textarea" value={reason} onChange={setReason} required />
    </Dialog>
  );
}
