import { and, asc, eq, inArray, isNull, lt, sql, type SQL } from 'drizzle-orm';
import type { ActivationOutcome, WhyNotActivated } from '#shared/contract/coverageActivations';
import type { CoverageState } from '#shared/engine/states';
import { givenRows } from '../../../db/bulk';
import type { Db } from '../../../db/open';
import { coverage, coverageActivation, coverageActivationRow, coverageVersion } from '../../../db/schema/coverages';
import { job } from '../../../db/schema/platform';
import type { Standing } from './rule';

type ActivationRow = typeof coverageActivationRow.$inferSelect;
/** What is written down of one that had its turn. */
export type Told = Pick<ActivationRow, 'place'> & {
  readonly outcome: Exclude<ActivationOutcome, 'waiting'>;
  readonly why: WhyNotActivated | null;
  readonly end: string | null;
};

/** Those that an earlier activation has not activated, in its order. */
export const leftBy = (activationId: string): SQL =>
  sql`select ${coverageActivationRow.coverageId} as id from ${coverageActivationRow} where ${coverageActivationRow.activationId} = ${activationId} and ${coverageActivationRow.outcome} <> 'activated' order by ${coverageActivationRow.place}`;
/** Each once, where it was named first. */
export const namedIds = (ids: readonly string[]): SQL =>
  sql`select id from unnest(${sql.param([...new Set(ids)])}::text[]) with ordinality as named (id, place) order by place`;
export const without = (chosen: SQL, left: readonly string[]): SQL =>
  left.length === 0
    ? chosen
    : sql`select id from (${chosen}) as all_of_them where id <> all(${sql.param([...left])}::text[])`;

/** The chosen ids with their places, and the newest version of each; nothing of those that are not there. */
const candidates = (chosen: SQL) => sql`(select id, row_number() over () as place from (${chosen}) as chosen) as wanted
  left join ${coverage} on ${coverage.id} = wanted.id and not ${coverage.archived}
  left join ${coverageVersion} on ${coverageVersion.coverageId} = ${coverage.id} and ${coverageVersion.version} = ${coverage.currentVersion}`;

type Group = {
  readonly standing: Standing | undefined;
  readonly count: number;
  /** How many of them have a price that rests on a record in which no year paid. */
  readonly unseen: number;
};
/** How many of the chosen ones stand alike. */
export async function findGroups(db: Db, chosen: SQL): Promise<readonly Group[]> {
  const { rows } = await db.execute<{
    state: CoverageState | null;
    end: string;
    free: boolean | null;
    count: number;
    unseen: number;
  }>(sql`
    select ${coverageVersion.uiState} as state, ${coverageVersion.end}::text as "end", ${coverageVersion.grossPremiumPct} = 0 as free,
      count(*)::int as count, count(${coverageVersion.unseenYears})::int as unseen
    from ${candidates(chosen)} group by 1, 2, 3`);
  return rows.map(({ state, end, free, count, unseen }) => ({
    standing: state === null ? undefined : { uiState: state, end, grossPremiumPct: free ? 0 : null },
    ...{ count, unseen },
  }));
}

/** The first of the chosen ones, each as it stands; or of those whose price rests on a record in which no year paid. */
export async function findChosen(db: Db, chosen: SQL, most: number, onlyUnseen = false) {
  const { rows } = await db.execute<{
    id: string;
    label: string | null;
    state: CoverageState | null;
    end: string;
    gross: number | null;
    unseenYears: number | null;
  }>(sql`
    select wanted.id, ${coverageVersion.label} as label, ${coverageVersion.uiState} as state, ${coverageVersion.end}::text as "end",
      ${coverageVersion.grossPremiumPct} as gross, ${coverageVersion.unseenYears} as "unseenYears"
    from ${candidates(chosen)} ${onlyUnseen ? sql`where ${coverageVersion.unseenYears} is not null` : sql``}
    order by wanted.place limit ${most}`);
  return rows.map(({ id, label, state, end, gross, unseenYears }) => ({
    ...{ coverageId: id, label, unseenYears },
    standing: state === null ? undefined : { uiState: state, end, grossPremiumPct: gross },
  }));
}

type NewActivation = Omit<typeof coverageActivation.$inferInsert, 'total'>;
/** Writes down which coverages are to be activated, as of now; answers how many. */
export async function addActivation(db: Db, activation: NewActivation, chosen: SQL): Promise<number> {
  const { tenantId, id } = activation;
  const { rowCount } = await db.execute(sql`
    insert into ${coverageActivationRow} (tenant_id, activation_id, place, coverage_id, label)
    select ${tenantId}, ${id}, wanted.place, wanted.id, ${coverageVersion.label} from ${candidates(chosen)}`);
  const total = rowCount ?? 0;
  await db.insert(coverageActivation).values({ ...activation, total });
  return total;
}

