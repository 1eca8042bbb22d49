import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from './Dialog';
import { Field } from './Field';
import { useLeaving } from './Unsaved';

type ReasonDialogProps = {
  readonly title: string;
  /** What the step means. */
  readonly text?: string;
  /** On the button that takes it. */
  readonly step: string;
  readonly isBusy: boolean;
  /** Why the step is not open any more; what was written stays. */
  readonly closed?: ReactNode;
  readonly onDecide: (reason: string) => Promise<void>;
  readonly onClose: () => void;
};

/** Letters that a reason has at least, as the contract has it. */
const leastReason = 3;

/** Asks why somebody takes a step; the reason is kept in the history of what it is taken on, and not lost by one key. */
export function ReasonDialog({ title, text, step, isBusy, closed, onDecide, onClose }: ReasonDialogProps) {
  const { t } = useTranslation('ui');
  const [reason, setReason] = useState('');
  const { leave, question } = useLeaving(() => reason.trim() !== '', onClose);
  return (
    <Dialog
      title={title}
      onClose={leave}
      footerButtons={[
        { content: t('cancel'), onClick: leave },
        {
          content: step,
          buttonType: 'primary',
          disabled: Boolean(closed) || reason.trim().length < leastReason,
          loading: isBusy,
          onClick: () => void onDecide(reason),
        },
      ]}
    >
      {closed}
      {text && <p>{text}</p>}
      <Field
        label={t('reason.label')}
        hint={t('reason.length')}
        type="textarea"
        value={reason}
        onChange={setReason}
        required
      />
      {question}
    </Dialog>
  );
}
