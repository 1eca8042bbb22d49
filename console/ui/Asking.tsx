import { useState } from 'react';
import { Confirm } from './Confirm';

/** A button that asks before it does something. */
export type Question = {
  readonly button: string;
  readonly title: string;
  readonly text: string;
  readonly no: string;
  readonly yes: string;
  /** The question stays open until this has ended. */
  readonly onYes: () => unknown;
};
type AskingProps = { readonly question: Question; readonly danger: boolean; readonly onClose: () => void };

/** The question of such a button, busy while what it asked about is being done. */
export function Asking({ question, danger, onClose }: AskingProps) {
  const [isBusy, setBusy] = useState(false);
  const answerYes = async () => {
    setBusy(true);
    await question.onYes();
    onClose();
  };
  const { title, text, no, yes } = question;
  return (
    <Confirm
      title={title}
      text={text}
      no={no}
      yes={yes}
      danger={danger}
      busy={isBusy}
      onNo={onClose}
      onYes={() => void answerYes()}
    />
  );
}
