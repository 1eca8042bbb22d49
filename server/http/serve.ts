import multipart from '@fastify/multipart';
import type { FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify';
import { Readable } from 'node:stream';
import type { z } from 'zod';
import type { Call } from '#shared/contract/call';
import type { Db } from '../db/open';
import { asSystem, inTenant } from '../db/scope';
import { callerOf } from './caller';
import type { App } from './app';
import type { HandlerRequest, Context, FreeContext, Once, PublicContext } from './context';
import { keyOf } from './idempotency';
import { isLarge, streamOf } from './large';
import { tooMany } from './limits';
import { isNotModified } from './negotiation';
import { checkResponse, parseRequest } from './parse';
import { ReadyAnswer } from './ready';
import { oneAfterAnother } from '../base/oneAfterAnother';
import { Refusal } from '../base/refuse';
import type { Stored } from './repository';
import { sessionOf, type Session } from './session';
import { isKeyAnswered, read, transact } from './transaction';
import { readUpload, receiveUpload, unread, type Upload } from './upload';

/** What a handler may return: the response as the contract's schema takes it. */
type HandlerResult<C extends Call> = z.input<C['response']>;
type Private<C extends Call> = C extends { public: true } ? never : C;
type Route = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

/** A call has one handler. */
function noteServed(served: App['served'], call: Call): void {
  if (served.has(call.key)) throw new Error(`${call.key} has two handlers`);
  served.set(call.key, call);
}

/** Puts a call on its address, once. `early` sees the request before anything of it is read; it calls on unless it has answered. */
function register(
  { http, served }: Pick<App, 'http' | 'served'>,
  call: Call,
  handler: Route,
  early: onRequestHookHandler[] = [],
): void {
  noteServed(served, call);
  http.route({ method: call.method, url: call.path, config: { call }, handler, onRequest: early });
}

function send(reply: FastifyReply, { status, answer, etag }: Stored): unknown {
  if (etag) void reply.header('etag', etag);
  if (status === 204) return reply.status(204).send();
  if (status >= 400) {
    const refused = answer as { code: string; message: string; details?: unknown };
    throw new Refusal(status, refused.code, refused.message, refused.details);
  }
  if (isLarge(answer)) return reply.status(status).type('application/json; charset=utf-8').send(streamOf(answer));
  return reply.status(status).send(answer);
}

/** A request with a key stands for itself: its address, what it brings (`content`), and the version that it changes. */
function onceOf(
  call: Call,
  request: FastifyRequest,
  content: readonly unknown[] = [request.body ?? null],
): Once | null {
  const { headers, params, query } = request;
  const key = keyOf(headers['idempotency-key']);
  const version = headers['if-match'];
  const parts = [call.key, params, query, ...content, ...(version === undefined ? [] : [{ version }])];
  return key ? { key, request: parts } : null;
}

/** The ordinary way: token → tenant → module → role → parse → transaction in the tenant's scope → handler → answer cut to its schema. */
export function serve<C extends Call>(
  app: App,
  call: Private<C> & C,
  handler: (request: HandlerRequest<C>, context: Context) => Promise<HandlerResult<C>>,
): void {
  register(app, call, async (request, reply) => {
    const session = await sessionOf(app, call, request);
    const handlerRequest = parseRequest<C>(call, request);
    const work = (context: Context) => handler(handlerRequest, context);
    const inTurn = <T>(step: () => Promise<T>) => app.turns.take(session.tenantId, step);
    if (call.method === 'GET') return send(reply, await inTurn(() => read({ app, call, session, work })));
    const once = onceOf(call, request);
    return send(reply, await inTurn(() => transact({ app, call, session, once, work })));
  });
}

/** Each short transaction of it waits for its tenant's turn. */
function freeContext(app: App, session: Session, once: Once | null = null): FreeContext {
  const { parts } = app;
  const { tenantId } = session;
  return { ...session, now: parts.now(), parts, once, inTenant: (work) => tenantsTurn(app, tenantId, work) };
}

const tenantsTurn = <T>({ turns, parts }: App, tenantId: string, work: (db: Db) => Promise<T>): Promise<T> =>
  turns.take(tenantId, () => inTenant(parts.database.db, tenantId, work));

/** For handlers that compute for long: no transaction is open; they take short ones. */
export function serveFree<C extends Call>(
  app: App,
  call: Private<C> & C,
  handler: (request: HandlerRequest<C>, context: FreeContext) => Promise<HandlerResult<C>>,
): void {
  register(app, call, async (request, reply) => {
    const session = await sessionOf(app, call, request);
    const context = freeContext(app, session, onceOf(call, request));
    const answer = checkResponse(call, await handler(parseRequest<C>(call, request), context));
    return send(reply, { status: answer === undefined ? 204 : 200, answer, etag: null });
  });
}

const tooManyGuesses = 'Too many requests for things that do not exist.';

/** How a public call is asked: whether it has to be looked up anew each time, or may lie ready by what the address names. */
type Asked = {
  readonly isLookup?: boolean;
  /** It has a message sent to whoever is named in it. */
  readonly isMessage?: boolean;
  /** The answer, where it lies ready; it is looked for where the address has nothing but its parameters. */
  readonly held?: (params: unknown) => ReadyAnswer | null;
};

/** Sends what lies ready at once. */
const sendHeld =
  ({ limits }: App, held: NonNullable<Asked['held']>): onRequestHookHandler =>
  (request, reply, done) => {
    const mayAsk = !request.url.includes('?') && limits.has('guess', callerOf(request));
    const ready = mayAsk ? held(request.params) : null;
    if (ready) ready.send(request, reply);
    else done();
  };

/** For calls that anyone may ask. Guessing at links is slowed down per address, and so is asking for what has to be looked up anew. */
export function servePublic<C extends Call & { public: true }>(
  app: App,
  call: C,
  handler: (request: HandlerRequest<C>, context: PublicContext) => Promise<HandlerResult<C> | ReadyAnswer>,
  { isLookup = false, isMessage = false, held }: Asked = {},
): void {
  const answer: Route = async (request, reply) => {
    const { parts, limits } = app;
    if (!limits.has('guess', callerOf(request))) throw tooMany(tooManyGuesses, 30);
    if (isLookup && !limits.take('lookup', callerOf(request))) throw tooMany('Too many requests from this address.', 5);
    const { id: link } = request.params as { readonly id?: string };
    if (isLookup && link && !limits.take('link', link)) throw tooMany('Too many requests for this link.', 5);
    if (isMessage && !limits.take('message', callerOf(request)))
      throw tooMany('Too many requests from this address.', 360);
    const { db } = parts.database;
    const context: PublicContext = {
      now: parts.now(),
      parts,
      asSystem: (work) => asSystem(db, work),
      inTenant: (tenantId, work) => tenantsTurn(app, tenantId, work),
    };
    try {
      const result = await handler(parseRequest<C>(call, request), context);
      // Others of the same address may have used up its guesses meanwhile: sent at once, they are worth no more than one by one.
      if (!limits.has('guess', callerOf(request))) throw tooMany(tooManyGuesses, 30);
      if (result instanceof ReadyAnswer) return result.send(request, reply);
      const checked = checkResponse(call, result);
      return send(reply, { status: checked === undefined ? 204 : 200, answer: checked, etag: null });
    } catch (error) {
      const isGuess = error instanceof Refusal && error.status === 404;
      if (isGuess && !limits.take('guess', callerOf(request))) throw tooMany(tooManyGuesses, 30);
      throw error;
    }
  };
  register(app, call, answer, held ? [sendHeld(app, held)] : []);
}

/** An answer that is not JSON. */
export type Bytes = {
  readonly type: string;
  readonly body: Buffer | Readable;
  readonly size?: number;
  readonly cache?: string;
  readonly etag?: string;
  readonly status?: 200 | 206;
  readonly headers?: Readonly<Record<string, string>>;
};

/** For pictures and files: as `serveFree`, but the answer is bytes. Not modified answers are found by `etag`. */
export function serveBytes<C extends Call & { bytes: string }>(
  app: App,
  call: Private<C> & C,
  handler: (request: HandlerRequest<C>, context: FreeContext) => Promise<Bytes>,
): void {
  register(app, call, async (request, reply) => {
    const session = await sessionOf(app, call, request);
    const bytes = await handler(parseRequest<C>(call, request), freeContext(app, session));
    void reply.headers({
      'content-type': bytes.type,
      'cache-control': bytes.cache ?? 'private, no-cache',
      ...(bytes.etag ? { etag: bytes.etag } : {}),
      ...(bytes.size === undefined ? {} : { 'content-length': bytes.size }),
      ...bytes.headers,
    });
    if (bytes.etag && isNotModified(request, bytes.etag)) {
      if (bytes.body instanceof Readable) bytes.body.destroy();
      void reply.removeHeader('content-length');
      return reply.status(304).send();
    }
    return reply.status(bytes.status ?? 200).send(bytes.body);
  });
}

/** For answers that are sent while they are made. */
export function serveStream<C extends Call>(
  app: App,
  call: C,
  handler: (request: HandlerRequest<C>, context: FreeContext, reply: FastifyReply) => Promise<unknown>,
): void {
  register(app, call, async (request, reply) => {
    const session = await sessionOf(app, call, request);
    return handler(parseRequest<C>(call, request), freeContext(app, session), reply);
  });
}

/** Puts an upload on its address. What reads files has hooks of its own, which other requests need not pay for. */
function receivesFiles({ http, served }: App, call: Call, handler: Route): void {
  // Now, not when the scope opens: what is served is known without opening anything.
  noteServed(served, call);
  void http.register(async (scope) => {
    await scope.register(multipart, {
      throwFileSizeLimit: false,
      limits: { files: 1, fields: 20, fieldSize: 10_000 },
    });
    scope.route({ method: call.method, url: call.path, config: { call }, handler });
  });
}

/** For uploads: the file is received and hashed before the transaction opens, so that a slow sender holds nobody up. */
export function serveUpload<C extends Call>(
  app: App,
  call: Private<C> & C,
  handler: (request: HandlerRequest<C> & { readonly file: Upload }, context: Context) => Promise<HandlerResult<C>>,
): void {
  receivesFiles(app, call, async (request, reply) => {
    const session = await sessionOf(app, call, request);
    const handlerRequest = parseRequest<C>(call, request);
    // A key that is none is refused before the file is received.
    keyOf(request.headers['idempotency-key']);
    const received = await receiveUpload(app.parts, request);
    const once = onceOf(call, request, [received.sha256, received.fileName]);
    const perform = async () => {
      let { drop } = received;
      try {
        const isKnown = once && (await isKeyAnswered(app, session, once));
        const file = isKnown ? { ...received, content: unread } : await readUpload(app.parts, request, received);
        drop = file.drop;
        const work = (context: Context) => handler({ ...handlerRequest, file }, context);
        return await app.turns.take(session.tenantId, () => transact({ app, call, session, once, work }));
      } finally {
        await drop();
      }
    };
    // The same file sent many times under one key is read once.
    const { tenantId, user } = session;
    return send(reply, await (once ? oneAfterAnother(`${tenantId} ${user.id} ${once.key}`, perform) : perform()));
  });
}
