import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { guardNavigation } from '../core/routing';
import { Confirm } from './Confirm';

type UnsavedProps = {
  readonly when: boolean;
  /** It is left all the same: what was kept of it is no longer of use. */
  readonly onLeave?: (() => void) | undefined;
};

type AskProps = { readonly onStay: () => void; readonly onLeave: () => void };
/** Says that something typed would be lost, and lets go of it only when told to. */
function AskToLeave({ onStay, onLeave }: AskProps) {
  const { t } = useTranslation('ui');
  return (
    <Confirm
      title={t('unsaved.title')}
      text={t('unsaved.text')}
      no={t('unsaved.stay')}
      yes={t('unsaved.leave')}
      danger
      onNo={onStay}
      onYes={onLeave}
    />
  );
}

/** Closing what something was typed into asks first, while that would be lost; the question is drawn in it. */
export function useLeaving(wouldLose: () => boolean, onClose: () => void) {
  const [isAsking, setAsking] = useState(false);
  return {
    leave: () => (wouldLose() ? setAsking(true) : onClose()),
    question: isAsking && <AskToLeave onStay={() => setAsking(false)} onLeave={onClose} />,
  };
}

/** Asks before a screen with unsaved changes is left: by a link or a button, Back or Forward, signing out, or closing the page. */
export function Unsaved({ when, onLeave }: UnsavedProps) {
  const [leave, setLeave] = useState<(() => void) | null>(null);
  // Whoever has said so is not asked again by the browser.
  const isSure = useRef(false);
  useEffect(() => {
    if (!when) return undefined;
    const stay = (event: BeforeUnloadEvent) => {
      if (!isSure.current) event.preventDefault();
    };
    const release = guardNavigation((go) => setLeave(() => go));
    window.addEventListener('beforeunload', stay);
    return () => {
      release();
      window.removeEventListener('beforeunload', stay);
    };
  }, [when]);
  return (
    leave && (
      <AskToLeave
        onStay={() => {
          isSure.current = false;
          setLeave(null);
        }}
        onLeave={() => {
          isSure.current = true;
          onLeave?.();
          leave();
        }}
      />
    )
  );
}
