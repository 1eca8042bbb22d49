import { createContext, use } from 'react';
import { useTranslation } from 'react-i18next';
import { isSwitchedOn, may, rolesOf } from '#shared/contract/access';
import type { Profile, RuntimeConfig } from '#shared/contract/platform';
import { useLocation } from './routing';

type Signed = { readonly me: Profile; readonly config: RuntimeConfig };
export const SessionContext = createContext<Signed | null>(null);

/** Who is signed in, and the runtime configuration. */
export function useSession(): Signed {
  const signed = use(SessionContext);
  if (!signed) throw new Error('Nobody is signed in here.');
  return signed;
}

/** Whether this address is that of who is signed in here: what they did meanwhile, they did in another window. */
export function useIsMe(): (email: string | null | undefined) => boolean {
  const { me } = useSession();
  return (email) => email === me.email;
}

/**
 * The roles that a call needs, where this person has none of them; null where they may make it, or nobody here may, since its module is
 * switched off.
 */
export function useMissingRoles(call: Parameters<typeof may>[1]): string | null {
  const { me } = useSession();
  const { t } = useTranslation('shell');
  if (may(me, call) || !isSwitchedOn(call, me.modules)) return null;
  return rolesOf(call)
    .map((role) => t(`role.${role}`))
    .join(', ');
}

/** The last part of the address: the id of what a detail screen shows. */
export const useIdOfAddress = (): string =>
  decodeURIComponent(useLocation().pathname.split('/').filter(Boolean).at(-1) ?? '');
