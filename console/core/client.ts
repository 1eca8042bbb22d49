import type { Client } from '#shared/contract/client';

type Connection = { token: () => Promise<string | null>; tenantId: string; signedOut: () => void };
let connection: Connection | null = null;

/** Sets, once at start, who signs the calls. */
export const connectClient = (to: Connection): void => {
  connection = to;
};

/** Token and tenant of every call of the console. */
export const client: Client = {
  base: '',
  async headers(): Promise<Record<string, string>> {
    const token = await connection?.token();
    if (!token) connection?.signedOut();
    return { ...(token ? { authorization: `Bearer ${token}` } : {}), 'x-tenant-id': connection?.tenantId ?? '' };
  },
};
