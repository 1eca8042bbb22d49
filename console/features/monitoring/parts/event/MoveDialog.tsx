import { Dialog } from '@primer/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { moveEvent, type EventDetail } from '#shared/contract/monitoring';
import { unlessChanged, useWrite } from '../../../../core/api';
import { useEventStatus } from '../../../../core/trade';
import { Field } from '../../../../ui';

export type EventStatus = EventDetail['status'];
type MoveDialogProps = { readonly event: EventDetail; readonly to: EventStatus; readonly onClose: () => void };

/** Letters that a reason has at least, as the contract has it. */
const leastReason = 3;

/** Asks why an event is moved on; the reason is kept in its history. */
export function MoveDialog({ event, to, onClose }: MoveDialogProps) {
  const { t } = useTranslation('monitoring');
  const statusName = useEventStatus();
  const [reason, setReason] = useState('');
  const [move, { isBusy }] = useWrite(moveEvent);
  const moveAndClose = async () => {
    await move({ params: { id: event.id }, body: { to, reason } }, unlessChanged(event));
    onClose();
  };
  return (
    <Dialog
      title={t('move.title', { status: statusName(to) })}
      onClose={onClose}
      footerButtons={[
        { content: t('move.no'), onClick: onClose },
        {
          content: t('move.yes'),
          buttonType: 'primary',
          disabled: reason.trim().length < leastReason,
          loading: isBusy,
          onClick: () => void moveAndClose(),
        },
      ]}
    >
      <p>{t(`meaning.${to}`)}</p>
      <Field label={t('move.reason')} type="textarea" value={reason} onChange={setReason} required />
    </Dialog>
  );
}
