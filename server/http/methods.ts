import type { FastifyInstance } from 'fastify';
import createRouter from 'find-my-way';
import type { HTTPMethod } from 'find-my-way';

/** The options of every router of ours, so that all read an address alike. */
export const routerOptions = { maxParamLength: 500, ignoreTrailingSlash: true } as const;

/** Notes the routes that are added from now on. @returns the methods that are served at a path, in the order of the alphabet; OPTIONS is among them where any is */
export function noteMethods(http: FastifyInstance): (path: string) => readonly string[] {
  const router = createRouter(routerOptions);
  const methods = new Set<HTTPMethod>();
  http.addHook('onRoute', ({ method, url }) => {
    for (const one of [method].flat() as HTTPMethod[]) {
      methods.add(one);
      if (!router.hasRoute(one, url)) router.on(one, url, () => undefined);
    }
  });
  return (path) => [...methods].filter((method) => router.find(method, path) !== null).sort();
}
