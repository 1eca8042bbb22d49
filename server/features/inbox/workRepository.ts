import { inArray, sql, type AnyColumn, type SQL } from 'drizzle-orm';
import type { Area } from '#shared/contract/access';
import type { Work, WorkKind } from '#shared/contract/inbox';
import type { PersonId } from '../../base/person';
import type { Db } from '../../db/open';
import { quote, quoteItem } from '../../db/schema/business';
import { coverage, coverageVersion } from '../../db/schema/coverages';
import { parametricEvent } from '../../db/schema/monitoring';
import { isOfKept } from '../../db/versions';
import { beginning, corrected, late, lateAfterDays, withTerms } from './dayRepository';

const shown = 5;
/** Days ahead of inception. */
const nearDays = 30;
/** Whose work it is, by what rows name them. */
type Asker = { readonly writers: readonly PersonId[]; readonly today: string; readonly areas: readonly Area[] };
const writtenBy = ({ writers }: Asker, column: AnyColumn) => inArray(column, [...writers]);
type Waiting = { readonly area: Area; readonly query: (asker: Asker) => SQL };

/** A draft is made as soon as its program is chosen: until it has a coverage or a name there is nothing in it to go on with. */
const hasContent = sql`(${quote.name} <> '' or exists (select 1 from ${quoteItem}
  where ${quoteItem.tenantId} = ${quote.tenantId} and ${quoteItem.quoteId} = ${quote.id}))`;

/** Each kind of work as a question of id, name and day, the most urgent first. Drafts are their writer's own. */
const waiting: Readonly<Record<WorkKind, Waiting>> = {
  quoteToAnswer: {
    area: 'quotes',
    query: () => sql`select ${quote.id} as id, ${quote.name} as name, ${quote.inceptionDate} as date from ${quote}
      where not ${quote.archived} and ${quote.status} = 'COMPLETED'`,
  },
  eventToReview: {
    area: 'monitoring',
    query: () =>
      sql`select ${parametricEvent.id} as id, ${coverageVersion.label} as name, ${parametricEvent.periodEnd} as date
      from ${withTerms} where ${parametricEvent.status} in ('QUALIFIED', 'RECONCILED', 'REPORTED', 'IN_REVIEW')
        and ${isOfKept(parametricEvent)}`,
  },
  correctionToDecide: { area: 'monitoring', query: () => corrected },
  policyNear: { area: 'policies', query: ({ today }) => beginning(today, nearDays) },
  dataLate: { area: 'monitoring', query: ({ today }) => late(today, lateAfterDays) },
  draftQuote: {
    area: 'quotes',
    query: (asker) => sql`select ${quote.id} as id, ${quote.name} as name, ${quote.inceptionDate} as date from ${quote}
      where not ${quote.archived} and ${quote.uiState} = 'draft' and ${hasContent} and ${writtenBy(asker, quote.createdBy)}`,
  },
  draftCoverage: {
    area: 'coverages',
    query: (
      asker,
    ) => sql`select ${coverage.id} as id, ${coverageVersion.label} as name, ${coverageVersion.start} as date
      from ${coverage} join ${coverageVersion} on ${coverageVersion.coverageId} = ${coverage.id}
        and ${coverageVersion.version} = ${coverage.currentVersion}
      where not ${coverage.archived} and ${coverageVersion.uiState} in ('created', 'simulated', 'error')
        and ${writtenBy(asker, coverageVersion.createdBy)}`,
  },
};

type Row = { readonly id: string; readonly name: string; readonly date: string | null; readonly total: string };

/** What waits for somebody in the areas that are theirs; kinds of which there is nothing are left out. */
export async function findWaiting(db: Db, asker: Asker): Promise<Work[]> {
  const found: Work[] = [];
  for (const [kind, { area, query }] of Object.entries(waiting)) {
    if (!asker.areas.includes(area)) continue;
    const { rows } = await db.execute<Row>(sql`select id, name, date::text as date, count(*) over () as total
      from (${query(asker)}) as waiting order by date nulls last, id limit ${shown}`);
    const [first] = rows;
    if (!first) continue;
    const items = rows.map(({ id, name, date }) => ({ id, name, date }));
    found.push({ kind: kind as WorkKind, area, total: Number(first.total), items });
  }
  return found;
}
