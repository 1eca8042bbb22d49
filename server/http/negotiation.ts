import type { FastifyRequest } from 'fastify';
import fresh from 'fresh';
import Negotiator from 'negotiator';

/** How an answer may be packed, the smallest first. */
export type Coding = 'br' | 'gzip' | 'identity';

/** The types of the library do not know yet that it decides between equal weights by what the server prefers. */
type Weighing = {
  readonly encoding: (
    offered: readonly string[],
    options: { readonly preferred: readonly string[] },
  ) => string | undefined;
};

/** The smallest of these codings that the caller reads, by the weights that it gives (RFC 9110, 12.5.3). */
export function codingOf({ headers }: Pick<FastifyRequest, 'headers'>, offered: readonly Coding[]): Coding {
  const negotiator = new Negotiator({ headers }) as unknown as Weighing;
  return (negotiator.encoding(offered, { preferred: offered }) as Coding | undefined) ?? 'identity';
}

/**
 * Whether the caller has what this ETag names: one of a list, a weak one, or any (RFC 9110, 13.1.2). `Cache-Control: no-cache` is no word against it:
 * it is meant for caches on the way, and browsers add it wherever a page writes the condition itself.
 */
export const isNotModified = ({ headers }: Pick<FastifyRequest, 'headers'>, etag: string): boolean =>
  fresh({ 'if-none-match': headers['if-none-match'] }, { etag });
