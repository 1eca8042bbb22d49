import type { Role } from '#shared/contract/access';

/** Who asks, as the token says. */
export type User = {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly roles: readonly Role[];
  readonly tenants: readonly string[];
  readonly client: string;
  /** What the embedded sign-in gave it on; it ends with the session. */
  readonly grant?: string;
  /** When the token was given, and when it ends, in milliseconds. */
  readonly issuedAt: number;
  readonly until: number;
};
/** Who wants to hear when a token's standing has changed, and who tells it: by subject, e-mail address or grant. */
export type Standing = {
  readonly changed: (whose: string) => void;
  readonly subscribe: (user: User, listener: () => void) => () => void;
};
/** Who a token speaks for; throws a refusal (401) where it is not valid. */
export type CheckToken = (token: string) => Promise<User>;
