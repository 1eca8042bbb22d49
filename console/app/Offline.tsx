import { Banner } from '@primer/react';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useReadFailed } from '../core/api';
import { useAppSelector } from '../core/store';

function follow(changed: () => void): () => void {
  window.addEventListener('online', changed);
  window.addEventListener('offline', changed);
  return () => {
    window.removeEventListener('online', changed);
    window.removeEventListener('offline', changed);
  };
}

/** Above every screen, while there is no connection or no server: what was entered is not lost, and what failed meanwhile is read when it is back. */
export function Offline() {
  const { t } = useTranslation('shell');
  const isOnline = useSyncExternalStore(follow, () => navigator.onLine);
  const isServerAway = useAppSelector((state) => state.connection.isServerAway);
  const isConnected = isOnline && !isServerAway;
  const readFailed = useReadFailed();
  const wasLost = useRef(false);
  useEffect(() => {
    if (isConnected && wasLost.current) readFailed();
    wasLost.current = !isConnected;
  }, [isConnected, readFailed]);
  if (isConnected) return null;
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
