import type { z } from 'zod';
import { faultsOf } from '#shared/contract/faults';
import { diskIsFull, Refusal, usualMessage } from '../base/refuse';
import { causeOf, isDatabaseAway, isDiskFull, takesNoWrites } from '../db/away';

/** Bodies that break a rule are 422; what stands in the address either reads as what it is, or is 400. */
const statusOf = { body: 422, params: 400, query: 400 } as const;

/** Sentences for people, with the path of each field: what a form shows beside its inputs. */
export function explain(error: z.ZodError, part: keyof typeof statusOf) {
  const fields = faultsOf(error).map(({ path, message }) => ({ path: path ? `${part}.${path}` : part, message }));
  // A body that says it is something else is not what is asked for here: it cannot be read as that.
  const isOther = fields.some(({ path }) => path.endsWith('.@type'));
  const first = fields[0];
  const more = fields.length > 1 ? ` (and ${fields.length - 1} more)` : '';
  return new Refusal(isOther ? 400 : statusOf[part], 'request.invalid', `${first?.path}: ${first?.message}${more}`, {
    fields,
  });
}

/** What the caller reads of a refusal. */
export const answerOf = ({ code, message, details }: Refusal, requestId: string) => ({
  ...{ code, message, requestId },
  ...(details === undefined ? {} : { details }),
});

/** Turns whatever was thrown into the refusal the caller sees; what is not foreseen is a 500 without any inner detail. */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal && error.exit === null) return error;
  const { code, message, statusCode } = causeOf(error);
  if (code === takesNoWrites) {
    const text = 'The database takes no changes at the moment. Try again in a moment.';
    return new Refusal(503, 'server.database', text, undefined, 2);
  }
  if (isDatabaseAway(error)) {
    return new Refusal(503, 'server.database', 'The database cannot be reached. Try again in a moment.', undefined, 2);
  }
  if (isDiskFull(error)) return new Refusal(507, 'server.full', diskIsFull);
  switch (code) {
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
    case 'FST_ERR_BAD_URL':
      return new Refusal(
        400,
        'request.address',
        'The address cannot be read: a % in it is not followed by a character.',
      );
    case 'FST_ERR_MAX_PARAM_LENGTH':
      return new Refusal(414, 'request.tooLong', 'A part of the address is longer than 500 characters.');
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
