import type { ReactNode } from 'react';
import { Dialog } from './Dialog';

type ConfirmProps = {
  readonly title: string;
  readonly text: ReactNode;
  readonly no: string;
  readonly yes: string;
  readonly danger?: boolean;
  readonly busy?: boolean;
  readonly blocked?: boolean;
  readonly onNo: () => void;
  readonly onYes: () => void;
};
/** A question with two answers. */
export const Confirm = ({
  title,
  text,
  no,
  yes,
  danger = false,
  busy = false,
  blocked = false,
  onNo,
  onYes,
}: ConfirmProps) => (
  <Dialog
    title={title}
    onClose={onNo}
    footerButtons={[
      { content: no, onClick: onNo },
      {
        content: yes,
        buttonType: danger ? 'danger' : 'primary',
        onClick: onYes,
        disabled: busy || blocked,
        loading: busy,
      },
    ]}
  >
    {text}
  </Dialog>
);
