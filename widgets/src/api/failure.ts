import type { ErrorCode } from '../definition';

/** Why a request gave nothing, in the words of the element's own error codes. */
export class Failure extends Error {
  override readonly name = 'Failure';
  constructor(
    readonly code: ErrorCode,
    readonly requestId: string | null = null,
    /** What the server asked us to wait, in milliseconds. */
    readonly waitMs: number | null = null,
  ) {
    super(code);
  }
}

/** Asking again may help with these, and with no other. */
export const isRetryable = (code: ErrorCode): boolean =>
  code === 'network' ||
  code === 'timeout' ||
  code === 'rate-limited' ||
  code === 'script' ||
  code === 'internal' ||
  code === 'bad-data';
/** Tried again without being asked to. */
export const isTransient = (code: ErrorCode): boolean =>
  code === 'network' || code === 'timeout' || code === 'rate-limited' || code === 'internal';

export function codeOf(status: number): ErrorCode {
  if (status === 404) return 'not-found';
  if (status === 410) return 'gone';
  if (status === 429) return 'rate-limited';
  if (status === 400 || status === 422) return 'invalid-permalink';
  return 'internal';
}

/** `Retry-After` as milliseconds: seconds, or a date. */
export function waitOf(header: string | null, now: number): number | null {
  if (header === null || header.trim() === '') return null;
  const seconds = Number(header);
  const ms = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(header) - now;
  return Number.isFinite(ms) && ms >= 0 ? ms : null;
}
