import { Button } from '@primer/react';
import { useTranslation } from 'react-i18next';
import { Row } from '../../../../ui';
import type { Share } from './useShareColumns';

export type ShareChanges = {
  readonly isBusy: boolean;
  /** Pauses a link, or resumes a paused one. */
  readonly pause: (share: Share) => void;
  /** Sets the last day, `YYYY-MM-DD`; empty: the link does not end by itself. */
  readonly expire: (share: Share, lastDay: string) => void;
  readonly revoke: (share: Share) => void;
};

export function ShareButtons({ share, changes }: { readonly share: Share; readonly changes: ShareChanges }) {
  const { t } = useTranslation('monitoring');
  return (
    <Row>
      {share.state !== 'expired' && (
        <Button size="small" disabled={changes.isBusy} onClick={() => changes.pause(share)}>
          {t(share.state === 'paused' ? 'links.resume' : 'links.pause')}
        </Button>
      )}
      <Button size="small" variant="danger" onClick={() => changes.revoke(share)}>
        {t('links.revoke')}
      </Button>
    </Row>
  );
}
