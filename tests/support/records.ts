import { byCommand } from '../../server/base/person';
import { ingestFile } from '../../server/ingest/ingest';
import type { IngestOptions } from '../../server/ingest/pipeline/ingestOptions';
import { writeAudit } from '../../server/db/audit';
import { inTenant } from '../../server/db/scope';
import type { World } from './world';

type RecordOptions = Pick<IngestOptions, 'provider' | 'dataSet' | 'lat' | 'lon' | 'riskTypes' | 'synthetic'> & {
  readonly name: string;
  /** Head of the table: `date` and the variables with their units, such as `prcp_mm`. */
  readonly columns: string;
  /** The values of a day as they stand in the table; null leaves the day out. */
  readonly day: (date: string) => string | null;
  readonly from: string;
  readonly to: string;
  readonly tenantId?: string;
};

const dayMs = 86_400_000;

/** Brings a daily record into the catalogue of a test's world, by the same way as any file. */
export async function ingestRecord(
  world: World,
  { name, columns, day, from, to, tenantId = world.tenantId, ...rest }: RecordOptions,
) {
  const lines = [columns];
  for (let time = Date.parse(from); time <= Date.parse(to); time += dayMs) {
    const date = new Date(time).toISOString().slice(0, 10);
    const values = day(date);
    if (values !== null) lines.push(`${date},${values}`);
  }
  const { database, settings } = world.parts;
  const at = world.parts.now();
  const who = byCommand('somebody@example.com');
  const brought = await ingestFile(
    {
      transact: (work) => inTenant(database.db, tenantId, work),
      storeDir: settings.storeDir,
      tenantId,
      now: at,
      who,
      audit: (db, note) => writeAudit(db, { tenantId, at, who, channel: 'command', area: 'catalog', ...note }),
    },
    { bytes: Buffer.from(`${lines.join('\n')}\n`), fileName: `${name}.csv` },
    { lat: 10, lon: 76, dataSet: name, ...rest },
  );
  const [target] = brought.targets;
  if (!brought.dataSetId || !brought.providerId || !target) throw new Error('The record did not come in');
  return { dataSetId: brought.dataSetId, providerId: brought.providerId, targetId: target.id };
}

/** Rain that anyone can add up: 1 mm on each day from 2005 on, but in April of some years more, on its 15th. */
export function ingestRain(
  world: World,
  extra: Readonly<Record<number, number>> = {},
  options: Partial<RecordOptions> = {},
) {
  return ingestRecord(world, {
    name: 'Plain rain',
    provider: 'Own gauge',
    columns: 'date,prcp_mm',
    from: '2005-01-01',
    to: '2026-03-01',
    day: (date) => String(1 + (date.slice(5) === '04-15' ? (extra[Number(date.slice(0, 4))] ?? 0) : 0)),
    ...options,
  });
}

/** Rain with a gap, with fractions, and with years that pay. */
export function rainWithGaps(date: string): string | null {
  if (date.startsWith('2011-04-1')) return null;
  const year = Number(date.slice(0, 4));
  return (((year * 37 + Number(date.slice(8)) * 11) % 23) / 7).toFixed(1);
}
