import type { FastifyRequest } from 'fastify';

/** The languages that a reader asks for: in the address, then by the browser. */
export function languagesOf({ query, headers }: Pick<FastifyRequest, 'query' | 'headers'>): readonly string[] {
  const { lang } = query as { readonly lang?: unknown };
  const known = (headers['accept-language'] ?? '').split(',').map((one) => one.split(';')[0]?.trim() ?? '');
  return [...(typeof lang === 'string' ? [lang] : []), ...known];
}
