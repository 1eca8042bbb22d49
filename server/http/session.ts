import type { FastifyRequest } from 'fastify';
import { may, rolesOf } from '#shared/contract/access';
import type { Call } from '#shared/contract/call';
import type { Channel } from '../db/audit';
import { callerOf } from './caller';
import type { TokenHolder, User } from './user';
import type { App } from './app';
import { tooMany } from './limits';
import { refuseSwitchedOff } from './modules';
import { Refusal, refuse } from '../base/refuse';

export type Session = { readonly user: User; readonly tenantId: string; readonly channel: Channel };

export function bearerOf(request: FastifyRequest): string {
  const [scheme, token] = (request.headers.authorization ?? '').split(' ');
  if (scheme?.toLowerCase() !== 'bearer' || !token) refuse(401, 'session.missing', 'Sign in first.');
  return token;
}

/** Token → tenant → module → role, in this order; each step refuses by itself. */
export async function sessionOf(app: App, call: Call, request: FastifyRequest): Promise<Session> {
  const { parts, limits } = app;
  const token = bearerOf(request);
  let holder: TokenHolder;
  try {
    holder = await parts.checkToken(token);
  } catch (error) {
    // Whoever has a good token gets in, also from an address that somebody else tries his luck from.
    const isBad = error instanceof Refusal && error.status === 401;
    if (isBad && !limits.take('token', callerOf(request)))
      throw tooMany('Too many invalid access tokens from this address.', 30);
    throw error;
  }
  const tenantId = request.headers['x-tenant-id'];
  if (typeof tenantId !== 'string' || tenantId === '') {
    refuse(403, 'session.tenantMissing', 'The header x-tenant-id is missing.');
  }
  if (!holder.tenants.includes(tenantId)) {
    refuse(403, 'session.tenant', 'Your account does not belong to this tenant.');
  }
  if (!limits.take('account', holder.id)) throw tooMany('You send more requests than agreed.', 1);
  if (!limits.take('tenant', tenantId)) throw tooMany('Your organisation sends more requests than agreed.', 1);
  await refuseSwitchedOff(app, call, tenantId);
  if (!may({ roles: holder.roles }, call)) {
    refuse(403, 'session.role', `This needs one of the roles ${rolesOf(call).join(', ')}.`);
  }
  const user = await app.people(tenantId, holder);
  return { user, tenantId, channel: channelOf(user.client, parts.settings.oidc.clientId) };
}

function channelOf(client: string, consoleClient: string): Channel {
  if (client === consoleClient) return 'console';
  return client === commandClient ? 'command' : 'api';
}

/** The `client_id` in tokens that `isoline token` and the commands make. */
export const commandClient = 'isoline-command';
