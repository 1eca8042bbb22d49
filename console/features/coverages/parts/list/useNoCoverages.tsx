import { Button } from '@primer/react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../../core/profile';
import { goTo } from '../../../../core/routing';

/** No coverage yet: how to make the first one. */
export function useNoCoverages() {
  const { t } = useTranslation('coverages');
  const { config } = useSession();
  return {
    title: t('empty.title'),
    action: (
      <Button variant="primary" onClick={() => goTo('/coverages/new')}>
        {t('empty.action')}
      </Button>
    ),
    more: { text: t('empty.more'), href: config.docsUrl },
    steps: [t('empty.one'), t('empty.two'), t('empty.three')],
  };
}
