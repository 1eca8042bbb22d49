import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DateField } from '../../../../ui/date/DateField';
import type { Share, ShareChanges } from './share';

type ExpiryProps = { readonly share: Share; readonly isLabelShown?: boolean } & Pick<ShareChanges, 'expire'>;

/** The last day of a link, in UTC; saved when the field is left or a day is picked. */
export function Expiry({ share, expire, isLabelShown = false }: ExpiryProps) {
  const { t } = useTranslation('monitoring');
  const lastDay = share.expiresAt?.slice(0, 10) ?? '';
  const [day, setDay] = useState(lastDay);
  const [stored, setStored] = useState(lastDay);
  if (stored !== lastDay) {
    setStored(lastDay);
    setDay(lastDay);
  }
  return (
    <DateField
      isLabelHidden={!isLabelShown}
      label={t('links.expiry', { hint: share.hint })}
      value={day}
      onChange={setDay}
      onDone={(done) => {
        if (done !== lastDay) expire(share, done);
      }}
    />
  );
}
