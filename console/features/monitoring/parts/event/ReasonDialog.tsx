import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog, Field } from '../../../../ui';

type ReasonDialogProps = {
  readonly title: string;
  /** What the step means. */
  readonly text: ReactNode;
  /** On the button that takes it. */
  readonly step: string;
  readonly isBusy: boolean;
  readonly onDecide: (reason: string) => Promise<void>;
  readonly onClose: () => void;
};

/** Letters that a reason has at least, as the contract has it. */
const leastReason = 3;

/** Asks why somebody takes a step; the reason is kept in the history of what it is taken on. */
export function ReasonDialog({ title, text, step, isBusy, onDecide, onClose }: ReasonDialogProps) {
  const { t } = useTranslation('monitoring');
  const [reason, setReason] = useState('');
  return (
    <Dialog
      title={title}
      onClose={onClose}
      footerButtons={[
        { content: t('move.no'), onClick: onClose },
        {
          content: step,
          buttonType: 'primary',
          disabled: reason.trim().length < leastReason,
          loading: isBusy,
          onClick: () => void onDecide(reason),
        },
      ]}
    >
      <p>{text}</p>
      <Field
        label={t('move.reason')}
        hint={t('move.reasonLength')}
        type="textarea"
        value={reason}
        onChange={setReason}
        required
      />
    </Dialog>
  );
}
