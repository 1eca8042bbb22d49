import { useTranslation } from 'react-i18next';
import { Confirm } from '../../../../ui';
import type { Share } from './share';
import type { useShareChanges } from './useShareChanges';

type RevokeShareProps = {
  readonly share: Share;
  readonly changes: Pick<ReturnType<typeof useShareChanges>, 'isRevoking' | 'revoke'>;
  readonly onClose: () => void;
};

/** Asks before a link is withdrawn for good. */
export function RevokeShare({ share, changes, onClose }: RevokeShareProps) {
  const { t } = useTranslation('monitoring');
  return (
    <Confirm
      title={t('links.revokeTitle')}
      text={t('links.revokeText')}
      no={t('links.keep')}
      yes={t('links.revoke')}
      danger
      busy={changes.isRevoking}
      onNo={onClose}
      onYes={() => void changes.revoke(share).then((isOver) => isOver && onClose())}
    />
  );
}
