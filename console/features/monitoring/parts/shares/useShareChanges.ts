import { useTranslation } from 'react-i18next';
import { changeShare, revokePermalink } from '#shared/contract/publicEvents';
import { unlessChanged, useWrite } from '../../../../core/api';
import { mayPass } from '../../../../core/refusal';
import { useAppDispatch } from '../../../../core/store';
import { showSuccess } from '../../../../core/toasts';
import type { Share } from './share';

/** What can be done with a public link; each says that it was done. */
export function useShareChanges() {
  const { t } = useTranslation('monitoring');
  const dispatch = useAppDispatch();
  const [change, changing] = useWrite(changeShare);
  const [revoke, revoking] = useWrite(revokePermalink);
  /** Says what was done; what was not has a message by itself. Answers whether it was. */
  const say = ({ ok }: { readonly ok: boolean }, text: string): boolean => {
    if (ok) dispatch(showSuccess(text));
    return ok;
  };
  return {
    isBusy: changing.isBusy,
    isRevoking: revoking.isBusy,
    pause: async (share: Share) => {
      const paused = share.state !== 'paused';
      const changed = await change({ params: { id: share.id }, body: { paused } }, unlessChanged(share));
      say(changed, t(paused ? 'links.paused' : 'links.resumed'));
    },
    expire: async (share: Share, lastDay: string) => {
      const expiresAt = lastDay ? `${lastDay}T23:59:59.000Z` : null;
      const changed = await change({ params: { id: share.id }, body: { expiresAt } }, unlessChanged(share));
      return say(changed, t('links.changed'));
    },
    sayAmount: async (share: Share, amountOf: string | null) => {
      const changed = await change({ params: { id: share.id }, body: { amountOf } }, unlessChanged(share));
      say(changed, t(amountOf === null ? 'links.hidden' : 'links.shown'));
    },
    /** Answers whether there is nothing left to try: where it may go well another time, it is asked again. */
    revoke: async (share: Share) => {
      const revoked = await revoke({ params: { id: share.id } }, unlessChanged(share));
      return say(revoked, t('links.revoked')) || (!revoked.ok && !mayPass(revoked.refusal));
    },
  };
}
