import { eitherSignal } from './signals';
import type { CallResponse, CallRequest, Call } from './call';

export type Client = {
  readonly base: string;
  /** Token and tenant; absent for public calls. */
  readonly headers?: () => Promise<Record<string, string>> | Record<string, string>;
  /** The server refused the token: is there a new one? Then the call is sent again, once. */
  readonly renew?: () => Promise<boolean>;
  /** How a request is sent; `fetch` unless told. */
  readonly send?: (address: string, init: RequestInit) => Promise<Response>;
  readonly signal?: AbortSignal;
  readonly timeoutMs?: number;
};

/** What a failed call throws: the server's own sentence, its code, and the id under which the log has it. */
export class Failure extends Error {
  override readonly name = 'Failure';
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly requestId: string | null = null,
    readonly details: unknown = undefined,
  ) {
    super(message);
  }
}

/** Nothing came back: there is no line, or nobody at the end of it. */
export const unreachable = () =>
  new Failure(0, 'network', 'The server cannot be reached. Check the connection and try again.');

/** The answer to an earlier try was lost: what it asked for is there, and is not what is asked for now. */
export const savedBefore = (name: string) =>
  new Failure(
    409,
    'savedBefore',
    `“${name}” had been saved before the line broke, without your later changes. Open it in its list, or send again to save this as another.`,
  );

const isPlain = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** The address of a call: path parameters filled in, query parameters appended, absent ones left out. */
export function addressOf(call: Call, request: { params?: unknown; query?: unknown }, base = ''): string {
  const params = isPlain(request.params) ? request.params : {};
  const path = call.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')));
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(isPlain(request.query) ? request.query : {})) {
    if (value !== undefined && value !== null && value !== '') query.set(name, String(value));
  }
  const text = query.toString();
  return `${base}${path}${text ? `?${text}` : ''}`;
}

/** The server did not say why; what stands before it may have answered in its place. */
function unexplained({ status, headers }: Response): Failure {
  const requestId = headers.get('x-request-id');
  const failed = (code: string, message: string) => new Failure(status, code, message, requestId);
  if (status === 401) return failed('http', 'This session has ended. Sign in again.');
  if (status === 404)
    return failed(
      'http',
      'This was not found: it was removed, or its address is wrong. Check the address, or go back to its list.',
    );
  if (status === 413) return failed('http', 'This is too large to be sent.');
  if (status >= 502 && status <= 504)
    return failed('gateway', `The server cannot be reached at the moment (${status}). Try again in a moment.`);
  return status >= 500
    ? failed('http', `The server failed and did not say why (${status}). Try again in a moment.`)
    : failed('http', `The server refused this and did not say why (${status}).`);
}

async function failureOf(response: Response): Promise<Failure> {
  let refused: unknown;
  try {
    refused = await response.json();
  } catch {
    // A page of a proxy, or half an answer: nothing of it is for people.
    return unexplained(response);
  }
  if (!isPlain(refused) || typeof refused['message'] !== 'string') return unexplained(response);
  return new Failure(
    response.status,
    String(refused['code'] ?? ''),
    refused['message'],
    String(refused['requestId'] ?? response.headers.get('x-request-id') ?? ''),
    refused['details'],
  );
}

export type CallOptions = { readonly idempotencyKey?: string; readonly ifMatch?: string; readonly form?: FormData };

/** Sends a call and hands back the raw response; throws Failure when it was refused or never arrived. */
export async function fetchCall<C extends Call>(
  client: Client,
  call: C,
  request: CallRequest<C>,
  options: CallOptions = {},
): Promise<Response> {
  const parts = request as { params?: unknown; query?: unknown; body?: unknown };
  const headers: Record<string, string> = { ...(call.public && !client.headers ? {} : await client.headers?.()) };
  if (parts.body !== undefined) headers['content-type'] = 'application/json';
  if (options.idempotencyKey) headers['idempotency-key'] = options.idempotencyKey;
  if (options.ifMatch) headers['if-match'] = options.ifMatch;
  const timeout = AbortSignal.timeout(client.timeoutMs ?? 60_000);
  let response: Response;
  try {
    response = await (client.send ?? fetch)(addressOf(call, parts, client.base), {
      method: call.method,
      headers,
      body: options.form ?? (parts.body === undefined ? undefined : JSON.stringify(parts.body)),
      signal: client.signal ? eitherSignal(client.signal, timeout) : timeout,
      credentials: 'omit',
    });
  } catch (error) {
    if (client.signal?.aborted) throw error;
    throw timeout.aborted ? new Failure(0, 'timeout', 'The server took too long to answer. Try again.') : unreachable();
  }
  if (response.status === 401 && (await client.renew?.())) {
    const { renew: _, ...once } = client;
    return fetchCall(once, call, request, options);
  }
  if (!response.ok) throw await failureOf(response);
  return response;
}

/** The one way to ask the server for something that is JSON. */
export async function sendCall<C extends Call>(
  client: Client,
  call: C,
  request: CallRequest<C>,
  options: CallOptions = {},
): Promise<CallResponse<C>> {
  const response = await fetchCall(client, call, request, options);
  if (response.status === 204) return undefined as CallResponse<C>;
  try {
    return (await response.json()) as CallResponse<C>;
  } catch {
    throw new Failure(
      response.status,
      'bad-data',
      'The server sent an answer that cannot be read.',
      response.headers.get('x-request-id'),
    );
  }
}
