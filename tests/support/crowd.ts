import { sql } from 'drizzle-orm';
import { byCommand } from '../../server/base/person';
import { copied } from '../../bench/copies';
import type { Db } from '../../server/db/open';
import { asSystem, inTenant } from '../../server/db/scope';
import { runMonitoringFor } from '../../server/features/monitoring/run/run';
import { eventReported } from '../../server/start/monitoring';
import type { World } from './world';

/** Makes so many events like one that has not been looked at yet, each of a coverage of its own; those of an earlier call go. */
export const crowd = ({ parts }: World, eventId: string, count: number): Promise<void> =>
  asSystem(parts.database.db, async (db) => {
    const event = sql`(select coverage_id from parametric_event where id = ${eventId})`;
    for (const [table, key] of [
      ['footprint', 'event_id'],
      ['parametric_event', 'id'],
      ['coverage_version', 'coverage_id'],
      ['coverage', 'id'],
    ] as const)
      await db.execute(sql`delete from ${sql.identifier(table)} where ${sql.identifier(key)} like '%~%'`);
    const { rows } = await db.execute<{ id: string }>(sql`select ${event} as id`);
    const of = `generate_series(1, ${count}) as n where t.`;
    const name = (column: string) => ({ [column]: `t.${column} || '~' || n` });
    const coverageId = rows[0]?.id ?? '';
    await copied(db, 'coverage', name('id'), `coverage t, ${of}id = '${coverageId}'`);
    await copied(db, 'coverage_version', name('coverage_id'), `coverage_version t, ${of}coverage_id = '${coverageId}'`);
    const fresh = {
      status: `'UNKNOWN'`,
      as_of: 'null',
      provenance: 'null',
      basis: 'null',
      version: '1',
      frozen: 'false',
    };
    await copied(
      db,
      'parametric_event',
      { ...name('id'), ...name('coverage_id'), ...fresh },
      `parametric_event t, ${of}id = '${eventId}'`,
    );
  });

/** The monitoring of a day, as its job runs it. */
export const monitorDay = ({ parts, tenantId }: World, asOf: string) =>
  runMonitoringFor(
    {
      ...{
        tenantId,
        now: parts.now(),
        who: byCommand('test'),
        channel: 'job',
        storeDir: parts.settings.storeDir,
        eventReported,
      },
      inTenant: <T>(work: (db: Db) => Promise<T>, options = {}) => inTenant(parts.database.db, tenantId, work, options),
      progress: async () => undefined,
    },
    asOf,
  );
