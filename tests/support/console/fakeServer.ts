import type { Call, CallRequest, CallResponse } from '#shared/contract/call';
import { allCalls } from '#shared/contract/list';
import { missingKinds } from './kinds';

type Parts = { readonly params: never; readonly query: never; readonly body: never };
/** One request as it arrived, its parts read by the contract. */
export type Arrived<C extends Call = Call> = CallRequest<C> & { readonly headers: Readonly<Record<string, string>> };
type Handler = (arrived: never) => unknown;
type Refusing = {
  readonly status: number;
  readonly code?: string;
  readonly message?: string;
  readonly details?: unknown;
};
type Sent = {
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly body?: unknown;
  readonly signal?: AbortSignal;
};

class Refused extends Error {
  constructor(readonly how: Refusing) {
    super(how.message ?? 'This was refused.');
  }
}
/** In place of an answer: the server refuses, with its sentence. */
export const refuses = (how: Refusing) => () => {
  throw new Refused(how);
};
class Cut extends Error {}
/** In place of a file: its beginning, then the line breaks. */
export const breaksOff = () => {
  throw new Cut();
};
/** In place of an answer: none ever comes; the request can only be aborted. */
export const hangs = () => new Promise<never>(() => undefined);

const readPath = (call: Call, path: string): Record<string, string> | null => {
  const names = [...call.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  const match = new RegExp(`^${call.path.replace(/:\w+/g, '([^/]+)')}$`).exec(path);
  return match && Object.fromEntries(names.map((name, at) => [name, decodeURIComponent(match[at + 1] ?? '')]));
};
function findCall(method: string, path: string): { call: Call; params: Record<string, string> } {
  for (const call of allCalls.filter((candidate) => candidate.method === method)) {
    const params = readPath(call, path);
    if (
      params &&
      !(call.path.includes(':') && allCalls.some((other) => other.method === method && other.path === path))
    )
      return { call, params };
  }
  throw new Error(`The contract has no call ${method} ${path}`);
}

const lost = () => Promise.reject(new TypeError('network error'));
const broken = { json: lost, blob: lost };
const respond = (status: number, body: unknown) => ({
  ok: status < 400,
  status,
  statusText: '',
  headers: new Headers({ 'x-request-id': 'request-1', 'content-disposition': 'attachment; filename="document.pdf"' }),
  json: () => Promise.resolve(body),
  blob: () => Promise.resolve(new Blob([JSON.stringify(body)])),
});

/** A server of the contract's shape: what it is asked must fit the contract, and so must what a test has it answer. */
export class FakeServer {
  readonly #handlers = new Map<string, Handler>();
  /** Everything that was asked, in order. */
  readonly arrived: (Parts & { readonly key: string; readonly headers: Record<string, string>; isAborted: boolean })[] =
    [];
  /** What broke the contract; a test ends with none. */
  readonly faults: string[] = [];

  /** From now on a call is answered so. */
  answer<C extends Call>(
    call: C,
    response: CallResponse<C> | ((arrived: Arrived<C>) => CallResponse<C> | Promise<CallResponse<C>>),
  ): this {
    this.#handlers.set(call.key, (typeof response === 'function' ? response : () => response) as Handler);
    return this;
  }
  /** How a call is answered that the test says nothing of. */
  otherwise<C extends Call>(call: C, response: CallResponse<C>): this {
    return this.#handlers.has(call.key) ? this : this.answer(call, response);
  }
  /** Fails the test if anything that was asked or answered broke the contract. */
  close(): void {
    if (this.faults.length > 0) throw new Error(this.faults.join('\n'));
  }
  /** The requests of one call so far. */
  of<C extends Call>(call: C): readonly (Arrived<C> & { readonly isAborted: boolean })[] {
    return this.arrived.filter(({ key }) => key === call.key) as never;
  }

  readonly fetch = async (address: string, sent: Sent = {}): Promise<unknown> => {
    const url = new URL(address, 'http://localhost');
    const { call, params } = findCall(sent.method ?? 'GET', url.pathname);
    const body = typeof sent.body === 'string' ? (JSON.parse(sent.body) as unknown) : undefined;
    const request = {
      key: call.key,
      params: params as never,
      query: Object.fromEntries(url.searchParams) as never,
      body: body as never,
      headers: sent.headers ?? {},
      isAborted: false,
    };
    this.arrived.push(request);
    for (const part of ['params', 'query', 'body'] as const) {
      const parsed = call[part]?.safeParse(request[part]);
      if (parsed && !parsed.success)
        this.#fault(`${call.key} was asked with a ${part} that does not fit: ${parsed.error.message}`);
    }
    // A caller may leave the @type out; the console says it wherever the contract names one.
    for (const path of call.body ? missingKinds(call.body, body) : [])
      this.#fault(`${call.key} was asked without the @type of its ${path}`);
    const aborted = new Promise<never>((_, reject) => {
      sent.signal?.addEventListener('abort', () => {
        request.isAborted = true;
        reject(new DOMException('aborted', 'AbortError'));
      });
    });
    return Promise.race([aborted, this.#respond(call, request)]);
  };

  async #respond(call: Call, request: unknown) {
    const handler = this.#handlers.get(call.key);
    if (!handler) return this.#fault(`Nobody said how ${call.key} is answered`);
    try {
      const response = await handler(request as never);
      const parsed = call.bytes ? null : call.response.safeParse(call.accepts ? call.accepts(response) : response);
      if (parsed && !parsed.success)
        return this.#fault(`The answer to ${call.key} does not fit: ${parsed.error.message}`);
      return respond(response === undefined ? 204 : 200, response);
    } catch (error) {
      if (error instanceof Cut) return { ...respond(200, null), ...broken };
      if (!(error instanceof Refused)) throw error;
      const { status, code = 'test.refused', details } = error.how;
      return respond(status, { code, message: error.message, requestId: 'request-1', details });
    }
  }
  #fault(text: string) {
    this.faults.push(text);
    return respond(500, { code: 'test.fault', message: text, requestId: 'request-1' });
  }
}
