import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { Call, ListCall } from '#shared/contract/call';
import type { FileKind, SheetKind } from '#shared/contract/listFile';
import type { ConsoleLanguage } from '#shared/phrases/languages';
import { csvFile, csvRows } from '#shared/format/csv';
import { xlsxWriter } from '#shared/format/xlsx';
import { fileColumns, type ExportedField, type FileColumn } from '#shared/lists/fields';
import type { ListArea, ListWords } from '#shared/lists/words';
import type { Db } from '../db/open';
import type { CopiedRow, WholeQuestion } from '../db/copied';
import { copiedInTenant, heldInTenant } from '../db/scope';
import { refuse, Refusal } from '../base/refuse';
import type { App } from './app';
import type { FreeContext, HandlerRequest } from './context';
import { listWords } from './listWords';
import { dayOf } from './page';
import { checkRows } from './parse';
import { serveStream } from './serve';

const types: Readonly<Record<FileKind, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  json: 'application/json; charset=utf-8',
};
type Wish = {
  readonly kind: FileKind;
  readonly columns?: readonly string[] | undefined;
  readonly language: ConsoleLanguage;
};
type Fields<R> = Readonly<Record<string, ExportedField<R>>>;
/** The rows of one question as they were at one moment; `ask` is called once a piece. */
type Held = <T>(ask: (db: Db) => PromiseLike<T[]>) => AsyncIterable<readonly T[]>;
/** The same as COPY writes them. */
type Copied = (question: WholeQuestion) => AsyncIterable<readonly CopiedRow[]>;
type Rows<C extends Call, R> = (
  request: HandlerRequest<C>,
  context: FreeContext & { readonly held: Held; readonly copied: Copied },
) => AsyncIterable<readonly R[]>;
type ListFile<C extends Call, A extends ListArea, R> = {
  /** Whose words its columns have. */
  readonly area: A;
  readonly fields: (words: ListWords<A>) => Fields<R>;
  readonly rows: Rows<C, R>;
  /** The rows as the list's pages have them, where its files take less. */
  readonly listed?: Rows<C, unknown>;
};

/** Each piece of rows as bytes of JSON, then its end. */
async function* writtenJson(call: ListCall, pieces: AsyncIterable<readonly unknown[]>) {
  let before = '[';
  for await (const rows of pieces) {
    const texts = checkRows(call, rows).map((row) => JSON.stringify(row));
    if (texts.length > 0) yield Buffer.from(before + texts.join(','));
    if (texts.length > 0) before = ',';
  }
  yield Buffer.from(before === '[' ? '[]' : ']');
}

/** Each piece of rows as bytes of the file, then its end. */
async function* written<R>(kind: SheetKind, columns: readonly FileColumn<R>[], pieces: AsyncIterable<readonly R[]>) {
  if (kind === 'csv') {
    yield Buffer.from(csvFile({ heads: columns.map(({ head }) => head), rows: [] }));
    for await (const rows of pieces) yield Buffer.from(csvRows(rows, columns));
    return;
  }
  const cells = (rows: readonly R[]) => rows.map((row) => columns.map(({ value }) => value(row)));
  const writer = xlsxWriter(columns);
  for await (const rows of pieces) yield* writer.add(cells(rows));
  yield* writer.end();
}

function chosenFields<R>(fields: Fields<R>, ids: readonly string[] = Object.keys(fields)): readonly ExportedField<R>[] {
  const known = Object.keys(fields).join(', ');
  return ids.map((id) => {
    const field = Object.hasOwn(fields, id) ? fields[id] : undefined;
    return field ?? refuse(400, 'request.columns', `This list has no column "${id}" in its file. It has ${known}.`);
  });
}

/** The pieces with the first one that is there already. */
async function* allOf<T>(first: IteratorResult<T, unknown>, rest: AsyncIterator<T>) {
  for (let step = first; !step.done; step = await rest.next()) yield step.value;
}

async function* inPieces<T, R>(pieces: AsyncIterable<T>, change: (piece: T) => R) {
  for await (const piece of pieces) yield change(piece);
}

/** How many files each tenant has under way. Each holds a connection to the database while its reader takes it. */
const underWay = new WeakMap<App, Map<string, number>>();
/** A file takes a place until it is written or given up; a third of the connections, of which one tenant leaves one. */
function takePlace(app: App, tenantId: string): () => void {
  const places = underWay.get(app) ?? new Map<string, number>();
  underWay.set(app, places);
  const most = Math.max(2, Math.floor(app.parts.database.connections / 3));
  const own = places.get(tenantId) ?? 0;
  const all = [...places.values()].reduce((sum, count) => sum + count, 0);
  if (all >= most || own >= most - 1) {
    const text = 'Other lists are being written into files at this moment. Try again when they are done.';
    throw new Refusal(503, 'server.busy', text, undefined, 2);
  }
  places.set(tenantId, own + 1);
  return () => {
    const left = (places.get(tenantId) ?? 1) - 1;
    if (left > 0) places.set(tenantId, left);
    else places.delete(tenantId);
  };
}

/** Does this when the answer is sent, refused or given up, also where that is so already. */
function whenOver({ raw, request }: FastifyReply, end: () => Promise<void>): void {
  const once = () => void end().catch((error: unknown) => request.log.warn({ err: error }, 'A file was not closed'));
  if (raw.closed || raw.destroyed) once();
  else raw.once('close', once);
}

/** Who takes nothing of a file for so long has gone, or keeps others waiting. */
const longestStallMs = 60_000;

/**
 * Sends it as quickly as its reader takes it. Should it break off, or its reader stand still, the connection is closed before its end, so that
 * nobody takes what came for the whole.
 */
function send(reply: FastifyReply, content: AsyncIterable<Uint8Array>, headers: Record<string, string>) {
  const { raw } = reply;
  raw.setTimeout(longestStallMs, () => void raw.destroy());
  return reply.headers(headers).send(Readable.from(content, { objectMode: false }));
}

/** For whole lists: what the filters let through, in the order of the screen, as CSV or XLSX with the columns that are shown there, or as JSON. */
export function serveListFile<C extends ListCall, A extends ListArea, R>(
  app: App,
  call: C,
  { area, fields, rows, listed = rows }: ListFile<C, A, R>,
): void {
  serveStream(app, call, async (request, context, reply) => {
    const { kind, columns, language } = request.query as Wish;
    const { words, inTrade } = await listWords(area, language);
    const chosen = fileColumns(chosenFields(fields(words), columns), words.ui);
    const { db } = app.parts.database;
    const release = takePlace(app, context.tenantId);
    const gone = new AbortController();
    const held: Held = (ask) => heldInTenant(db, context.tenantId, ask, gone.signal);
    const copied: Copied = (question) => copiedInTenant(db, context.tenantId, question, gone.signal);
    /** What is wrong with the question is told before anything of the file is sent. */
    async function begun<T>(read: Rows<C, T>) {
      const pieces = read(request, { ...context, held, copied })[Symbol.asyncIterator]();
      whenOver(reply, async () => {
        gone.abort();
        await pieces.return?.();
        release();
      });
      const first = await pieces.next().catch((error: unknown) => {
        // Of a question that was ended because its reader went nobody is told.
        if (gone.signal.aborted) return { done: true, value: undefined } as const;
        throw error;
      });
      return inPieces(allOf(first, pieces), inTrade);
    }
    const content = kind === 'json' ? writtenJson(call, await begun(listed)) : written(kind, chosen, await begun(rows));
    return send(reply, content, {
      'content-type': types[kind],
      'content-disposition': `attachment; filename="${call.area} ${dayOf(context.now)}.${kind}"`,
    });
  });
}
