import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { stateAfter, statesBefore } from '#shared/engine/machine';
import { coverageMachine, type CoverageState } from '#shared/engine/states';
import { givenRows } from '../../../db/bulk';
import type { Db } from '../../../db/open';
import { coverage, coverageVersion } from '../../../db/schema/coverages';
import { parametricEvent } from '../../../db/schema/monitoring';

/** The newest versions of coverages, held for this transaction: of two who change one at once, the second sees what the first did. Unknown ones are left out. */
export async function holdNewest(db: Db, ids: readonly string[]) {
  // In the order of their ids: two that hold many never wait for each other.
  await db
    .select({ id: coverage.id })
    .from(coverage)
    .where(inArray(coverage.id, [...ids]))
    .orderBy(asc(coverage.id))
    .for('update');
  const rows = await db
    .select({
      coverageId: coverage.id,
      activeVersion: coverage.activeVersion,
      version: coverageVersion.version,
      uiState: coverageVersion.uiState,
      start: coverageVersion.start,
      end: coverageVersion.end,
      grossPremiumPct: coverageVersion.grossPremiumPct,
      pricingReportFileId: coverageVersion.pricingReportFileId,
      factSheetFileId: coverageVersion.factSheetFileId,
    })
    .from(coverage)
    .innerJoin(
      coverageVersion,
      and(eq(coverageVersion.coverageId, coverage.id), eq(coverageVersion.version, coverage.currentVersion)),
    )
    .where(and(inArray(coverage.id, [...ids]), eq(coverage.archived, false)));
  return rows.map((row) => ({ ...row, uiState: row.uiState as CoverageState }));
}
export type HeldVersion = Awaited<ReturnType<typeof holdNewest>>[number];

type Activated = Pick<HeldVersion, 'coverageId' | 'version'> & {
  /** Why it is sold at a price of 0. */
  readonly priceReason: string | null;
};

const statesIn = (states: readonly string[]) => sql`${sql.param([...states])}::text[]`;

/** Makes these versions the active ones of their coverages; a version that one of them replaces is no longer active, what was quoted on it stays. */
export async function activateVersions(db: Db, activated: readonly Activated[], now: Date): Promise<void> {
  const given = givenRows([
    { name: 'coverage_id', type: 'text', values: activated.map(({ coverageId }) => coverageId) },
    { name: 'version', type: 'int', values: activated.map(({ version }) => version) },
    { name: 'price_reason', type: 'text', values: activated.map(({ priceReason }) => priceReason) },
  ]);
  const at = sql`${now.toISOString()}::timestamptz`;
  await db.execute(sql`
    update ${coverageVersion} set ui_state = ${stateAfter(coverageMachine, 'activate')}, price_reason = given.price_reason, updated_at = ${at}
    from ${given} where ${coverageVersion.coverageId} = given.coverage_id and ${coverageVersion.version} = given.version
      and ${coverageVersion.uiState} = any(${statesIn(statesBefore(coverageMachine, 'activate'))})`);
  await db.execute(sql`
    update ${coverageVersion} set ui_state = ${stateAfter(coverageMachine, 'retire')}, updated_at = ${at}
    from ${given} where ${coverageVersion.coverageId} = given.coverage_id and ${coverageVersion.version} <> given.version
      and ${coverageVersion.uiState} = any(${statesIn(statesBefore(coverageMachine, 'retire'))})`);
  await db.execute(sql`
    update ${coverage} set active_version = given.version, version = ${coverage.version} + 1
    from ${given} where ${coverage.id} = given.coverage_id`);
}

export const addEvents = async (db: Db, events: readonly (typeof parametricEvent.$inferInsert)[]): Promise<void> => {
  if (events.length > 0)
    await db
      .insert(parametricEvent)
      .values([...events])
      .onConflictDoNothing();
};
