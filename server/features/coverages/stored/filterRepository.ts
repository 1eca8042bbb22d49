import { and, eq, gte, inArray, notInArray, or, sql, type SQL } from 'drizzle-orm';
import { indexDefinitions } from '#shared/engine/indices/list';
import { firstInception } from '#shared/engine/selling';
import { watchedOnly } from '#shared/engine/status';
import type { ParsedRequest } from '#shared/contract/call';
import type { exportCoverages, narrowing } from '#shared/contract/coverages';
import { labelsOf } from '#shared/contract/labels';
import type { Db } from '../../../db/open';
import { monitoringTarget } from '../../../db/schema/catalog';
import { coverage, coverageVersion, highestPayout } from '../../../db/schema/coverages';
import { parametricEvent } from '../../../db/schema/monitoring';
import { inWords, placeAmong } from '../../../db/inOrder';
import { carries, holds } from '../../../db/search';
import { isBy } from '../../../http/page';
import { publicLabel } from '../terms/labels';
import type { Selling } from '#shared/engine/selling';

/** The newest version of a coverage. */
export const newest = sql`${coverage.currentVersion}`;
const active = sql`${coverage.activeVersion}`;
/** The version that a quote stands on: the active one, which a newer draft may have overtaken; the newest where none is active. */
export const quoted = sql`coalesce(${active}, ${newest})`;

export type CoverageFilter = {
  /** `key:value`; values of one key are alternatives, keys must all fit. */
  readonly labels?: readonly string[];
  readonly uiState?: string | undefined;
  readonly search?: string | undefined;
  readonly targetId?: string | undefined;
  readonly targetIds?: readonly string[] | undefined;
  readonly publicOnly?: boolean;
  /** Only what can be sold then. */
  readonly onSale?: Selling | undefined;
};

type Narrowed = Pick<ParsedRequest<typeof exportCoverages>['query'], keyof typeof narrowing>;
/** What a list is narrowed down by, as it is asked for. */
export const filterOf = ({ labels, uiState, search }: Narrowed): CoverageFilter => ({
  labels: labelsOf(labels),
  uiState,
  search,
});

/** Words people search by: the label, the place, the index, the id. */
function searchWhere(search: string): SQL | undefined {
  const meant = search.toLowerCase();
  const indices = indexDefinitions.filter(({ name, id }) => `${name} ${id}`.toLowerCase().includes(meant));
  return or(
    holds(coverageVersion.searched, search),
    sql`${coverageVersion.targetId} in (select ${monitoringTarget.id} from ${monitoringTarget} where ${holds(monitoringTarget.searched, search)})`,
    eq(coverageVersion.coverageId, search),
    indices.length === 0
      ? undefined
      : inArray(
          coverageVersion.definition,
          indices.map(({ id }) => id),
        ),
  );
}

/** What has to be read beside the versions to tell which of them a filter lets through, and which comes first. */
export const besidesOf = ({ labels = [], publicOnly }: CoverageFilter, sort?: string) => ({
  heads: labels.length > 0 || publicOnly === true,
  places: isBy(sort, 'monitoringTarget'),
});

/**
 * Lists show the newest version; a list of active coverages shows the active one, which a newer draft may have overtaken. What is archived
 * is in neither.
 */
export const isShown = ({ uiState, onSale }: CoverageFilter): SQL =>
  uiState === 'active' || onSale ? sql`${coverageVersion.inForce}` : sql`${coverageVersion.listed}`;

/** Of versions that are active: `whyTooLate` of the shared rule as a question to the database. */
const isOnSale = (selling: Selling): SQL | undefined =>
  and(
    gte(coverageVersion.start, firstInception(selling.today, selling)),
    gte(coverageVersion.end, selling.today),
    sql`not exists (select 1 from ${parametricEvent} where ${parametricEvent.coverageId} = ${coverageVersion.coverageId}
      and ${parametricEvent.coverageVersion} = ${coverageVersion.version} and ${notInArray(parametricEvent.status, [...watchedOnly])})`,
  );

/** Coverages that a filter lets through, with the version that is asked about. */
export const matching = ({ labels = [], uiState, search, targetId, targetIds, publicOnly, onSale }: CoverageFilter) =>
  and(
    isShown({ uiState, onSale }),
    carries(coverage.labels, labels),
    uiState === undefined ? undefined : eq(coverageVersion.uiState, uiState),
    search ? searchWhere(search) : undefined,
    targetId === undefined ? undefined : eq(coverageVersion.targetId, targetId),
    targetIds === undefined ? undefined : inArray(coverageVersion.targetId, [...targetIds]),
    onSale && isOnSale(onSale),
    publicOnly ? sql`${publicLabel} = any(${coverage.labels})` : undefined,
  );

/** By what a list calls the index of a coverage: these are ids in the order of their names. */
const definitionAmong = (ids: readonly string[]) => placeAmong(ids, coverageVersion.definition);

/** Columns that a list may be sorted by; missing premiums count as the lowest. */
const sortable = {
  label: inWords(coverageVersion.label),
  monitoringTarget: inWords(monitoringTarget.name),
  start: coverageVersion.start,
  end: coverageVersion.end,
  trigger: sql`(${coverageVersion.terms}->'payout'->>'trigger')::float8`,
  structure: sql`${coverageVersion.terms}->'payout'->>'structure'`,
  payout: highestPayout(coverageVersion),
  riskPremiumPct: sql`coalesce(${coverageVersion.riskPremiumPct}, -1)`,
  grossPremiumIndicationPct: sql`coalesce(${coverageVersion.grossPremiumPct}, -1)`,
  createdAt: coverageVersion.listedAt,
  updatedAt: coverageVersion.updatedAt,
} as const;
/** Ids of indices, and states, in the order of what they are called where the list is read. */
type CoverageWords = { readonly definitions: readonly string[]; readonly states: readonly string[] };
/** How a list is sorted. */
export const sortingBy = ({ definitions, states }: CoverageWords) => ({
  columns: {
    ...sortable,
    definition: definitionAmong(definitions),
    uiState: placeAmong(states, coverageVersion.uiState),
    status: placeAmong(states, coverageVersion.uiState),
  },
  id: coverageVersion.coverageId,
  usual: 'createdAt,desc',
});

/** Labels of the coverages, each once. */
export async function findLabels(db: Db, filter: CoverageFilter): Promise<string[]> {
  const found = await db
    .selectDistinct({ label: sql<string>`unnest(${coverage.labels})` })
    .from(coverage)
    .where(
      and(
        eq(coverage.archived, false),
        carries(coverage.labels, filter.labels ?? []),
        filter.publicOnly ? sql`${publicLabel} = any(${coverage.labels})` : undefined,
      ),
    )
    .limit(5000);
  return found.map(({ label }) => label);
}
