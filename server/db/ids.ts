import { randomBytes } from 'node:crypto';

/** The millisecond of the id that was made last, and its number in it. */
let last = { at: -1, number: 0 };
const mostInOne = 0x0fff;
/** So far ids may run ahead of the clock; one that stands further back was put back. */
const mostAheadMs = 1000;

/** A UUIDv7: 48 bits of milliseconds, 12 bits that count within one, then randomness; ids made later sort later (RFC 9562, sections 5.7 and 6.2). */
export function newId(now: number = Date.now()): string {
  const bytes = randomBytes(16);
  // Counting begins anywhere in the lower half; who makes more ids in one millisecond borrows from those to come.
  const isNext = now > last.at || now < last.at - mostAheadMs;
  if (isNext) last = { at: now, number: bytes.readUInt16BE(6) >> 5 };
  else if (last.number < mostInOne) last.number += 1;
  else last = { at: last.at + 1, number: 0 };
  bytes.writeUIntBE(last.at, 0, 6);
  bytes.writeUInt16BE(0x7000 | last.number, 6);
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f);
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
