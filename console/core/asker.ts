import type { Asker } from '#shared/contract/ask';

type Wired = { token: () => Promise<string | null>; tenantId: string; signedOut: () => void };
let wired: Wired | null = null;

/** Says once, at start, who signs the calls. */
export const wireAsker = (to: Wired): void => {
  wired = to;
};

/** Token and tenant of every call of the console. */
export const asker: Asker = {
  base: '',
  async headers(): Promise<Record<string, string>> {
    const token = await wired?.token();
    if (!token) wired?.signedOut();
    return { ...(token ? { authorization: `Bearer ${token}` } : {}), 'x-tenant-id': wired?.tenantId ?? '' };
  },
};
