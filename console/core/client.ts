import type { Client } from '#shared/contract/client';
import { send } from './begun';
import { signedBy } from './keptUser';
import type { Session } from './session';

type Connection = Pick<Session, 'token' | 'renew'> & {
  readonly tenantId: string;
  /** Nobody is signed in any more: the person is asked, and calls wait. Answers the token they go on with. */
  readonly signedOut: () => Promise<string | null>;
};
let connection: Connection | null = null;

/** Sets who signs the calls: at start, and once there is a page to ask on. */
export const connectClient = (to: Connection): void => {
  connection = to;
};

/** Token and tenant of every call of the console. A call that is refused for its token is sent again with a new one. */
export const client: Client = {
  base: '',
  send,
  async headers(): Promise<Record<string, string>> {
    const token = (await connection?.token()) ?? (await connection?.signedOut());
    return signedBy(token, connection?.tenantId ?? '');
  },
  renew: async () => Boolean((await connection?.renew()) ?? (await connection?.signedOut())),
};
