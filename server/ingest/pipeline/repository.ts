import { desc, eq, or, sql } from 'drizzle-orm';
import { usualLagOf } from '#shared/engine/event/settling';
import { findVariable } from '#shared/engine/variables';
import { insertMany } from '../../db/bulk';
import { lockKey } from '../../db/lockKey';
import type { Db } from '../../db/open';
import {
  correction,
  dataProvider,
  dataSet,
  dataSetVersion,
  monitoringTarget,
  type DataSettings,
  type StoredGrid,
} from '../../db/schema/catalog';
import type { FeedReport } from '../../feeds/reading/report';
import type { Origin } from '../../feeds/reading/series';
import type { SetPlan } from './setPlan';
import type { CorrectionRow } from './result';
import type { IngestContext } from './context';
import type { IngestOptions } from './ingestOptions';
import { DataFault } from '#shared/engine/dataFault';

export type SetRow = typeof dataSet.$inferSelect;
export type SetKind = 'station' | 'grid' | 'track' | 'incident';

const categories: Readonly<Record<SetKind, string>> = {
  station: 'Weather stations',
  grid: 'Gridded data',
  track: 'Storm tracks',
  incident: 'Service incidents',
};

/** The set that a person names by id or by name; null where there is none yet. */
export async function findSet(db: Db, { dataSet: named }: IngestOptions, plan: SetPlan): Promise<SetRow | null> {
  const wanted =
    named === undefined
      ? eq(dataSet.id, plan.id)
      : or(eq(dataSet.id, named), eq(dataSet.id, plan.id), sql`lower(${dataSet.name}) = lower(${named})`);
  const found = await db.select().from(dataSet).where(wanted);
  return found.find(({ id }) => id === named) ?? found.find(({ id }) => id === plan.id) ?? found[0] ?? null;
}

/** Holds the set for this transaction: two files for one set come in one after the other. */
export async function lockSet(db: Db, tenantId: string, id: string): Promise<SetRow | null> {
  await lockKey(db, `data-set:${tenantId}:${id}`);
  const [row] = await db.select().from(dataSet).where(eq(dataSet.id, id));
  return row ?? null;
}

/** Which share of the values of a variable may be refused: what the person says now, else what the provider's row states. */
export async function refusedShareOf(db: Db, plan: SetPlan, { refusedShare }: IngestOptions): Promise<number> {
  if (refusedShare !== undefined) return refusedShare;
  const [row] = await db
    .select({ refusedShare: dataProvider.refusedShare })
    .from(dataProvider)
    .where(eq(dataProvider.id, plan.providerId));
  return row?.refusedShare ?? plan.refusedShare;
}

export function checkKind(found: SetRow | null, kind: SetKind) {
  if (!found || found.kind === kind) return;
  throw new DataFault(
    'catalog.otherKind',
    `The data set ${found.id} holds ${categories[found.kind as SetKind].toLowerCase()}, this file is of another kind. Name another set: --data-set NAME.`,
    { option: '--data-set NAME' },
  );
}

export type SetContent = {
  readonly kind: SetKind;
  readonly variables: readonly { readonly id: string; readonly name?: string; readonly unit: string }[];
  readonly riskTypeIds: readonly string[];
  readonly firstDate: string | null;
  readonly lastDate: string | null;
  readonly dayOffsetHours?: number;
  readonly description: string;
  readonly settings?: DataSettings;
  readonly grid?: StoredGrid;
};

const earlier = (a: string | null, b: string | null) => (a === null || (b !== null && b < a) ? b : a);
const later = (a: string | null, b: string | null) => (a === null || (b !== null && b > a) ? b : a);

/** A set as it stands after a version of it. */
type SavedSet = {
  readonly plan: SetPlan;
  /** As it stood before; null where this version founds it. */
  readonly stored: SetRow | null;
  readonly content: SetContent;
  readonly origin: Origin;
  readonly options: IngestOptions;
  readonly version: number;
  readonly contentHash: string;
};

/** Writes provider and data set as they stand after this version. */
export async function saveSet(db: Db, { tenantId, now }: IngestContext, set: SavedSet): Promise<void> {
  const { plan, stored, content, origin, options } = set;
  const { refusedShare } = options;
  const provider = db.insert(dataProvider).values({
    tenantId,
    id: plan.providerId,
    name: plan.providerName,
    refusedShare: refusedShare ?? plan.refusedShare,
  });
  const values = { ...mergedContent(set), updatedAt: now };
  await (refusedShare === undefined
    ? provider.onConflictDoNothing()
    : provider.onConflictDoUpdate({ target: [dataProvider.tenantId, dataProvider.id], set: { refusedShare } }));
  if (stored) {
    await db.update(dataSet).set(values).where(eq(dataSet.id, stored.id));
    return;
  }
  await db.insert(dataSet).values({
    tenantId,
    id: plan.id,
    providerId: plan.providerId,
    category: categories[content.kind],
    name: plan.name,
    description: origin.description ?? content.description,
    attribution: origin.attribution ?? '',
    licence: origin.licence ?? '',
    dayOffsetHours: content.dayOffsetHours ?? 0,
    synthetic: options.synthetic ?? false,
    settlementLagDays: usualLagOf(content.kind),
    ...values,
  });
}