/** The next ones whose turn has come, held: a worker that was taken for dead finds here what has been done without it. */
export const takeWaiting = (db: Db, activationId: string, after: number, most: number) =>
  db
    .select({ place: coverageActivationRow.place, coverageId: coverageActivationRow.coverageId })
    .from(coverageActivationRow)
    .where(
      and(
        eq(coverageActivationRow.activationId, activationId),
        isNull(coverageActivationRow.outcome),
        sql`${coverageActivationRow.place} > ${after}`,
      ),
    )
    .orderBy(asc(coverageActivationRow.place))
    .limit(most)
    .for('update');

/** Writes down what became of some of them, each once; answers how many of all are done. */
export async function tellOutcomes(db: Db, activationId: string, told: readonly Told[]) {
  const given = givenRows([
    { name: 'place', type: 'int', values: told.map(({ place }) => place) },
    { name: 'outcome', type: 'text', values: told.map(({ outcome }) => outcome) },
    { name: 'why', type: 'text', values: told.map(({ why }) => why) },
    { name: 'end', type: 'date', values: told.map(({ end }) => end) },
  ]);
  const { rows } = await db.execute<Pick<Told, 'outcome'>>(sql`
    update ${coverageActivationRow} set outcome = given.outcome, why = given.why, "end" = given."end"
    from ${given} where ${coverageActivationRow.activationId} = ${activationId} and ${coverageActivationRow.place} = given.place
      and ${coverageActivationRow.outcome} is null
    returning given.outcome`);
  const count = (outcome: Told['outcome']) => rows.filter((row) => row.outcome === outcome).length;
  return addCounts(db, activationId, {
    ...{ activated: count('activated'), skipped: count('skipped'), failed: count('failed') },
  });
}

type Counts = Pick<typeof coverageActivation.$inferSelect, 'activated' | 'skipped' | 'failed'>;
async function addCounts(db: Db, id: string, { activated, skipped, failed }: Counts) {
  const [row] = await db
    .update(coverageActivation)
    .set({
      activated: sql`${coverageActivation.activated} + ${activated}`,
      skipped: sql`${coverageActivation.skipped} + ${skipped}`,
      failed: sql`${coverageActivation.failed} + ${failed}`,
    })
    .where(eq(coverageActivation.id, id))
    .returning();
  return { done: row ? row.activated + row.skipped + row.failed : 0, total: row?.total ?? 0 };
}

/** The job has ended before their turn came. */
export async function tellRest(db: Db, activationId: string, outcome: 'skipped' | 'failed', why: WhyNotActivated) {
  const rest = await db
    .update(coverageActivationRow)
    .set({ outcome, why })
    .where(and(eq(coverageActivationRow.activationId, activationId), isNull(coverageActivationRow.outcome)));
  return addCounts(db, activationId, { activated: 0, skipped: 0, failed: 0, [outcome]: rest.rowCount ?? 0 });
}

const withJob = (db: Db) =>
  db
    .select({
      activation: coverageActivation,
      state: job.state,
      cancelRequested: job.cancelRequested,
      endedAt: job.endedAt,
    })
    .from(coverageActivation)
    .innerJoin(job, eq(job.id, coverageActivation.jobId));
export type FoundActivation = Awaited<ReturnType<typeof withJob>>[number];

export const findActivation = async (db: Db, id: string): Promise<FoundActivation | undefined> =>
  (await withJob(db).where(eq(coverageActivation.id, id)))[0];
export const findAtWork = (db: Db): Promise<FoundActivation[]> =>
  withJob(db)
    .where(inArray(job.state, ['queued', 'running']))
    .orderBy(asc(coverageActivation.createdAt));

const ofOutcome = (activationId: string, outcome?: ActivationOutcome) =>
  and(
    eq(coverageActivationRow.activationId, activationId),
    outcome === 'waiting' ? isNull(coverageActivationRow.outcome) : undefined,
    outcome && outcome !== 'waiting' ? eq(coverageActivationRow.outcome, outcome) : undefined,
  );
/** What became of each, in the order in which they are worked off; to be read piece by piece. */
export const findAllRows = (db: Db, activationId: string, outcome?: ActivationOutcome) =>
  db
    .select()
    .from(coverageActivationRow)
    .where(ofOutcome(activationId, outcome))
    .orderBy(asc(coverageActivationRow.place));

type Page = { readonly page: number; readonly size: number; readonly outcome?: ActivationOutcome | undefined };
export const findRowPage = async (db: Db, activationId: string, { page, size, outcome }: Page) => ({
  rows: await findAllRows(db, activationId, outcome)
    .limit(size)
    .offset(page * size),
  total: await db.$count(coverageActivationRow, ofOutcome(activationId, outcome)),
});

/** What nobody looks up any more, as the jobs that did it. */
export async function forgetActivations(db: Db): Promise<void> {
  const old = sql`now() - interval '90 days'`;
  const gone = db
    .select({ id: coverageActivation.id })
    .from(coverageActivation)
    .where(lt(coverageActivation.createdAt, old));
  await db.delete(coverageActivationRow).where(inArray(coverageActivationRow.activationId, gone));
  await db.delete(coverageActivation).where(lt(coverageActivation.createdAt, old));
}
