import type { Role } from '#shared/contract/access';
import type { PersonId } from '../base/person';
import type { Shown } from '../db/people';

/** Whom a token speaks for. */
export type TokenHolder = {
  /** Who they are: whatever is decided or remembered goes by it. */
  readonly id: PersonId;
  /** What their provider calls them. */
  readonly subject: string;
  /** What they are called today, for display and for signatures: nothing is decided by it. */
  readonly shown: Shown;
  readonly roles: readonly Role[];
  readonly tenants: readonly string[];
  readonly client: string;
  /** What the embedded sign-in gave it on; it ends with the session. */
  readonly grant?: string;
  /** When the token was given, and when it ends, in milliseconds. */
  readonly issuedAt: number;
  readonly until: number;
};
/** What somebody may do now, where that is known better than their token has it. */
export type Rights = Pick<TokenHolder, 'roles' | 'tenants'>;

/** Who asks in a tenant. */
export type User = TokenHolder & {
  /** By what rows name them: their id, and in rows from before it their addresses and names of then. */
  readonly ids: readonly PersonId[];
};

/** Who wants to hear when a token's standing has changed, and who tells it: by subject, e-mail address or grant. */
export type Standing = {
  readonly changed: (whose: string) => void;
  readonly subscribe: (user: TokenHolder, listener: () => void) => () => void;
};
/** Who a token speaks for; throws a refusal (401) where it is not valid. */
export type CheckToken = (token: string) => Promise<TokenHolder>;
