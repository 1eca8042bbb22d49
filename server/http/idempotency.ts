import { refuse } from '../base/refuse';

/** The Idempotency-Key of a request, if it has one. */
export function keyOf(header: string | string[] | undefined): string | null {
  if (header === undefined) return null;
  if (typeof header !== 'string' || header.length < 1 || header.length > 255) {
    refuse(400, 'request.idempotencyKey', 'An Idempotency-Key has 1 to 255 characters.');
  }
  return header;
}
