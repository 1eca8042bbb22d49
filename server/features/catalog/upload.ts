import { z } from 'zod';
import { ingestUpload } from '#shared/contract/ingest';
import type { App } from '../../http/app';
import { refuse } from '../../base/refuse';
import { serveUpload } from '../../http/serve';
import { readsUpload } from '../../http/upload';
import { readForeignFeed } from '../../ingest/foreign';
import { ingestFeed, todayOf } from '../../ingest/ingest';
import { ingestOptionsOf, type FlagValues } from '../../ingest/options';
import type { IngestContext } from '../../ingest/pipeline/context';
import type { IngestOptions } from '../../ingest/pipeline/ingestOptions';
import { DataFault } from '#shared/engine/dataFault';

const Given = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]));

/** Options as they travel; a list of places is a path of the asker's machine, so it cannot be one here. */
function optionsOf(text: string | undefined): IngestOptions {
  if (text === undefined) return {};
  const parsed = Given.safeParse(jsonOf(text));
  if (!parsed.success)
    refuse(422, 'catalog.options', "The options must be JSON: names of the command's flags with their values.");
  const { places, ...rest } = parsed.data;
  if (places !== undefined) refuse(422, 'catalog.options', 'places cannot be sent: say lat and lon.');
  const flags = Object.fromEntries(
    Object.entries(rest).map(([name, value]) => [name, typeof value === 'number' ? String(value) : value]),
  );
  try {
    return ingestOptionsOf(flags as FlagValues);
  } catch (fault) {
    if (fault instanceof DataFault) refuse(422, 'catalog.options', fault.message);
    throw fault;
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** What is wrong with the file as a refusal: with the line or byte, and the option that would help. */
function refuseFault(fault: unknown): never {
  if (!(fault instanceof DataFault)) throw fault;
  const { code, message, details } = fault;
  const { line = null, byte = null, option = null } = details;
  const status = code === 'catalog.changedMeanwhile' ? 409 : code.startsWith('files.') ? 413 : 422;
  // What a file contradicts is no place in it.
  return refuse(status, code, message, code.startsWith('catalog.') ? { option } : { line, byte, option });
}

const feedOf = readsUpload(ingestUpload, async (file, { now, timers }, { query }) => {
  const options = optionsOf((query as { readonly options?: string }).options);
  const { feed, close } = await readForeignFeed(file, { today: todayOf({ now: now() }), ...options }, timers).catch(
    refuseFault,
  );
  return { content: { feed, options }, close };
});

/** Brings an uploaded file in; what is wrong with it is told. */
export function serveIngest(app: App): void {
  serveUpload(app, ingestUpload, async ({ file }, { db, tenantId, user, now, parts, audit }) => {
    const context: IngestContext = {
      transact: (work) => work(db),
      storeDir: parts.settings.storeDir,
      tenantId,
      now,
      who: user.id,
      audit: (_db, note) => audit(note),
    };
    const { feed, options } = feedOf(file);
    const { path, fileName } = file;
    const result = await ingestFeed(context, { feed, path, fileName }, options).catch(refuseFault);
    return { ...result, messages: [...result.messages] };
  });
}
