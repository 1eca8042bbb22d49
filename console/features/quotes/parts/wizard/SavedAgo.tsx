import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSlice } from '../../../../core/store';
import { Muted } from '../../../../ui';
import { quoteDraft } from '../../stories/slice';

const secondMs = 1000;

/** How long ago the draft was last saved from here. */
export function SavedAgo() {
  const { t } = useTranslation('quotes');
  const savedAt = useSlice(quoteDraft).held?.savedAt;
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), secondMs);
    return () => clearInterval(timer);
  }, []);
  if (savedAt === undefined) return null;
  const seconds = Math.max(0, Math.floor((now - savedAt) / secondMs));
  return (
    <Muted>
      {seconds < 60
        ? t('wizard.savedSeconds', { seconds })
        : t('wizard.savedMinutes', { minutes: Math.floor(seconds / 60) })}
    </Muted>
  );
}
