import { Button } from '@primer/react';
import { createContext, useCallback, useContext, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { areas } from '#shared/contract/access';
import { undoFaults } from '#shared/contract/undo';
import { api, changedBy, useWrite } from '../core/api';
import { callOf } from '../core/calls';
import { useIsMe } from '../core/profile';
import { useSentence } from '../core/sentence';
import { useLocation } from '../core/routing';
import { changeOf, isOutdated, mayPass, type Refusal } from '../core/refusal';
import { useAppDispatch, useAppSelector } from '../core/store';
import { useAgain } from '../core/story';
import {
  dialogClosed,
  dismissed,
  outdatedClosed,
  screenLeft,
  showError,
  showSuccess,
  truncated,
  type Again,
  type Toast,
} from '../core/toasts';
import type { Undo } from '../core/undo';
import { ClosableBanner, Dialog, Outdated, RequestId, useDates } from '../ui';

const Toasts = styled.div`
  position: fixed;
  right: 16px;
  bottom: 16px;
  z-index: 50;
  display: grid;
  gap: 8px;
  width: min(420px, calc(100vw - 32px));
  /* In the dark a banner is glass: what lies below it would be read with it. */
  > * {
    border-radius: 6px;
    background: var(--bgColor-default);
  }
`;

const readMs = 6_000;
/** Also under the pointer, what can be undone goes before the server would refuse it. */
const mostMs = 14_000;

type After = (ms: number, run: () => void) => () => void;
export const inRealTime: After = (ms, run) => {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
};
/** How the end of a message is waited for; tests of screens let none end while they read it. */
export const MessageTimer = createContext<After>(inRealTime);

/** Ends what is read after a while, which begins anew when pointer and focus have left it. */
function useReadingTime(onEnd: () => void, { ends, most }: { readonly ends: boolean; readonly most: number | null }) {
  const [isPointedAt, setPointedAt] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const isHeld = isPointedAt || isFocused;
  const after = useContext(MessageTimer);
  useEffect(() => {
    if (!ends || isHeld) return undefined;
    return after(readMs, onEnd);
  }, [after, onEnd, ends, isHeld]);
  useEffect(() => {
    if (!ends || most === null) return undefined;
    return after(most, onEnd);
  }, [after, onEnd, ends, most]);
  return {
    onMouseEnter: () => setPointedAt(true),
    onMouseLeave: () => setPointedAt(false),
    onFocus: () => setFocused(true),
    onBlur: () => setFocused(false),
  };
}

/** Why it is not taken back where somebody has changed it since: nothing that was done here is lost, and there is nothing to repeat. */
function useTooLate(): (refusal: Refusal) => string {
  const { t } = useTranslation('shell');
  const dates = useDates();
  const isMe = useIsMe();
  return (refusal) => {
    const { changedBy, changedByName, changedAt } = changeOf(refusal);
    const who = changedByName ?? changedBy;
    if (!who || !changedAt) return undoFaults.followed;
    const at = dates.instant(changedAt);
    return isMe(changedBy) ? t('undoOutdatedYou', { at }) : t('undoOutdated', { who, at });
  };
}

type TakeBackProps = { readonly undo: Undo; readonly onTaken: () => void };
/** Takes back what the message tells of; what keeps it from that is a message of its own. */
function TakeBack({ undo: { key, request, options, done }, onTaken }: TakeBackProps) {
  const { t } = useTranslation('shell');
  const dispatch = useAppDispatch();
  const [send, { isBusy }] = useWrite(callOf(key), { settlesOutdated: true });
  const tooLate = useTooLate();
  const takeBack = async () => {
    const sent = await send(request as never, options);
    // What may succeed another time is asked for with the same button, as long as that stands there.
    if (sent.ok || !mayPass(sent.refusal)) onTaken();
    if (sent.ok) dispatch(showSuccess(done));
    else if (isOutdated(sent.refusal)) {
      dispatch(showError({ ...sent.refusal, status: 409, message: tooLate(sent.refusal) }));
      dispatch(api.util.invalidateTags(changedBy(callOf(key))));
    }
  };
  return (
    <Button size="small" loading={isBusy} onClick={() => void takeBack()}>
      {t('undo')}
    </Button>
  );
}

/** Begins what failed anew; what keeps it from that is a message of its own. */
function TryAgain({ again, onBegun }: { readonly again: Again; readonly onBegun: () => void }) {
  const { t } = useTranslation('ui');
  const tryAgain = useAgain();
  const begin = () => {
    onBegun();
    void tryAgain(again);
  };
  return (
    <Button size="small" onClick={begin}>
      {t('retry')}
    </Button>
  );
}

/** Good news goes by itself; what went wrong stays until somebody has read it. */
function Message({ id, kind, text, title, requestId, undo, again }: Toast) {
  const { t } = useTranslation('shell');
  const sentence = useSentence();
  const dispatch = useAppDispatch();
  const dismiss = useCallback(() => dispatch(dismissed(id)), [dispatch, id]);
  const said = truncated(sentence(text));
  const reason = title ? said : '';
  const held = useReadingTime(dismiss, { ends: kind !== 'error', most: undo ? mostMs : null });
  return (
    <div {...held}>
      <ClosableBanner
        // A banner without a title is none: a refusal without a sentence has the general one.
        title={title ? t(title) : said || t('error.text')}
        variant={kind === 'error' ? 'critical' : 'success'}
        description={
          undo ? (
            <TakeBack undo={undo} onTaken={dismiss} />
          ) : reason || requestId ? (
            <>
              {reason} {requestId && <RequestId id={requestId} />}
            </>
          ) : undefined
        }
        primaryAction={again ? <TryAgain again={again} onBegun={dismiss} /> : undefined}
        onDismiss={dismiss}
      />
    </div>
  );
}

/** The server says no more than that something went wrong, as the dialog does by itself. */
const isGeneral = ({ code }: Refusal): boolean => code === 'server.error';

type FailureDialogProps = { readonly refusal: Refusal; readonly again: Again | undefined };
/** What went wrong, and Retry where that can help: it is busy until it has gone well, or says anew what went wrong. */
function FailureDialog({ refusal, again }: FailureDialogProps) {
  const { t } = useTranslation('shell');
  const { t: ui } = useTranslation('ui');
  const sentence = useSentence();
  const dispatch = useAppDispatch();
  const tryAgain = useAgain();
  const [isBusy, setBusy] = useState(false);
  const close = () => dispatch(dialogClosed());
  const retry = async (begun: Again) => {
    setBusy(true);
    await tryAgain(begun);
    setBusy(false);
  };
  return (
    <Dialog
      title={t('error.title')}
      onClose={close}
      footerButtons={[
        { content: t('error.close'), buttonType: again ? 'default' : 'primary', onClick: close },
        ...(again
          ? [
              {
                content: ui('retry'),
                buttonType: 'primary' as const,
                loading: isBusy,
                disabled: isBusy,
                onClick: () => void retry(again),
              },
            ]
          : []),
      ]}
    >
      <p>{t('error.text')}</p>
      {!isGeneral(refusal) && <p>{sentence(refusal.message)}</p>}
      {refusal.requestId && <RequestId id={refusal.requestId} />}
    </Dialog>
  );
}

/** What the console has to say: messages, the dialog of what went wrong, and the one of what changed in the meantime. */
export function Messages() {
  const { toasts, dialog, again, outdated } = useAppSelector((state) => state.messages);
  const dispatch = useAppDispatch();
  const { pathname } = useLocation();
  // Of the screen that is left: what the next one says comes after.
  useEffect(
    () => () => {
      dispatch(screenLeft());
    },
    [dispatch, pathname],
  );
  return (
    <>
      <Toasts aria-live="polite">
        {toasts.map((toast) => (
          <Message key={toast.id} {...toast} />
        ))}
      </Toasts>
      {dialog && <FailureDialog refusal={dialog} again={again} />}
      {outdated && (
        <Outdated
          refusal={outdated}
          onClose={() => dispatch(outdatedClosed())}
          onTake={() => {
            dispatch(api.util.invalidateTags([...areas]));
            dispatch(outdatedClosed());
          }}
        />
      )}
    </>
  );
}
