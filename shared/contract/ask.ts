import type { Answer, Asked, Call } from './call';

export type Asker = {
  readonly base: string;
  /** Token and tenant; absent for public calls. */
  readonly headers?: () => Promise<Record<string, string>> | Record<string, string>;
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

const isPlain = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** The address of a call: path parameters filled in, query parameters appended, absent ones left out. */
export function addressOf(call: Call, asked: { params?: unknown; query?: unknown }, base = ''): string {
  const params = isPlain(asked.params) ? asked.params : {};
  const path = call.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')));
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(isPlain(asked.query) ? asked.query : {})) {
    if (value !== undefined && value !== null && value !== '') query.set(name, String(value));
  }
  const text = query.toString();
  return `${base}${path}${text ? `?${text}` : ''}`;
}

async function failureOf(response: Response): Promise<Failure> {
  const requestId = response.headers.get('x-request-id');
  try {
    const refused: unknown = await response.json();
    if (isPlain(refused) && typeof refused['message'] === 'string') {
      return new Failure(
        response.status,
        String(refused['code'] ?? ''),
        refused['message'],
        String(refused['requestId'] ?? requestId ?? ''),
        refused['details'],
      );
    }
  } catch {
    return new Failure(
      response.status,
      'http',
      `The server answered ${response.status} ${response.statusText}.`,
      requestId,
    );
  }
  return new Failure(
    response.status,
    'http',
    `The server answered ${response.status} ${response.statusText}.`,
    requestId,
  );
}

export type Extra = { readonly idempotencyKey?: string; readonly ifMatch?: string; readonly form?: FormData };

/** Sends a call and hands back the raw response; throws Failure when it was refused or never arrived. */
export async function send<C extends Call>(
  asker: Asker,
  call: C,
  asked: Asked<C>,
  extra: Extra = {},
): Promise<Response> {
  const given = asked as { params?: unknown; query?: unknown; body?: unknown };
  const headers: Record<string, string> = { ...(call.public && !asker.headers ? {} : await asker.headers?.()) };
  if (given.body !== undefined) headers['content-type'] = 'application/json';
  if (extra.idempotencyKey) headers['idempotency-key'] = extra.idempotencyKey;
  if (extra.ifMatch) headers['if-match'] = extra.ifMatch;
  const timeout = AbortSignal.timeout(asker.timeoutMs ?? 60_000);
  let response: Response;
  try {
    response = await fetch(addressOf(call, given, asker.base), {
      method: call.method,
      headers,
      body: extra.form ?? (given.body === undefined ? undefined : JSON.stringify(given.body)),
      signal: asker.signal ? AbortSignal.any([asker.signal, timeout]) : timeout,
      credentials: 'omit',
    });
  } catch (error) {
    if (asker.signal?.aborted) throw error;
    const slow = timeout.aborted;
    throw new Failure(
      0,
      slow ? 'timeout' : 'network',
      slow
        ? 'The server took too long to answer. Try again.'
        : 'The server cannot be reached. Check the connection and try again.',
    );
  }
  if (!response.ok) throw await failureOf(response);
  return response;
}

/** The one way to ask the server for something that is JSON. */
export async function ask<C extends Call>(
  asker: Asker,
  call: C,
  asked: Asked<C>,
  extra: Extra = {},
): Promise<Answer<C>> {
  const response = await send(asker, call, asked, extra);
  if (response.status === 204) return undefined as Answer<C>;
  try {
    return (await response.json()) as Answer<C>;
  } catch {
    throw new Failure(
      response.status,
      'bad-data',
      'The server sent an answer that cannot be read.',
      response.headers.get('x-request-id'),
    );
  }
}
