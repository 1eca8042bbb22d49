import { z } from 'zod';
import { ingestUpload } from '#shared/contract/catalog';
import { FeedFault } from '../../feeds/reading/fault';
import type { App } from '../../http/app';
import { refuse } from '../../base/refuse';
import { serveUpload } from '../../http/serve';
import { ingestFile } from '../../ingest/ingest';
import { ingestOptionsOf, OptionFault, type FlagValues } from '../../ingest/options';
import { IngestFault } from '../../ingest/pipeline/ingestFault';
import type { IngestContext } from '../../ingest/pipeline/context';
import type { IngestOptions } from '../../ingest/pipeline/ingestOptions';

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
    if (fault instanceof OptionFault) refuse(422, 'catalog.options', fault.message);
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
      if (fault instanceof FeedFault) {
        const { code, message, line, byte, option } = fault;
        refuse(422, code, message, { line: line ?? null, byte: byte ?? null, option: option ?? null });
      }
      if (fault instanceof IngestFault)
        refuse(fault.code === 'catalog.changedMeanwhile' ? 409 : 422, fault.code, fault.message, {
          option: fault.option ?? null,
        });
      throw fault;
    }
  });
}
