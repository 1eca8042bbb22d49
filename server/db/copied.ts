import type { SQL } from 'drizzle-orm';
import { makePgArray, PgDialect } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { cancelWhenGone } from './held';
import { casing } from './dialect';
import { sendOpening, type Opening } from './transaction';
import { watchOf } from './watchedClient';

/** The cells of a row as COPY writes them: numbers and dates as the database does, null where there is nothing. */
export type CopiedRow = readonly (string | null)[];
/** What is asked of all rows; its values are written into it. */
export type WholeQuestion = SQL;
type Question = {
  readonly opening: Opening;
  readonly question: WholeQuestion;
  /** Nobody waits for the rows any more. */
  readonly gone?: AbortSignal | undefined;
};

/** A value as it stands in a text, as the driver would send it beside one. */
function literalOf(value: unknown): string {
  if (value === null) return 'null';
  if (value instanceof Date) return literalOf(value.toISOString());
  if (typeof value === 'object' && !Array.isArray(value))
    throw new TypeError('An object has to be a text before it is asked for.');
  const text = Array.isArray(value) ? makePgArray(value) : String(value);
  // The text of a question ends at such a sign. Beside one the database refuses it itself.
  if (text.includes('\0'))
    throw Object.assign(new Error('The database holds no text with a zero in it.'), { code: '22021' });
  return pg.escapeLiteral(text);
}

/** COPY takes no values beside its question: here they stand in it. */
class WholeDialect extends PgDialect {
  override escapeParam(_number: number, value?: unknown): string {
    return literalOf(value);
  }
}
const whole = new WholeDialect({ casing });

const escapes: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' };
const unescaped = (cell: string): string | null =>
  cell === '\\N' ? null : cell.replaceAll(/\\(.)/gs, (_, sign: string) => escapes[sign] ?? sign);
const cellsOf = (line: string): CopiedRow => (line.includes('\\') ? line.split('\t').map(unescaped) : line.split('\t'));

/** Until the first row is there all of them may have to be sorted. */
const pieceMs = 600_000;

/** What COPY sends. The database is watched while it is waited for, not while a slow reader makes use of a piece. */
async function* piecesOf(client: pg.PoolClient, text: string): AsyncGenerator<string, void> {
  const watch = watchOf(client);
  watch.allowSilence(Infinity);
  const pieces = client.query(copyTo(text)).setEncoding('utf8')[Symbol.asyncIterator]() as AsyncIterator<string>;
  try {
    for (;;) {
      const { done, value } = await watch.awaitPiece(pieces.next(), pieceMs);
      if (done) return;
      yield value;
    }
  } finally {
    await pieces.return?.();
    watch.allowSilence();
  }
}

/**
 * The rows of one question, piece by piece, all as they were at one moment, in a third of the time that a cursor takes: the database may look
 * for them on all its processors, and they are not taken apart one by one. A slow reader keeps a connection.
 */
export async function* copiedQuestion(
  pool: pg.Pool,
  { opening, question, gone }: Question,
): AsyncGenerator<readonly CopiedRow[], void> {
  const text = `copy (${whole.sqlToQuery(question).sql}) to stdout`;
  const client = await pool.connect();
  const stopWatching = cancelWhenGone(pool, client, gone);
  let isWhole = false;
  try {
    await sendOpening(pool, client, opening);
    // Rows of COPY take the line for themselves: on a connection that sends questions ahead the driver refuses them.
    Object.assign(client, { pipeline: false });
    gone?.throwIfAborted();
    let rest = '';
    for await (const piece of piecesOf(client, text)) {
      const end = piece.lastIndexOf('\n');
      const lines = rest + piece.slice(0, Math.max(end, 0));
      rest = end < 0 ? rest + piece : piece.slice(end + 1);
      if (end >= 0) yield lines.split('\n').map(cellsOf);
    }
    await client.query('commit');
    Object.assign(client, { pipeline: true });
    isWhole = true;
  } finally {
    await stopWatching();
    // What breaks off has rows on the line that nobody takes.
    client.release(!isWhole);
  }
}
