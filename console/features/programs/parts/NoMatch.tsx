import { Button } from '@primer/react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../ui';

/** No program holds the text that is searched for. */
export function NoMatch({ toAll }: { readonly toAll: () => void }) {
  const { t } = useTranslation('ui');
  return <EmptyState title={t('noMatch.title')} action={<Button onClick={toAll}>{t('noMatch.all')}</Button>} />;
}