/** What the set held and what this version brings; what the person says stands over both. */
function mergedContent({ stored, content, options, version, contentHash }: SavedSet) {
  const variables = new Map((stored?.variables ?? []).map((variable) => [variable.id, variable]));
  for (const { id, name, unit } of content.variables)
    variables.set(id, { id, name: name ?? findVariable(id)?.name ?? id, unit });
  const settings: DataSettings = {
    ...stored?.settings,
    ...content.settings,
    ...(options.severities ? { severities: options.severities } : {}),
  };
  return {
    kind: content.kind,
    riskTypeIds: options.riskTypes
      ? [...options.riskTypes]
      : [...new Set([...(stored?.riskTypeIds ?? []), ...content.riskTypeIds])],
    variables: [...variables.values()],
    settings,
    version,
    contentHash,
    firstDate: earlier(stored?.firstDate ?? null, content.firstDate),
    lastDate: later(stored?.lastDate ?? null, content.lastDate),
    ...(content.grid ? { grid: content.grid } : {}),
    ...(options.description ? { description: options.description } : {}),
    ...(options.attribution ? { attribution: options.attribution } : {}),
    ...(options.licence ? { licence: options.licence } : {}),
    ...(options.settlementLag === undefined ? {} : { settlementLagDays: options.settlementLag }),
  };
}

/** Moves the period of a set and of its targets on, where nothing but the period is new; answers whether it moved. */
export async function prolongSet(
  db: Db,
  { id, firstDate, lastDate }: SetRow,
  span: { readonly firstDate: string | null; readonly lastDate: string | null },
  now: Date,
): Promise<boolean> {
  const longer = { firstDate: earlier(firstDate, span.firstDate), lastDate: later(lastDate, span.lastDate) };
  if (longer.firstDate === firstDate && longer.lastDate === lastDate) return false;
  await db
    .update(dataSet)
    .set({ ...longer, updatedAt: now })
    .where(eq(dataSet.id, id));
  await db
    .update(monitoringTarget)
    .set({ firstDate: longer.firstDate, ownLastDate: longer.lastDate })
    .where(eq(monitoringTarget.dataSetId, id));
  return true;
}

/** Notes the version and tells it in the audit trail. */
export async function saveVersion(
  db: Db,
  { tenantId, now, who, audit }: IngestContext,
  version: {
    readonly dataSetId: string;
    readonly version: number;
    readonly contentHash: string;
    readonly fileHash: string;
    readonly fileName: string;
    readonly rows: number;
    readonly report: FeedReport;
    readonly corrections: number;
    readonly events: readonly string[];
  },
): Promise<void> {
  const { corrections, events, ...row } = version;
  await db.insert(dataSetVersion).values({ tenantId, ...row, ingestedAt: now, ingestedBy: who });
  await audit(db, {
    subjectId: row.dataSetId,
    action: corrections > 0 ? 'data corrected' : 'data ingested',
    from: String(row.version - 1),
    to: String(row.version),
    details: {
      file: row.fileName,
      fileHash: row.fileHash,
      contentHash: row.contentHash,
      rows: row.rows,
      corrections,
      events,
      refused: row.report.refusedCount,
    },
  });
}

export async function newestVersion(db: Db, dataSetId: string) {
  const [row] = await db
    .select()
    .from(dataSetVersion)
    .where(eq(dataSetVersion.dataSetId, dataSetId))
    .orderBy(desc(dataSetVersion.version))
    .limit(1);
  return row ?? null;
}

export async function saveCorrections(
  db: Db,
  { tenantId, dataSetId, version }: { readonly tenantId: string; readonly dataSetId: string; readonly version: number },
  rows: readonly CorrectionRow[],
): Promise<void> {
  const fixed = { tenant_id: tenantId, data_set_id: dataSetId, version };
  await insertMany(db, correction, fixed, [
    { name: 'target_id', type: 'text', values: rows.map(({ targetId }) => targetId) },
    { name: 'variable', type: 'text', values: rows.map(({ variable }) => variable) },
    { name: 'date', type: 'date', values: rows.map(({ date }) => date) },
    { name: 'before', type: 'float8', values: rows.map(({ before }) => before) },
    { name: 'after', type: 'float8', values: rows.map(({ after }) => after) },
  ]);
}
