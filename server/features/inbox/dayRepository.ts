import { sql, type SQL } from 'drizzle-orm';
import type { Db } from '../../db/open';
import { policy } from '../../db/schema/business';
import { dataSet } from '../../db/schema/catalog';
import { coverageVersion } from '../../db/schema/coverages';
import { correctionNotice, parametricEvent } from '../../db/schema/monitoring';
import { isOfKept } from '../../db/versions';

/** Something to tell of, its name, and the day in question. */
type Subject = { readonly id: string; readonly name: string; readonly date: string | null };
const read = async (db: Db, query: SQL): Promise<readonly Subject[]> => (await db.execute<Subject>(query)).rows;

/** Policies that begin within these days, today counted, and are not running yet. */
export const beginning = (today: string, days: number): SQL =>
  sql`select ${policy.id} as id, ${policy.name} as name, ${policy.inceptionDate}::text as date from ${policy}
      where not ${policy.archived} and ${policy.state} in ('draft', 'created', 'active')
        and ${policy.inceptionDate} between ${today}::date and ${today}::date + ${days}::int`;
export const findBeginning = (db: Db, today: string, days: number) => read(db, beginning(today, days));

/** Policies in force that end within these days. */
export const findEnding = (db: Db, today: string, days: number) =>
  read(
    db,
    sql`select ${policy.id} as id, ${policy.name} as name, ${policy.expiryDate}::text as date from ${policy}
      where not ${policy.archived} and ${policy.state} in ('running', 'claims')
        and ${policy.expiryDate} between ${today}::date and ${today}::date + ${days}::int`,
  );

/** Events with the version of the coverage whose terms they follow. */
export const withTerms = sql`${parametricEvent} join ${coverageVersion} on ${coverageVersion.coverageId} = ${parametricEvent.coverageId}
  and ${coverageVersion.version} = ${parametricEvent.coverageVersion}`;

/** Events that the run of this instant found paying. */
export const findPaying = (db: Db, runTime: Date) =>
  read(
    db,
    sql`select ${parametricEvent.id} as id, ${coverageVersion.label} as name, ${parametricEvent.firstPayoutDate}::text as date
      from ${withTerms}
      where ${parametricEvent.status} in ('DETECTED', 'QUALIFIED') and ${parametricEvent.runTime} = ${runTime.toISOString()}::timestamptz`,
  );

/** Events with a notice of corrected data on which nobody has decided yet, and the day of the new figures. */
export const corrected: SQL = sql`select ${parametricEvent.id} as id, ${coverageVersion.label} as name, ${correctionNotice.asOf}::text as date
      from ${withTerms} join ${correctionNotice} on ${correctionNotice.eventId} = ${parametricEvent.id}
      where ${correctionNotice.decision} is null and ${isOfKept(parametricEvent)}`;
export const findCorrected = (db: Db) => read(db, corrected);

/** Days that data may be behind before they count as late. */
export const lateAfterDays = 10;

/** Data sets that events in their period wait for, and whose last day is so many days back. */
export const late = (today: string, days: number): SQL =>
  sql`select ${dataSet.id} as id, ${dataSet.name} as name, ${dataSet.lastDate}::text as date from ${dataSet}
      where ${dataSet.lastDate} < ${today}::date - ${days}::int and exists (select from ${withTerms}
        where ${coverageVersion.dataSetId} = ${dataSet.id} and not ${parametricEvent.frozen}
          and ${today}::date between ${parametricEvent.periodStart} and ${parametricEvent.periodEnd})`;
export const findLate = (db: Db, today: string, days: number) => read(db, late(today, days));
