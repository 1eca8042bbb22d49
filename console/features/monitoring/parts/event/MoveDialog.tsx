import { useTranslation } from 'react-i18next';
import { moveEvent, type EventDetail } from '#shared/contract/monitoring';
import { eventMoves } from '#shared/engine/status';
import { useEventMeaning, useEventStatus } from '../../../../core/trade';
import { useWriteOver } from '../../../../core/writeOver';
import { MovedOn, ReasonDialog } from '../../../../ui';

export type EventStatus = EventDetail['status'];
type MoveDialogProps = { readonly event: EventDetail; readonly to: EventStatus; readonly onClose: () => void };

/** Asks why an event is moved on; the reason is kept in its history. */
export function MoveDialog({ event, to, onClose }: MoveDialogProps) {
  const { t } = useTranslation('monitoring');
  const statusName = useEventStatus();
  const meaning = useEventMeaning()(to);
  const [move, { isBusy, isUnanswered }] = useWriteOver(moveEvent, event);
  // Somebody else may have moved the event while the reason was written.
  const isOpen = isBusy || isUnanswered || event.moves.some((one) => one.to === to && one.allowed);
  const moveAndClose = async (reason: string) => {
    const moved = await move({ params: { id: event.id }, body: { to, reason } });
    if (moved.ok) onClose();
  };
  return (
    <ReasonDialog
      title={t('move.title', { status: statusName(to) })}
      text={eventMoves(to).length === 0 ? `${meaning}. ${t('move.final')}` : meaning}
      step={t('move.yes')}
      isBusy={isBusy}
      closed={!isOpen && <MovedOn text={t('move.elsewhere', { status: statusName(to) })} last={event.history[0]} />}
      onDecide={moveAndClose}
      onClose={onClose}
    />
  );
}
