import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { addDays } from '#shared/engine/calendar';
import { asSystem, inTenant } from '../db/scope';
import { writeAudit } from '../db/audit';
import { addProviders } from '../features/catalog/repository';
import type { IngestContext } from '../ingest/pipeline/context';
import type { Parts } from '../http/parts';
import { knownProviders } from './providers';
import { rehearse, type BuildApp } from './rehearse';
import { ingestSampleData } from './sampleData';
import { playStory } from './story';
import { sampleTenantId, seedTenant } from './tenant';

type PrintLine = (line: string) => void;

/** Where the embed demo is served: one port further, so that it is another origin. */
export const demoOrigin = (host: string, port: number) => `http://${host}:${port + 1}`;
/** What the embed demo asks for: which link to show. */
const demoFile = 'demo.json';

const ingestContext = ({ database, settings, now }: Parts, tenantId: string): IngestContext => ({
  transact: (work) => inTenant(database.db, tenantId, work, { timeoutMs: 120_000 }),
  storeDir: settings.storeDir,
  tenantId,
  now: now(),
  who: 'Isoline',
  audit: (db, note) =>
    writeAudit(db, { tenantId, at: now(), who: 'Isoline', channel: 'system', area: 'catalog', ...note }),
});

/** Fills an empty database with the sample world; what is there already is left alone. */
export async function seedWorld(parts: Parts, buildApp: BuildApp, printLine: PrintLine): Promise<void> {
  const { database, settings } = parts;
  printLine('tenant and demo accounts');
  await asSystem(database.db, (db) => seedTenant(db, [demoOrigin(settings.host, settings.port)]));
  await inTenant(database.db, sampleTenantId, (db) =>
    addProviders(
      db,
      knownProviders.map((provider) => ({ tenantId: sampleTenantId, ...provider, logo: null })),
    ),
  );
  const today = parts.now().toISOString().slice(0, 10);
  printLine('generated weather, storms and outages since 1990');
  await ingestSampleData(ingestContext(parts, sampleTenantId), addDays(today, -1));
  await rehearse(parts, buildApp, sampleTenantId, async (stage) => {
    const permalink = await playStory(stage, today, printLine);
    // With a PostgreSQL and a provider of one's own nothing else is kept there.
    await mkdir(settings.dataDir, { recursive: true, mode: 0o700 });
    await writeFile(join(settings.dataDir, demoFile), JSON.stringify({ permalink }));
  });
}
