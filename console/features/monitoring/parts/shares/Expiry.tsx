import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DateField } from '../../../../ui/date/DateField';
import type { Share, ShareChanges } from './share';

type ExpiryProps = { readonly share: Share; readonly isLabelShown?: boolean } & Pick<ShareChanges, 'expire'>;

/** The last day of a link, in UTC; saved when the field is left or a day is picked. What was refused stays to be mended, and says that it does not hold. */
export function Expiry({ share, expire, isLabelShown = false }: ExpiryProps) {
  const { t } = useTranslation('monitoring');
  const lastDay = share.expiresAt?.slice(0, 10) ?? '';
  const [day, setDay] = useState(lastDay);
  const [stored, setStored] = useState(lastDay);
  const [isUnsaved, setUnsaved] = useState(false);
  if (stored !== lastDay) {
    setStored(lastDay);
    setDay(lastDay);
    setUnsaved(false);
  }
  return (
    <DateField
      isLabelHidden={!isLabelShown}
      label={t('links.expiry', { hint: share.hint })}
      value={day}
      error={isUnsaved ? t('links.unsaved') : undefined}
      onChange={(changed) => {
        setDay(changed);
        setUnsaved(false);
      }}
      onDone={(done) => {
        if (done !== lastDay) void expire(share, done).then((isDone) => setUnsaved(!isDone));
      }}
    />
  );
}
