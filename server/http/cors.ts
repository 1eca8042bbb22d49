import type { App } from './app';

/**
 * What a preflight of an open address is answered. Pages wrap their `fetch` to add headers of their own (traces, tokens of
 * their site): none of them is read here, and none may cost the card. The star does not stand for `authorization`.
 */
export const preflightAnswer = (methods: readonly string[]) => ({
  'access-control-allow-origin': '*',
  'access-control-allow-methods': methods.join(', '),
  'access-control-allow-headers': '*, authorization',
  'access-control-max-age': '86400',
  'cross-origin-resource-policy': 'cross-origin',
});

/**
 * Partners' pages may ask public calls from any origin, without credentials; nothing else answers other origins.
 * A preflight is answered for the public methods of an address only.
 */
export function allowOrigins({ http, served }: App): void {
  const forAll = {
    'access-control-allow-origin': '*',
    'access-control-expose-headers': 'etag, x-request-id, retry-after',
    'cross-origin-resource-policy': 'cross-origin',
  };
  http.addHook('onRequest', (request, reply, done) => {
    if (request.routeOptions.config.call?.public) void reply.headers(forAll);
    done();
  });
  const preflights = new Set<string>();
  http.addHook('onRoute', ({ config, url }) => {
    const call = (config as { call?: { public?: true; path: string } } | undefined)?.call;
    if (!call?.public || preflights.has(url)) return;
    preflights.add(url);
    http.options(url, async (_request, reply) => {
      const methods = [...served.values()].filter(({ path, public: open }) => open && path === call.path);
      return reply
        .status(204)
        .headers(preflightAnswer(methods.map(({ method }) => method)))
        .send();
    });
  });
}
