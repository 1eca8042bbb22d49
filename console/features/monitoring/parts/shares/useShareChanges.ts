import { useTranslation } from 'react-i18next';
import { changeShare, revokePermalink } from '#shared/contract/monitoring';
import { useWrite } from '../../../../core/api';
import type { Refusal } from '../../../../core/refusal';
import { useAppDispatch } from '../../../../core/store';
import { showError, showSuccess } from '../../../../core/toasts';
import type { Share } from './useShareColumns';

type Result = { readonly ok: true } | { readonly ok: false; readonly refusal: Refusal };

/** What can be done with a public link; each says what came of it. */
export function useShareChanges() {
  const { t } = useTranslation('monitoring');
  const dispatch = useAppDispatch();
  const [change, changing] = useWrite(changeShare);
  const [revoke, revoking] = useWrite(revokePermalink);
  const show = (result: Result, text: string) => dispatch(result.ok ? showSuccess(text) : showError(result.refusal));
  return {
    isBusy: changing.isBusy,
    isRevoking: revoking.isBusy,
    pause: async ({ id, state }: Share) => {
      const paused = state !== 'paused';
      const changed = await change({ params: { id }, body: { paused } });
      show(changed, t(paused ? 'links.paused' : 'links.resumed'));
    },
    expire: async ({ id }: Share, lastDay: string) => {
      const expiresAt = lastDay ? `${lastDay}T23:59:59.000Z` : null;
      show(await change({ params: { id }, body: { expiresAt } }), t('links.changed'));
    },
    revoke: async ({ id }: Share) => show(await revoke({ params: { id } }), t('links.revoked')),
  };
}
