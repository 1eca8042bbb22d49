import { written } from '#shared/engine/days';
import { byCommand } from '../../server/base/person';
import { readObserved } from '../../server/data/observed';
import { writeAudit } from '../../server/db/audit';
import type { Db } from '../../server/db/open';
import { inTenant } from '../../server/db/scope';
import { ingestFile } from '../../server/ingest/ingest';
import type { IngestContext } from '../../server/ingest/pipeline/context';
import type { IngestOptions } from '../../server/ingest/pipeline/ingestOptions';
import { sampleTenantId } from '../../server/features/platform/sampleTenant';
import { openTestDatabase } from './database';
import { testFolder } from './files';

const who = byCommand('somebody@example.com');
const usualDay = '2024-03-01T10:00:00Z';

/** An empty database and a folder to bring files into it, at any moment and for any tenant. */
export async function openIngest() {
  const database = await openTestDatabase();
  const folder = testFolder();
  const within = <T>(work: (db: Db) => Promise<T>, tenantId = sampleTenantId) => inTenant(database.db, tenantId, work);
  const contextAt = (now = usualDay, tenantId = sampleTenantId): IngestContext => {
    const at = new Date(now);
    return {
      transact: (work) => within(work, tenantId),
      storeDir: folder.path,
      tenantId,
      now: at,
      who,
      audit: (db, note) => writeAudit(db, { tenantId, at, who, channel: 'command', area: 'catalog', ...note }),
    };
  };
  return {
    pool: database.pool,
    folder,
    within,
    contextAt,
    /** Brings a text in as a file of this name. */
    bring: (name: string, text: string, options: IngestOptions = {}, now = usualDay) =>
      ingestFile(contextAt(now), { path: folder.write(name, text) }, options),
    bringPath: (path: string, options: IngestOptions = {}, now = usualDay) =>
      ingestFile(contextAt(now), { path }, options),
    /** What the engine would be handed, day by day, now or as of a day. */
    observed: (dataSetId: string, targetId: string, asOf?: string) =>
      within(async (db) =>
        written(
          await readObserved(db, folder.path, {
            dataSetId,
            targetId,
            variables: ['precip', 'tmax'],
            ...(asOf ? { asOf } : {}),
          }),
        ),
      ),
    async close() {
      await database.close();
      folder.drop();
    },
  };
}
export type IngestBench = Awaited<ReturnType<typeof openIngest>>;

/** Four days of rain and heat as a table; the third has no rain value. */
export const january = { '2024-01-01': '1,5', '2024-01-02': '2,6', '2024-01-03': ',7', '2024-01-04': '4,8' };
export const tableOf = (rows: Readonly<Record<string, string>>): string =>
  `date,prcp_mm,tmax_c\n${Object.entries(rows)
    .map(([date, values]) => `${date},${values}`)
    .join('\n')}\n`;
