import { Button } from '@primer/react';
import { useTranslation } from 'react-i18next';
import { goTo } from '../core/routing';
import type { Session } from '../core/session';
import { Dialog, Row, Screen } from '../ui';

/** An address that leads nowhere. */
export function Unknown(_: { default?: boolean }) {
  const { t } = useTranslation('shell');
  return (
    <Screen title={t('unknown.title')}>
      <p>{t('unknown.text')}</p>
      <Row>
        <Button onClick={() => goTo('/')}>{t('unknown.home')}</Button>
      </Row>
    </Screen>
  );
}

/** An address that leads where this person may not go. */
export function NoAccess(_: { path: string }) {
  const { t } = useTranslation('shell');
  return (
    <Dialog
      title={t('noAccess.title')}
      onClose={() => goTo('/')}
      footerButtons={[{ content: t('noAccess.close'), buttonType: 'primary', onClick: () => goTo('/') }]}
    >
      {t('noAccess.text')}
    </Dialog>
  );
}

/** Somebody whose profile opens none of the areas: there is nothing to show but why. */
export function NoPage({ session }: { readonly session: Session }) {
  const { t } = useTranslation('shell');
  const leave = () => void session.signOut();
  return (
    <Dialog
      title={t('noPage.title')}
      onClose={leave}
      footerButtons={[{ content: t('noPage.signOut'), buttonType: 'primary', onClick: leave }]}
    >
      {t('noPage.text')}
    </Dialog>
  );
}
