import { useTranslation } from 'react-i18next';
import { may } from '#shared/contract/access';
import { moveClaim, restoreClaim, type Claim } from '#shared/contract/claims';
import { claimMovesFrom, type ClaimState } from '#shared/engine/states';
import { useSession } from '../../../../core/profile';
import { useAppDispatch } from '../../../../core/store';
import { showSuccess } from '../../../../core/toasts';
import { undoBy } from '../../../../core/undo';
import { useWriteOver } from '../../../../core/writeOver';
import { MovedOn, ReasonDialog } from '../../../../ui';

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
  const [move, { isBusy, isUnanswered }] = useWriteOver(moveClaim, claim);
  const tellRejection = useToldRejection();
  // Somebody else may have moved the claim while the reason was written.
  const isOpen = isBusy || isUnanswered || claimMovesFrom(claim.state).includes(to);
  const confirm = async (reason: string) => {
    const moved = await move({ params: { id: claim.id }, body: { to, reason } });
    if (!moved.ok) return;
    onClose();
    // Not as it is on screen: what was done before its answer was lost may have been read there meanwhile.
    if (to === 'rejected') tellRejection(moved.response);
  };
  return (
    <ReasonDialog
      title={t(`claimMove.${to}`)}
      step={t(`claimMove.${to}`)}
      isBusy={isBusy}
      closed={
        !isOpen && (
          <MovedOn text={t('claims.elsewhere', { state: t(`claimState.${claim.state}`) })} last={claim.history[0]} />
        )
      }
      onDecide={confirm}
      onClose={onClose}
    />
  );
}
