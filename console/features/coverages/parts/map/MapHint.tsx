import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { localMemory } from '../../../../core/storage';
import { ClosableBanner } from '../../../../ui';

const storageKey = 'coveragesMapAlertClosed';

/** How the map is used, until somebody has read it. */
export function MapHint() {
  const { t } = useTranslation('coverages');
  const [isOpen, setOpen] = useState(() => localMemory.getItem(storageKey) === null);
  const close = () => {
    localMemory.setItem(storageKey, 'true');
    setOpen(false);
  };
  return isOpen && <ClosableBanner title={t('map.hint')} variant="info" onDismiss={close} />;
}
