import { importJWK, SignJWT } from 'jose';
import type { Settings } from '../base/settings';
import type { Account } from './accounts';
import { signingAlgorithm, type Keys } from './keys';

type TokenOptions = {
  readonly account: Pick<Account, 'id' | 'email' | 'name' | 'roles' | 'tenants'>;
  readonly client: string;
  readonly now: Date;
  readonly minutes?: number;
};

/** Signs an access token as the embedded provider would: for commands, and for tests. */
export async function mintToken(keys: Keys, { oidc }: Pick<Settings, 'oidc'>, wish: TokenOptions): Promise<string> {
  const { account, client, now, minutes = 10 } = wish;
  const seconds = Math.floor(now.getTime() / 1000);
  const key = await importJWK(keys.signing, signingAlgorithm);
  return new SignJWT({
    email: account.email,
    name: account.name,
    roles: account.roles,
    tenants: account.tenants,
    client_id: client,
    scope: 'api',
  })
    .setProtectedHeader({
      alg: signingAlgorithm,
      typ: 'at+jwt',
      ...(keys.signing.kid ? { kid: keys.signing.kid } : {}),
    })
    .setIssuer(oidc.issuer)
    .setAudience(oidc.audience)
    .setSubject(account.id)
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + minutes * 60)
    .sign(key);
}
