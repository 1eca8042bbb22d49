import { createContext, use } from 'react';
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

/** The last part of the address: the id of what a detail screen shows. */
export const useIdOfAddress = (): string =>
  decodeURIComponent(useLocation().pathname.split('/').filter(Boolean).at(-1) ?? '');
