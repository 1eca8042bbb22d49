import { Button } from '@primer/react';
import { useTranslation } from 'react-i18next';
import { backTarget, goTo, useLocation } from '../core/routing';

type BackProps = {
  readonly to: string;
  /** The tab of the address is one of the screen's own. */
  readonly hasTabs?: boolean;
};

/** Leads on from what cannot be shown: to where the arrow of its screen leads. */
export function GoBack({ to, hasTabs = false }: BackProps) {
  const { t } = useTranslation('ui');
  const { search } = useLocation();
  return <Button onClick={() => goTo(backTarget(search, to, hasTabs))}>{t('goBack')}</Button>;
}
