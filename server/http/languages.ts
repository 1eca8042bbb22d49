import type { FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';

/** The languages that a reader asks for, the first one first: in the address, then by the browser with its weights. */
export function languagesOf({ query, headers }: Pick<FastifyRequest, 'query' | 'headers'>): readonly string[] {
  const { lang } = query as { readonly lang?: unknown };
  return [...(typeof lang === 'string' ? [lang] : []), ...new Negotiator({ headers }).languages()];
}
