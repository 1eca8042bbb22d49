import { Button } from '@primer/react';
import { useTranslation } from 'react-i18next';
import { goTo } from '../core/routing';
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
