import { Flash } from '@primer/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { signInPutOff } from '../core/connection';
import { leavePage } from '../core/routing';
import type { Session } from '../core/session';
import { useAppDispatch, useAppSelector } from '../core/store';
import { Dialog } from '../ui';

/** The session has ended while somebody was working: they sign in beside the page, which keeps what they have entered. */
export function Expired({ session }: { readonly session: Session }) {
  const { t } = useTranslation('shell');
  const dispatch = useAppDispatch();
  const isExpired = useAppSelector((state) => state.connection.isExpired);
  const [isBlocked, setBlocked] = useState(false);
  if (!isExpired) return null;
  return (
    <Dialog
      title={t('expired.title')}
      onClose={() => dispatch(signInPutOff())}
      footerButtons={[
        { content: t('expired.out'), onClick: () => leavePage(() => void session.signOut()) },
        {
          content: t('expired.again'),
          buttonType: 'primary',
          autoFocus: true,
          onClick: () => setBlocked(!session.openSignIn()),
        },
      ]}
    >
      <p>{t('expired.text')}</p>
      {isBlocked && <Flash variant="warning">{t('expired.blocked')}</Flash>}
    </Dialog>
  );
}
