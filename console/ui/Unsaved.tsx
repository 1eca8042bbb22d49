import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { guardNavigation } from '../core/routing';
import { Confirm } from './Confirm';

/** Asks before a screen with unsaved changes is left, by a link, a button, or by closing the page. */
export function Unsaved({ when }: { readonly when: boolean }) {
  const { t } = useTranslation('ui');
  const [leave, setLeave] = useState<(() => void) | null>(null);
  useEffect(() => {
    if (!when) return undefined;
    const stay = (event: BeforeUnloadEvent) => event.preventDefault();
    const release = guardNavigation((go) => setLeave(() => go));
    window.addEventListener('beforeunload', stay);
    return () => {
      release();
      window.removeEventListener('beforeunload', stay);
    };
  }, [when]);
  return (
    leave && (
      <Confirm
        title={t('unsaved.title')}
        text={t('unsaved.text')}
        no={t('unsaved.stay')}
        yes={t('unsaved.leave')}
        danger
        onNo={() => setLeave(null)}
        onYes={leave}
      />
    )
  );
}
