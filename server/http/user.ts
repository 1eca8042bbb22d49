import type { Role } from '#shared/contract/access';

/** Who asks, as the token says. */
export type User = {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly roles: readonly Role[];
  readonly tenants: readonly string[];
  readonly client: string;
  /** When the token ends, in milliseconds. */
  readonly until: number;
};
/** Who a token speaks for; throws a refusal (401) where it is not valid. */
export type CheckToken = (token: string) => Promise<User>;
