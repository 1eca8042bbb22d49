import { Banner, Button } from '@primer/react';
import { useTranslation } from 'react-i18next';

/** Above a form that shows again what was sent without an answer: it is one thing, until somebody says that another one is meant. */
export function SentBefore({ onAnother }: { readonly onAnother: () => void }) {
  const { t } = useTranslation('ui');
  return (
    <Banner
      title={t('sentBefore.title')}
      description={t('sentBefore.text')}
      variant="warning"
      primaryAction={<Button onClick={onAnother}>{t('sentBefore.another')}</Button>}
    />
  );
}
