import { randomUUID } from 'node:crypto';
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance, type FastifyRequest } from 'fastify';
import { asSystem } from '../db/scope';
import type { Settings } from '../base/settings';
import type { Parts } from './parts';
import type { App } from './app';
import { asksForPage, readableAddress } from './asksForPage';
import { acceptJson } from './body';
import { closeGently } from './closing';
import { allowOrigins } from './cors';
import { answerOf, refusalOf } from './faults';
import { createLimits, type SharedLimits } from './limits';
import { shareTaken } from './repository';
import { Refusal, type Refusal as Refused } from '../base/refuse';
import { tooLongPage } from './htmlPage';
import { noteMethods, routerOptions } from './methods';
import { languagesOf } from './languages';
import { createPeople } from './people';
import { headersOfAll, hostsOf, onPages, pagePolicy } from './security';
import { createHold } from './hold';
import { createTurns, usualTurns } from './turns';
import type { Call } from '#shared/contract/call';

declare module 'fastify' {
  interface FastifyContextConfig {
    call?: Call;
    /** Its query may be longer than 8 kB. */
    longQuery?: boolean;
  }
  interface FastifyRequest {
    /** What went wrong, for the one log line of the request. */
    fault?: { readonly refusal: Refused; readonly error: unknown };
  }
}

const shareMs = 1_000;
const bodyLimit = 1024 * 1024;
const longestAddress = 8 * 1024;
/** A caller's own id is kept if it is harmless in a log. */
const harmlessId = /^[\w.-]{8,100}$/;

/** Whose `X-Forwarded-…` counts: from the right, as each proxy adds what it has seen itself at the end. */
const trustOf = (proxies: Settings['trustedProxies']): string[] | ((address: string, hop: number) => boolean) =>
  typeof proxies === 'number' ? (_address, hop) => hop < proxies : [...proxies];

const noSchemas = () => {
  throw new Error('A route has no schema of its own: its call has one.');
};

/** An empty server: how long requests may take and be, and what each is called. */
const openHttp = ({ settings, log }: Parts): FastifyInstance =>
  Fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    bodyLimit,
    trustProxy: trustOf(settings.trustedProxies),
    requestTimeout: 30_000,
    connectionTimeout: 0,
    keepAliveTimeout: 72_000,
    forceCloseConnections: 'idle',
    // What was sent before the end began is answered: see closing.ts.
    return503OnClosing: false,
    routerOptions,
    http: { maxHeaderSize: 64 * 1024 },
    // The contract says what comes and goes; the compilers that Fastify would load for it took longer than all of ours.
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
    // An address that cannot be read belongs to no route, so that no hook of any sees it.
    frameworkErrors(error, request, reply) {
      const refusal = refusalOf(error);
      log.warn(
        {
          requestId: request.id,
          method: request.method,
          route: '(unreadable)',
          status: refusal.status,
          code: refusal.code,
        },
        'refused',
      );
      // Nobody reads what is answered to programs: who follows a broken link is shown the page that says so.
      const page = refusal.code === 'request.address' && asksForPage(request) ? readableAddress(request.url) : null;
      reply.raw.writeHead(page ? 302 : refusal.status, {
        ...(page && { location: page }),
        ...headersOfAll(settings),
        'x-request-id': request.id,
        'cache-control': 'no-store',
        'cross-origin-resource-policy': 'same-origin',
        'content-type': 'application/json; charset=utf-8',
      });
      reply.raw.end(JSON.stringify(answerOf(refusal, request.id)));
    },
    // A logger of each request's own costs more than a card does: the few lines that are written name their request.
    childLoggerFactory: (logger) => logger,
    genReqId: (raw) => {
      const given = raw.headers['x-request-id'];
      return typeof given === 'string' && harmlessId.test(given) ? given : randomUUID();
    },
  });

/** Fastify with what every answer of ours has: ids, limits, headers, one shape of refusal, one log line. */
export async function buildHttp(parts: Parts): Promise<App> {
  const { settings, timers } = parts;
  const http = openHttp(parts);
  const limits = createLimits(settings.tenantRate, timers.elapsed);
  const turns = createTurns(usualTurns(parts.database.connections), timers);
  const app: App = {
    http,
    parts,
    served: new Map(),
    methodsAt: noteMethods(http),
    limits,
    turns,
    modules: new Map(),
    people: createPeople(parts.database.db),
  };
  if (parts.database.kind === 'postgres') shareLimits(app, limits);
  acceptJson(http);

  const always = headersOfAll(settings);
  // Hooks of every request call back instead of promising: on a small answer, four promises are most of the work.
  http.addHook('onRequest', (request, reply, done) => {
    void reply.headers(always).header('x-request-id', request.id);
    const isTooLong = request.url.length > longestAddress && !request.routeOptions.config.longQuery;
    done(isTooLong ? new Refusal(414, 'request.tooLong', 'The address is longer than 8 kB.') : undefined);
  });
  http.addHook('onSend', (_request, reply, payload, done) => {
    if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-store');
    if (!reply.hasHeader('cross-origin-resource-policy')) {
      void reply.header('cross-origin-resource-policy', 'same-origin');
    }
    done(null, payload);
  });
  allowOrigins(app);

  const hold = createHold(timers);
  http.setErrorHandler((error, request, reply) => {
    const refusal = refusalOf(error);
    request.fault = { refusal, error };
    if (refusal.retryAfterSeconds !== null) void reply.header('retry-after', refusal.retryAfterSeconds);
    if (refusal.status === 401) void reply.header('www-authenticate', 'Bearer realm="isoline"');
    void reply.removeHeader('etag');
    // Who follows a link of a browser's length and more reads a page; programs read what they always do.
    if (refusal.code === 'request.tooLong' && asksForPage(request)) {
      return tooLongPage(languagesOf(request), request.id).then((content) =>
        reply
          .headers({
            ...onPages,
            'content-security-policy': pagePolicy({ hosts: hostsOf(settings) }),
            vary: 'accept-language',
          })
          .status(refusal.status)
          .type('text/html; charset=utf-8')
          .send(content),
      );
    }
    hold(refusal, () => void reply.status(refusal.status).send(answerOf(refusal, request.id)));
  });
  closeGently(http, timers);
  http.addHook('onResponse', (request, reply, done) => {
    if (reply.statusCode >= 400) logRefusal(request, reply.statusCode, reply.elapsedTime);
    done();
  });
  return app;
}

/** Where several processes may serve, they count together: what one let through, the others know a second later. */
function shareLimits({ http, parts }: App, limits: SharedLimits): void {
  let isAsking = false;
  const stop = parts.timers.every(shareMs, () => {
    if (isAsking) return;
    isAsking = true;
    const { db } = parts.database;
    void limits
      .exchange((counted) => asSystem(db, (system) => shareTaken(system, counted)))
      .catch((error: unknown) => parts.log.warn({ err: error }, 'The limits of other processes could not be read'))
      .finally(() => (isAsking = false));
  });
  http.addHook('onClose', async () => stop());
}

/** One line for each refused request: the pattern of the address (never the address: links are secrets), no names, no tokens. */
function logRefusal(request: FastifyRequest, status: number, elapsed: number): void {
  const { fault } = request;
  const line = {
    requestId: request.id,
    method: request.method,
    route: request.routeOptions.url ?? '(unknown)',
    status,
    code: fault?.refusal.code,
    ms: Math.round(elapsed),
  };
  if (status < 500) request.log.warn(line, 'refused');
  else request.log.error({ ...line, err: fault?.error }, 'failed');
}
