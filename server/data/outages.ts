import { sql } from 'drizzle-orm';
import type { Incident } from '#shared/engine/observed';
import { instantAt } from '#shared/engine/calendar';
import type { Db } from '../db/open';
import { type DataSettings } from '../db/schema/catalog';
import { incident } from '../db/schema/observations';
import { insertMany } from '../db/bulk';

export type StoredIncident = {
  readonly id: string;
  readonly targetId: string;
  readonly start: string;
  readonly end: string | null;
  readonly severity: string | null;
};

type IncidentQuery = {
  readonly dataSetId: string;
  readonly targetIds?: readonly string[];
  readonly asOf?: string;
  readonly from?: string;
};
const instant = (time: Date | string) => instantAt(new Date(time).getTime());

/** The last moment of a day; an instant is one itself. */
const endOf = (asOf: string) => (asOf.length > 10 ? asOf : `${asOf}T23:59:59.999Z`);

/**
 * The incidents of a set as they were known at the end of the day `asOf`, or as of that instant: of each the newest version that had come in, else its first; one
 * that ended later is still open. Withdrawn ones are left out.
 */
export async function readIncidents(
  db: Db,
  { dataSetId, targetIds, asOf, from }: IncidentQuery,
): Promise<readonly StoredIncident[]> {
  const end = asOf === undefined ? 'infinity' : endOf(asOf);
  const ofTargets = targetIds === undefined ? sql`` : sql`and target_id = any(${sql.param([...targetIds])}::text[])`;
  const since = from === undefined ? sql`` : sql`and (ended_at is null or ended_at >= ${from}::timestamptz)`;
  const { rows } = await db.execute<{
    id: string;
    target_id: string;
    started_at: string;
    ended_at: string | null;
    severity: string | null;
  }>(sql`
    with chosen as (
      select distinct on (id) id, target_id, started_at, ended_at, severity, withdrawn from ${incident}
      where data_set_id = ${dataSetId} ${ofTargets}
      order by id, ingested_at <= ${end}::timestamptz desc,
        case when ingested_at <= ${end}::timestamptz then -version else version end
    )
    select id, target_id, started_at, ended_at, severity from chosen
    where not withdrawn and started_at <= ${end}::timestamptz ${since}
    order by started_at, id`);
  return rows.map((row) => {
    const ended = row.ended_at === null ? null : instant(row.ended_at);
    const isOpen = ended === null || (asOf !== undefined && Date.parse(ended) > Date.parse(endOf(asOf)));
    return {
      id: row.id,
      targetId: row.target_id,
      start: instant(row.started_at),
      end: isOpen ? null : ended,
      severity: row.severity,
    };
  });
}

/** Whether incidents of a severity interrupt the service: those the data set names, else all that the source does not call harmless. */
export const counts = ({ severities, harmless }: DataSettings, severity: string | null): boolean =>
  severities
    ? severity !== null && severities.includes(severity)
    : severity === null || !(harmless ?? []).includes(severity);

export const asIncident = ({ id, start, end }: StoredIncident): Incident => ({ id, start, end });

type Into = {
  readonly tenantId: string;
  readonly dataSetId: string;
  readonly version: number;
  readonly ingestedAt: Date;
};

export async function writeIncidents(
  db: Db,
  { tenantId, dataSetId, version, ingestedAt }: Into,
  incidents: readonly (StoredIncident & { readonly withdrawn?: boolean })[],
): Promise<void> {
  const fixed = { tenant_id: tenantId, data_set_id: dataSetId, version, ingested_at: ingestedAt.toISOString() };
  await insertMany(db, incident, fixed, [
    { name: 'id', type: 'text', values: incidents.map(({ id }) => id) },
    { name: 'target_id', type: 'text', values: incidents.map(({ targetId }) => targetId) },
    { name: 'started_at', type: 'timestamptz', values: incidents.map(({ start }) => start) },
    { name: 'ended_at', type: 'timestamptz', values: incidents.map(({ end }) => end) },
    { name: 'severity', type: 'text', values: incidents.map(({ severity }) => severity) },
    { name: 'withdrawn', type: 'boolean', values: incidents.map(({ withdrawn }) => withdrawn ?? false) },
  ]);
}
