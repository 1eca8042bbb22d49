import { DrizzleQueryError } from 'drizzle-orm/errors';
import pino, { type Logger } from 'pino';

type LoggedError = {
  readonly type: string;
  readonly code?: unknown;
  readonly message: string;
  readonly stack?: string;
};

/** An error as the log may keep it: a failed query without its parameters, a database error without the row it speaks of. */
export function loggedError(error: unknown): LoggedError {
  if (error instanceof DrizzleQueryError) {
    const cause = error.cause ? loggedError(error.cause) : { type: 'Error', message: 'unknown' };
    return { ...cause, type: 'QueryError', message: `${cause.message} in: ${error.query.slice(0, 500)}` };
  }
  if (!(error instanceof Error)) return { type: typeof error, message: String(error) };
  const { name, message, stack } = error;
  const code = 'code' in error ? { code: error.code } : {};
  return { type: name, ...code, message, ...(stack ? { stack } : {}) };
}

/** JSON lines in UTC to standard error; standard output belongs to the few lines that the person at the terminal reads. */
export function createLog(level: string): Logger {
  return pino(
    {
      level,
      base: { process: process.pid },
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: loggedError },
      redact: ['req.headers', '*.token', '*.password', '*.authorization'],
    },
    pino.destination({ dest: 2, sync: false }),
  );
}
