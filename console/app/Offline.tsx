import { Banner } from '@primer/react';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppSelector } from '../core/store';

function follow(changed: () => void): () => void {
  window.addEventListener('online', changed);
  window.addEventListener('offline', changed);
  return () => {
    window.removeEventListener('online', changed);
    window.removeEventListener('offline', changed);
  };
}

/** Above every screen, while there is no connection or no server: what was entered is not lost. */
export function Offline() {
  const { t } = useTranslation('shell');
  const isOnline = useSyncExternalStore(follow, () => navigator.onLine);
  const isServerAway = useAppSelector((state) => state.connection.isServerAway);
  if (isOnline && !isServerAway) return null;
  return (
    <div role="status" style={{ padding: '12px 24px 0' }}>
      <Banner
        title={t('offline.title')}
        description={isOnline ? t('offline.server') : t('offline.text')}
        variant="warning"
      />
    </div>
  );
}
