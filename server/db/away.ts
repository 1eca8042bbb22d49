import { DrizzleQueryError } from 'drizzle-orm/errors';

type Coded = { readonly code?: unknown; readonly message?: unknown; readonly statusCode?: unknown };

/** What a standby says to a write. */
export const takesNoWrites = '25006';
/** Codes of PostgreSQL and of the network that mean: the database is away, is not the primary, has no room for one more, or lets the login in no more. */
const away =
  /^(08...|25006|28...|57P0[123]|53300|ECONNREFUSED|ECONNRESET|EPIPE|ENOENT|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND|EAI_AGAIN)$/;
const awayText = /Connection terminated|timeout exceeded when trying to connect|connection error|client was closed/i;

/** Is it the database that cannot be reached, rather than a question that is wrong? */
export function isDatabaseAway(error: unknown): boolean {
  const { code, message } = causeOf(error);
  return (typeof code === 'string' && away.test(code)) || awayText.test(String(message ?? ''));
}

/** Is no space left, on the disk of the database or on that of the files? */
export function isDiskFull(error: unknown): boolean {
  const { code } = causeOf(error);
  return code === '53100' || code === 'ENOSPC';
}

/** What the driver said: the query that Drizzle wraps around it is taken off. */
export const causeOf = (error: unknown): Coded =>
  ((error instanceof DrizzleQueryError ? error.cause : error) ?? {}) as Coded;
