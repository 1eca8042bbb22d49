import { Button } from '@primer/react';
import { useTranslation } from 'react-i18next';
import { canDo } from '#shared/engine/machine';
import { linkMachine } from '#shared/engine/states';
import { Row } from '../../../../ui';
import type { Share, ShareChanges } from './share';

/** What can be done with a public link that still counts. */
export function ShareButtons({ share, changes }: { readonly share: Share; readonly changes: ShareChanges }) {
  const { t } = useTranslation('monitoring');
  return (
    <Row>
      {(canDo(linkMachine, share.state, 'pause') || canDo(linkMachine, share.state, 'resume')) && (
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
