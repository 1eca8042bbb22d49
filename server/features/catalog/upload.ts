import { z } from 'zod';
import { ingestUpload } from '#shared/contract/ingest';
import type { App } from '../../http/app';
import { refuse } from '../../base/refuse';
import { serveUpload } from '../../http/serve';
import { ingestFile } from '../../ingest/ingest';
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

/** Brings an uploaded file in; what is wrong with it is told with the line or byte and the option that would help. */
export function serveIngest(app: App): void {
  serveUpload(app, ingestUpload, async ({ file, query }, { db, tenantId, user, now, parts, audit }) => {
    const context: IngestContext = {
      transact: (work) => work(db),
      storeDir: parts.settings.storeDir,
      tenantId,
      now,
      who: user.email,
      audit: (_db, note) => audit(note),
    };
    try {
      const source = { path: file.path, fileName: file.fileName };
      const result = await ingestFile(context, source, optionsOf(query.options));
      return { ...result, messages: [...result.messages] };
    } catch (fault) {
      if (!(fault instanceof DataFault)) throw fault;
      const { code, message, details } = fault;
      const { line = null, byte = null, option = null } = details;
      const status = code === 'catalog.changedMeanwhile' ? 409 : 422;
      // What a file contradicts is no place in it.
      refuse(status, code, message, code.startsWith('catalog.') ? { option } : { line, byte, option });
    }
  });
}
