import { useTranslation } from 'react-i18next';
import { moveEvent, type EventDetail } from '#shared/contract/monitoring';
import { eventMoves } from '#shared/engine/status';
import { isOutdated } from '../../../../core/refusal';
import { useEventStatus } from '../../../../core/trade';
import { useWriteOver } from '../../../../core/writeOver';
import { ReasonDialog } from './ReasonDialog';

export type EventStatus = EventDetail['status'];
type MoveDialogProps = { readonly event: EventDetail; readonly to: EventStatus; readonly onClose: () => void };

/** Asks why an event is moved on; the reason is kept in its history. */
export function MoveDialog({ event, to, onClose }: MoveDialogProps) {
  const { t } = useTranslation('monitoring');
  const statusName = useEventStatus();
  const [move, { isBusy }] = useWriteOver(moveEvent, event);
  const moveAndClose = async (reason: string) => {
    const moved = await move({ params: { id: event.id }, body: { to, reason } });
    // The reason is not to be typed again, unless the event is another one by now.
    if (moved.ok || isOutdated(moved.refusal)) onClose();
  };
  return (
    <ReasonDialog
      title={t('move.title', { status: statusName(to) })}
      text={eventMoves(to).length === 0 ? `${t(`meaning.${to}`)}. ${t('move.final')}` : t(`meaning.${to}`)}
      step={t('move.yes')}
      isBusy={isBusy}
      onDecide={moveAndClose}
      onClose={onClose}
    />
  );
}
