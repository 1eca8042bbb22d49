import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../../db/open';
import { coverage, coverageVersion, pricingResult } from '../../../db/schema/coverages';
import { footprint, parametricEvent } from '../../../db/schema/monitoring';
import { storedFile } from '../../../db/schema/platform';
import { isVersionOf } from '../../../db/versions';

type VersionChange = Partial<typeof coverageVersion.$inferInsert>;
type VersionKey = { readonly coverageId: string; readonly version: number };
const isVersion = ({ coverageId, version }: VersionKey) =>
  and(eq(coverageVersion.coverageId, coverageId), eq(coverageVersion.version, version));

/** Holds a coverage for this transaction: of two who change it at once, the second sees what the first did. False when there is none. */
export const lockCoverage = async (db: Db, id: string): Promise<boolean> =>
  (
    await db
      .select({ id: coverage.id })
      .from(coverage)
      .where(and(eq(coverage.id, id), eq(coverage.archived, false)))
      .for('update')
  ).length > 0;

export async function addCoverage(
  db: Db,
  head: typeof coverage.$inferInsert,
  terms: typeof coverageVersion.$inferInsert,
): Promise<void> {
  await db.insert(coverage).values(head);
  await db.insert(coverageVersion).values(terms);
}

/** A further version, which is from then on the newest. */
export async function addVersion(
  db: Db,
  terms: typeof coverageVersion.$inferInsert,
  labels: readonly string[],
): Promise<void> {
  await db.insert(coverageVersion).values(terms);
  await changeHead(db, terms.coverageId, { currentVersion: terms.version, labels: [...labels] });
}

export const changeHead = (db: Db, id: string, change: Partial<typeof coverage.$inferInsert>) =>
  db
    .update(coverage)
    .set({ ...change, version: sql`${coverage.version} + 1` })
    .where(eq(coverage.id, id));

/** Changes a version that is in one of the given states; false when it is in another. */
export async function changeVersion(
  db: Db,
  key: VersionKey,
  from: readonly string[],
  change: VersionChange,
): Promise<boolean> {
  const changed = await db
    .update(coverageVersion)
    .set(change)
    .where(and(isVersion(key), inArray(coverageVersion.uiState, [...from])))
    .returning({ version: coverageVersion.version });
  return changed.length > 0;
}

/** The documents job that a version names has ended: it names none any more. Whether files are to be kept; null when it named another job. */
export async function endDocuments(db: Db, key: VersionKey, jobId: string): Promise<{ readonly kept: boolean } | null> {
  const [version] = await db
    .update(coverageVersion)
    .set({ jobId: null })
    .where(and(isVersion(key), eq(coverageVersion.jobId, jobId)))
    .returning({ uiState: coverageVersion.uiState, quoted: coverageVersion.quoted });
  return version ? { kept: version.quoted || version.uiState === 'active' } : null;
}

/** The two documents of a version, as stored files; or the job that makes them. */
export const noteDocuments = (
  db: Db,
  key: VersionKey,
  documents: Pick<VersionChange, 'pricingReportFileId' | 'factSheetFileId' | 'jobId'>,
) => db.update(coverageVersion).set(documents).where(isVersion(key));

export const hasQuotedVersion = async (db: Db, coverageId: string): Promise<boolean> =>
  (await db.$count(
    coverageVersion,
    and(eq(coverageVersion.coverageId, coverageId), eq(coverageVersion.quoted, true)),
  )) > 0;

export const savePricing = (db: Db, result: typeof pricingResult.$inferInsert) =>
  db
    .insert(pricingResult)
    .values(result)
    .onConflictDoUpdate({
      target: [pricingResult.tenantId, pricingResult.coverageId, pricingResult.version],
      set: result,
    });

export const dropPricing = (db: Db, { coverageId, version }: VersionKey) =>
  db.delete(pricingResult).where(and(eq(pricingResult.coverageId, coverageId), eq(pricingResult.version, version)));

/** Reports of an earlier simulation of the same version: nothing was based on them. */
export const dropFiles = (db: Db, ids: readonly string[]) =>
  ids.length === 0
    ? Promise.resolve()
    : db.delete(storedFile).where(and(inArray(storedFile.id, [...ids]), eq(storedFile.kept, false)));

/** Events of versions that nobody has quoted, and that no person has moved on. */
export const findOpenEvents = (db: Db, coverageIds: readonly string[]) =>
  db
    .select({ event: parametricEvent })
    .from(parametricEvent)
    .innerJoin(coverageVersion, isVersionOf(parametricEvent))
    .where(
      and(
        inArray(parametricEvent.coverageId, [...coverageIds]),
        eq(parametricEvent.frozen, false),
        eq(coverageVersion.quoted, false),
      ),
    );

type NewLife = { readonly coverageVersion: number; readonly periodStart: string; readonly periodEnd: string };

/** Lets an event follow its coverage to another version: what was computed of the old terms is forgotten, its links go on. */
export async function moveEvent(db: Db, eventId: string, life: NewLife): Promise<void> {
  await db.delete(footprint).where(eq(footprint.eventId, eventId));
  await db
    .update(parametricEvent)
    .set({
      ...life,
      status: 'UNKNOWN',
      warning: false,
      indexValue: null,
      latestIndexValue: null,
      payoutPct: 0,
      indicativePct: null,
      missingDays: 0,
      usable: false,
      firstPayoutDate: null,
      asOf: null,
      runTime: null,
      provenance: null,
      secondary: null,
      version: sql`${parametricEvent.version} + 1`,
    })
    .where(eq(parametricEvent.id, eventId));
}

export const endEvent = (db: Db, eventId: string) =>
  db
    .update(parametricEvent)
    .set({ status: 'TERMINATED', frozen: true, version: sql`${parametricEvent.version} + 1` })
    .where(eq(parametricEvent.id, eventId));
