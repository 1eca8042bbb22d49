/**
 * The server's no, for whoever asked. A handler's becomes `{code, message, requestId, details?}` with its HTTP status; that of a
 * command or a start has an exit code and becomes one line without a stack.
 */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly details: unknown = undefined,
    readonly retryAfterSeconds: number | null = null,
    /** Exit code of a command or a start; null for an answer to a request. */
    readonly exit: number | null = null,
  ) {
    super(message);
  }
}

/** What the person who starts the program can mend: one sentence. Should it reach a request, that is a 500 without inner detail. */
export const commandRefusal = (message: string, { code = 'command.refused', exit = 1 } = {}): Refusal =>
  new Refusal(500, code, message, undefined, null, exit);
export const isCommandRefusal = (error: unknown): error is Refusal => error instanceof Refusal && error.exit !== null;

const usual: Readonly<Record<number, string>> = {
  400: 'The request cannot be understood.',
  401: 'Sign in first.',
  403: 'You are not allowed to do this.',
  404: 'This does not exist, or you may not see it.',
  409: 'This is not possible in the present state.',
  412: 'Somebody else has changed this in the meantime. Load it again, then repeat your change.',
  413: 'This is too large.',
  422: 'Some of what was sent is not valid.',
  429: 'Too many requests. Wait a moment, then try again.',
  500: 'Something went wrong on the server. Try again in a moment.',
  503: 'The server is busy or starting. Try again in a moment.',
  507: 'There is no space left to store this.',
};
/** Whatever was to be stored, by a request or by a job. */
export const diskIsFull = 'There is no space left to store this. Nothing was saved.';
export const usualMessage = (status: number): string => usual[status] ?? 'The request was refused.';

/** Refuses: `refuse(404, 'quotes.unknown')`. The code is `area.reason`; the text says what happened and what to do. */
export function refuse(status: number, code: string, text?: string, details?: unknown): never {
  throw new Refusal(status, code, text ?? usualMessage(status), details);
}

type Changed = {
  readonly version: number;
  readonly changedBy?: string | null;
  readonly changedByName?: string | null;
  readonly changedAt?: Date | null;
};

/** Refuses a lost update: the caller changed a version that is no longer the newest. Without If-Match nothing is checked. */
export function refuseStale(found: Changed, ifMatch: number | null): void {
  if (ifMatch === null || ifMatch === found.version) return;
  const who = found.changedByName ?? found.changedBy;
  const by = who ? ` by ${who}` : '';
  throw new Refusal(
    412,
    'request.stale',
    `This was changed${by} in the meantime. Load it again, then repeat your change.`,
    {
      version: found.version,
      yours: ifMatch,
      changedBy: found.changedBy ?? null,
      changedByName: found.changedByName ?? null,
      changedAt: found.changedAt?.toISOString() ?? null,
    },
  );
}
