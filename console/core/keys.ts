import type { Call } from '#shared/contract/call';
import type { CallOptions } from '#shared/contract/client';
import type { Refusal } from './refusal';

type Open = { readonly key: string; readonly until: number };
/** For so long a repetition is taken for one; later, the same may be meant anew. */
const repeatedMs = 10 * 60_000;
/** Keys of writes whose answer never came, by what was sent. */
const open = new Map<string, Open>();

/** What tells one write from another; a file by what the browser says of it. */
const nameOf = ({ key }: Call, request: object, { ifMatch, form }: CallOptions): string =>
  JSON.stringify([
    ...[key, request, ifMatch ?? null],
    ...[...(form ?? [])].map(([field, value]) =>
      typeof value === 'string' ? [field, value] : [field, value.name, value.size, value.type, value.lastModified],
    ),
  ]);

/** Whether the server may have done it although nobody was told: the line was cut, or what stands before the server gave up. */
export const isUnanswered = ({ status, code }: Refusal): boolean =>
  status === 0 || status >= 500 || code === 'bad-data';

/**
 * A write with its key. The same that is sent again because its answer never came has the key of the first: what the server did
 * then it answers now, and does not do twice.
 */
export function beginWrite(call: Call, request: object, options: CallOptions, now = Date.now()) {
  const name = nameOf(call, request, options);
  const known = open.get(name);
  const key = known && known.until > now ? known.key : crypto.randomUUID();
  open.set(name, { key, until: now + repeatedMs });
  return {
    options: { idempotencyKey: key, ...options },
    /** It has been answered, or its answer is lost. */
    ended(refusal: Refusal | null): void {
      if (refusal === null || !isUnanswered(refusal)) open.delete(name);
    },
  };
}
