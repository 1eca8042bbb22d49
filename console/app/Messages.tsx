import { Banner } from '@primer/react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { areas } from '#shared/contract/access';
import { api } from '../core/api';
import { useSentence } from '../core/sentence';
import { useLocation } from '../core/routing';
import { useAppDispatch, useAppSelector } from '../core/store';
import { dialogClosed, dismissed, outdatedClosed, screenLeft, type Toast } from '../core/toasts';
import { Dialog, Outdated, RequestId } from '../ui';

const Toasts = styled.div`
  position: fixed;
  right: 16px;
  bottom: 16px;
  z-index: 50;
  display: grid;
  gap: 8px;
  width: min(420px, calc(100vw - 32px));
`;

const readMs = 6_000;

/** Good news goes by itself; what went wrong stays until somebody has read it. */
function Message({ id, kind, text, requestId }: Toast) {
  const { t } = useTranslation('shell');
  const sentence = useSentence();
  const dispatch = useAppDispatch();
  useEffect(() => {
    if (kind === 'error') return undefined;
    const timer = setTimeout(() => dispatch(dismissed(id)), readMs);
    return () => clearTimeout(timer);
  }, [dispatch, id, kind]);
  return (
    <Banner
      // A banner without a title is none: a refusal without a sentence has the general one.
      title={sentence(text) || t('error.text')}
      variant={kind === 'error' ? 'critical' : 'success'}
      description={requestId ? <RequestId id={requestId} /> : undefined}
      onDismiss={() => dispatch(dismissed(id))}
    />
  );
}

/** What the console has to say: messages, the dialog of what went wrong, and the one of what changed in the meantime. */
export function Messages() {
  const { t } = useTranslation('shell');
  const { toasts, dialog, outdated } = useAppSelector((state) => state.messages);
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
      {dialog && (
        <Dialog
          title={t('error.title')}
          onClose={() => dispatch(dialogClosed())}
          footerButtons={[
            { content: t('error.close'), buttonType: 'primary', onClick: () => dispatch(dialogClosed()) },
          ]}
        >
          <p>{t('error.text')}</p>
          <p>{dialog.message}</p>
          {dialog.requestId && <RequestId id={dialog.requestId} />}
        </Dialog>
      )}
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
