import { Banner, Dialog } from '@primer/react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { areas } from '#shared/contract/access';
import { api } from '../core/api';
import { useAct, useHeld } from '../core/store';
import { dialogClosed, dismissed, outdatedClosed, type Toast } from '../core/toasts';
import { Outdated } from '../ui';

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
  const act = useAct();
  useEffect(() => {
    if (kind === 'error') return undefined;
    const timer = setTimeout(() => act(dismissed(id)), readMs);
    return () => clearTimeout(timer);
  }, [act, id, kind]);
  return (
    <Banner
      title={text}
      variant={kind === 'error' ? 'critical' : 'success'}
      description={requestId ? t('request', { id: requestId }) : undefined}
      onDismiss={() => act(dismissed(id))}
    />
  );
}

/** What the console has to say: messages, the dialog of what went wrong, and the one of what changed in the meantime. */
export function Messages() {
  const { t } = useTranslation('shell');
  const { toasts, dialog, outdated } = useHeld((state) => state.messages);
  const act = useAct();
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
          onClose={() => act(dialogClosed())}
          footerButtons={[{ content: t('error.close'), buttonType: 'primary', onClick: () => act(dialogClosed()) }]}
        >
          <p>{t('error.text')}</p>
          <p>{dialog.message}</p>
        </Dialog>
      )}
      {outdated && (
        <Outdated
          refusal={outdated}
          onClose={() => act(outdatedClosed())}
          onTake={() => {
            act(api.util.invalidateTags([...areas]));
            act(outdatedClosed());
          }}
        />
      )}
    </>
  );
}
