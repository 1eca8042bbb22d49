import type { PersonId } from '../base/person';
import type { Db } from '../db/open';
import { rememberPerson } from '../db/people';
import { inTenant } from '../db/scope';
import { dayOf } from './page';
import type { TokenHolder, User } from './user';

const maxRemembered = 10_000;
type Seen = { readonly said: string; readonly ids: Promise<readonly PersonId[]> };

/**
 * Who a token holder is in a tenant: whoever asks for anything is written down with the name, the address and the roles of their token, once in each
 * process, and again when these have changed or another day has begun.
 */
export function createPeople(db: Db): (tenantId: string, holder: TokenHolder) => Promise<User> {
  const seen = new Map<string, Seen>();
  const remember = (tenantId: string, { id, shown, roles, issuedAt }: TokenHolder) =>
    inTenant(db, tenantId, async (own) => [
      id,
      ...(await rememberPerson(own, tenantId, { id, shown, roles, at: new Date(issuedAt) })),
    ]);
  return async function userOf(tenantId, holder) {
    const { id, shown, roles, issuedAt } = holder;
    const said = JSON.stringify([shown, roles, dayOf(new Date(issuedAt))]);
    const key = JSON.stringify([tenantId, id]);
    let known = seen.get(key);
    if (known?.said !== said) {
      if (seen.size >= maxRemembered) seen.delete(seen.keys().next().value ?? '');
      const asked = { said, ids: remember(tenantId, holder) };
      known = asked;
      seen.set(key, asked);
      // What could not be written is tried again by the next request.
      asked.ids.catch(() => seen.get(key) === asked && seen.delete(key));
    }
    return { ...holder, ids: await known.ids };
  };
}
