import { Banner } from '@primer/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { may } from '#shared/contract/access';
import { moveClaim, restoreClaim, type Claim } from '#shared/contract/claims';
import { claimMovesFrom, type ClaimState } from '#shared/engine/states';
import { useSession } from '../../../../core/profile';
import { useAppDispatch } from '../../../../core/store';
import { showSuccess } from '../../../../core/toasts';
import { undoBy } from '../../../../core/undo';
import { useWriteOver } from '../../../../core/writeOver';
import { Dialog, Field } from '../../../../ui';

const shortestReason = 3;

type MoveProps = { readonly claim: Claim; readonly to: ClaimState; readonly onClose: () => void };

/** Tells of a rejection, by the claim as it has left it, which can be taken back for a moment by whoever made it. */
function useToldRejection(): (claim: Claim) => void {
  const { t } = useTranslation('policies');
  const dispatch = useAppDispatch();
  const { me } = useSession();
  return ({ id, version, policyItem: { name } }) => {
    const undo = undoBy(restoreClaim, { params: { id } }, { version: version - 1, done: t('claims.undone', { name }) });
    dispatch(showSuccess(t('claims.rejected', { name }), may(me, restoreClaim) ? undo : undefined));
  };
}

/** Takes a claim to its next state; the reason goes into its history, and stays until the claim has moved. */
export function MoveClaim({ claim, to, onClose }: MoveProps) {
  const { t } = useTranslation('policies');
  const [reason, setReason] = useState('');
  const [move, { isBusy, isUnanswered }] = useWriteOver(moveClaim, claim);
  const tellRejection = useToldRejection();
  // Somebody else may have moved the claim while the reason was written.
  const isOpen = isBusy || isUnanswered || claimMovesFrom(claim.state).includes(to);
  const confirm = async () => {
    const moved = await move({ params: { id: claim.id }, body: { to, reason } });
    if (!moved.ok) return;
    onClose();
    // Not as it is on screen: what was done before its answer was lost may have been read there meanwhile.
    if (to === 'rejected') tellRejection(moved.response);
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
          disabled: !isOpen || reason.trim().length < shortestReason,
          onClick: () => void confirm(),
        },
      ]}
    >
      {!isOpen && <Banner variant="warning" title={t('claims.elsewhere', { state: t(`claimState.${claim.state}`) })} />}
      <Field
        label={t('claims.reason')}
        hint={t('claims.reasonLength')}
        type="textarea"
        value={reason}
        onChange={setReason}
        required
      />
    </Dialog>
  );
}
