/** Cuts what one PostgreSQL client sends into frames that must reach the database whole (protocol 3.0, sections 53.2 and 53.7). */
export type Frame =
  | { readonly kind: 'startup' | 'ssl' | 'cancel'; readonly bytes: Buffer }
  /** All messages up to a Sync or a simple query; `open` when a Flush asks for answers before the Sync. */
  | { readonly kind: 'batch'; readonly bytes: Buffer; readonly open: boolean }
  | { readonly kind: 'end' };

const sslRequest = 80877103;
const gssRequest = 80877104;
const cancelRequest = 80877102;

export function createFramer(): (chunk: Buffer) => Frame[] {
  let rest: Buffer = Buffer.alloc(0);
  let started = false;
  let batchEnd = 0;

  function first(): Frame | null {
    if (rest.length < 8) return null;
    const length = rest.readInt32BE(0);
    if (rest.length < length) return null;
    const code = rest.readInt32BE(4);
    const bytes = rest.subarray(0, length);
    rest = rest.subarray(length);
    if (code === sslRequest || code === gssRequest) return { kind: 'ssl', bytes };
    if (code === cancelRequest) return { kind: 'cancel', bytes };
    started = true;
    return { kind: 'startup', bytes };
  }

  function next(): Frame | null {
    while (rest.length >= batchEnd + 5) {
      const type = String.fromCharCode(rest[batchEnd] ?? 0);
      const end = batchEnd + 1 + rest.readInt32BE(batchEnd + 1);
      if (rest.length < end) return null;
      if (type === 'X') return { kind: 'end' };
      batchEnd = end;
      if (type === 'Q' || type === 'S' || type === 'F' || type === 'H' || type === 'c' || type === 'f') {
        const bytes = rest.subarray(0, batchEnd);
        rest = rest.subarray(batchEnd);
        batchEnd = 0;
        return { kind: 'batch', bytes, open: type === 'H' };
      }
    }
    return null;
  }

  return (chunk) => {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    const frames: Frame[] = [];
    for (;;) {
      const frame = started ? next() : first();
      if (!frame) return frames;
      frames.push(frame);
      if (frame.kind === 'end') return frames;
    }
  };
}

const notification = 'A'.charCodeAt(0);

/** What the database has answered, and apart from it what it tells those who listen (NotificationResponse), which it puts into the answer to anybody. */
export function withoutNews(answer: Uint8Array): { readonly answer: Uint8Array; readonly news: Uint8Array | null } {
  const bytes = Buffer.from(answer.buffer, answer.byteOffset, answer.byteLength);
  const [own, news]: [Buffer[], Buffer[]] = [[], []];
  let from = 0;
  for (let at = 0; at + 5 <= bytes.length;) {
    const end = at + 1 + bytes.readInt32BE(at + 1);
    if (bytes[at] === notification) {
      own.push(bytes.subarray(from, at));
      news.push(bytes.subarray(at, end));
      from = end;
    }
    at = end;
  }
  if (news.length === 0) return { answer, news: null };
  return { answer: Buffer.concat([...own, bytes.subarray(from)]), news: Buffer.concat(news) };
}
