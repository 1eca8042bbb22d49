import { DrizzleQueryError } from 'drizzle-orm/errors';
import { z } from 'zod';
import { Refusal, usualMessage } from '../base/refuse';

type Coded = { readonly code?: unknown; readonly message?: unknown; readonly statusCode?: unknown };

/** Codes of PostgreSQL and of the network that mean: the database is away, or has no room for one more. */
const away =
  /^(08...|57P0[123]|53300|ECONNREFUSED|ECONNRESET|EPIPE|ENOENT|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND|EAI_AGAIN)$/;
const awayText = /Connection terminated|timeout exceeded when trying to connect|connection error|client was closed/i;

/** Is it the database that cannot be reached, rather than a question that is wrong? */
export function isDatabaseAway(error: unknown): boolean {
  const { code, message } = rootOf(error);
  return (typeof code === 'string' && away.test(code)) || awayText.test(String(message ?? ''));
}

const rootOf = (error: unknown): Coded => ((error instanceof DrizzleQueryError ? error.cause : error) ?? {}) as Coded;

/** Sentences for people, with the path of each field: what a form shows beside its inputs. */
export function explain(error: z.ZodError, part: string) {
  const fields = error.issues.map((issue) => ({
    path: [part, ...issue.path.map(String)].join('.'),
    message: issue.message,
  }));
  const first = fields[0];
  const more = fields.length > 1 ? ` (and ${fields.length - 1} more)` : '';
  return new Refusal(422, 'request.invalid', `${first?.path}: ${first?.message}${more}`, { fields });
}

/** Turns whatever was thrown into the refusal the caller sees; what is not foreseen is a 500 without any inner detail. */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  const { code, message, statusCode } = rootOf(error);
  if (isDatabaseAway(error)) {
    return new Refusal(503, 'server.database', 'The database cannot be reached. Try again in a moment.', undefined, 2);
  }
  switch (code) {
    case '53100':
    case 'ENOSPC':
      return new Refusal(507, 'server.full', 'There is no space left to store this. Nothing was saved.');
    case '57014':
      return new Refusal(503, 'server.slow', 'This took too long and was stopped. Try again.', undefined, 5);
    case '40001':
    case '40P01':
      return new Refusal(503, 'server.collision', 'Somebody did the same at this moment. Try again.', undefined, 1);
    case '23505':
      return new Refusal(409, 'request.conflict', 'Something like this exists already.');
    case '22021':
    case '22P05':
      return new Refusal(422, 'request.text', 'A text contains a character that cannot be stored.');
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
    case 'FST_REQ_FILE_TOO_LARGE':
      return new Refusal(413, 'request.tooLarge', 'This is too large to be sent.');
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new Refusal(415, 'request.mediaType', 'This kind of content is not accepted here.');
  }
  if (typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500) {
    return new Refusal(statusCode, 'request.invalid', String(message ?? usualMessage(statusCode)));
  }
  return new Refusal(500, 'server.error', usualMessage(500));
}
