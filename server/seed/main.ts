import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { machine } from '../base/person';
import { inTenant } from '../db/scope';
import { writeAudit } from '../db/audit';
import type { IngestContext } from '../ingest/pipeline/context';
import type { Parts } from '../http/parts';
import type { Progress } from './progress';
import { rehearse, type BuildApp } from './rehearse';
import { ingestSampleData } from './sampleData';
import { playStory } from './story';
import { sampleTenantId } from '../features/platform/sampleTenant';

/** Where the embed demo is served: one port further, so that it is another origin. */
export const demoOrigin = (host: string, port: number) => `http://${host}:${port + 1}`;
/** What the embed demo asks for: which link to show. */
const demoFile = 'demo.json';

const ingestContext = ({ database, settings, now }: Parts, tenantId: string): IngestContext => ({
  transact: (work) => inTenant(database.db, tenantId, work, { timeoutMs: 120_000 }),
  storeDir: settings.storeDir,
  tenantId,
  now: now(),
  who: machine,
  audit: (db, note) =>
    writeAudit(db, { tenantId, at: now(), who: machine, channel: 'system', area: 'catalog', ...note }),
});

/** Fills the sample tenant: generated data up to `lastDay`, then the story of the people who work with them. */
export async function fillWorld(parts: Parts, buildApp: BuildApp, progress: Progress, lastDay: string): Promise<void> {
  const { settings } = parts;
  await progress.tell('weather', 0);
  await ingestSampleData(ingestContext(parts, sampleTenantId), { to: lastDay, storyDay: progress.today });
  await rehearse(parts, buildApp, { tenantId: sampleTenantId, progress }, async (stage) => {
    const permalink = await playStory(stage, progress.today, progress.tell);
    // With a PostgreSQL and a provider of one's own nothing else is kept there.
    await mkdir(settings.dataDir, { recursive: true, mode: 0o700 });
    await writeFile(join(settings.dataDir, demoFile), JSON.stringify({ permalink }));
  });
}
