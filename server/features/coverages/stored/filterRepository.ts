import { and, arrayOverlaps, eq, gte, ilike, inArray, or, sql, type SQL } from 'drizzle-orm';
import { indexDefinitions } from '#shared/engine/indices/list';
import { labelKey } from '#shared/contract/labels';
import { monitoringTarget } from '../../../db/schema/catalog';
import { coverage, coverageVersion } from '../../../db/schema/coverages';
import { placeAmong } from '../../../db/inOrder';
import { containing } from '../../../db/search';
import { publicLabel } from '../terms/labels';
import { severalTriggers } from './definitionOrder';

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
  /** The day on which or after which the risk period ends. */
  readonly endsFrom?: string | undefined;
};

/** Values of one key are alternatives, keys must all fit. */
export function labelsWhere(labels: readonly string[]): SQL[] {
  const byKey = new Map<string, string[]>();
  for (const label of labels) byKey.set(labelKey(label), [...(byKey.get(labelKey(label)) ?? []), label]);
  return [...byKey.values()].map((alternatives) => arrayOverlaps(coverage.labels, alternatives));
}

/** Words people search by: the label, the place, the index, the id. */
function searchWhere(search: string): SQL | undefined {
  const text = containing(search);
  const meant = search.toLowerCase();
  const indices = indexDefinitions.filter(({ name, id }) => `${name} ${id}`.toLowerCase().includes(meant));
  return or(
    ilike(coverageVersion.label, text),
    ilike(monitoringTarget.name, text),
    eq(coverage.id, search),
    indices.length === 0
      ? undefined
      : inArray(
          sql`${coverageVersion.terms}->'index'->>'indexId'`,
          indices.map(({ id }) => id),
        ),
  );
}

/** Does a filter ask for something that stands in the version? */
export const asksVersion = ({ uiState, targetId, targetIds, endsFrom }: CoverageFilter): boolean =>
  Boolean(uiState ?? targetId ?? targetIds ?? endsFrom);

/** Coverages that a filter lets through, with the version that is asked about. */
export const matching = ({ labels = [], uiState, search, targetId, targetIds, publicOnly, endsFrom }: CoverageFilter) =>
  and(
    eq(coverage.archived, false),
    ...labelsWhere(labels),
    uiState === undefined ? undefined : eq(coverageVersion.uiState, uiState),
    search ? searchWhere(search) : undefined,
    targetId === undefined ? undefined : eq(coverageVersion.targetId, targetId),
    targetIds === undefined ? undefined : inArray(coverageVersion.targetId, [...targetIds]),
    endsFrom === undefined ? undefined : gte(coverageVersion.end, endsFrom),
    publicOnly ? sql`${publicLabel} = any(${coverage.labels})` : undefined,
  );

/** Lists show the newest version; a list of active coverages shows the active one, which a newer draft may have overtaken. */
export const versionOf = ({ uiState }: CoverageFilter): SQL => (uiState === 'active' ? active : newest);

const isMulti = sql`${coverageVersion.coverageType} = 'MULTI_TRIGGER'`;
const payout = sql`${coverageVersion.terms}->'payout'`;
/** The largest share that the list's sentence of how a coverage pays names; several triggers have no such sentence. */
const highestPayout = sql`case when ${isMulti} then -1 when ${payout}->>'structure' = 'linear' then greatest((${payout}->>'minPayoutPct')::float8, (${payout}->>'limitPct')::float8) else (${payout}->>'minPayoutPct')::float8 end`;
/** By what a list calls the index of a coverage: these are ids in the order of their names. */
const definitionAmong = (ids: readonly string[]) =>
  placeAmong(
    ids,
    sql`case when ${isMulti} then ${severalTriggers} else ${coverageVersion.terms}->'index'->>'indexId' end`,
  );

/** Columns that a list may be sorted by; missing premiums count as the lowest. */
const sortable = {
  label: coverageVersion.label,
  monitoringTarget: monitoringTarget.name,
  start: coverageVersion.start,
  end: coverageVersion.end,
  trigger: sql`(${coverageVersion.terms}->'payout'->>'trigger')::float8`,
  structure: sql`${coverageVersion.terms}->'payout'->>'structure'`,
  payout: highestPayout,
  riskPremiumPct: sql`coalesce(${coverageVersion.riskPremiumPct}, -1)`,
  grossPremiumIndicationPct: sql`coalesce(${coverageVersion.grossPremiumPct}, -1)`,
  createdAt: coverage.createdAt,
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
  id: coverage.id,
  usual: 'createdAt,desc',
});
