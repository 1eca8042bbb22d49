import { and, desc, eq, ilike, type AnyColumn } from 'drizzle-orm';
import type { Db } from '../../db/open';
import { containing } from '../../db/search';
import { businessPartner, policy, quote } from '../../db/schema/business';
import { monitoringTarget } from '../../db/schema/catalog';
import { coverage, coverageVersion } from '../../db/schema/coverages';
import { parametricEvent } from '../../db/schema/monitoring';
import { isVersionOf } from '../../db/versions';

export type Named = { readonly id: string; readonly name: string; readonly detail: string | null };
type Search<N = Named> = (db: Db, text: string, limit: number) => Promise<readonly N[]>;
type NamedEvent = Omit<Named, 'detail'> & { readonly start: string; readonly end: string };

const has = (column: AnyColumn, text: string) => ilike(column, containing(text));

export const findCoveragesNamed: Search = (db, text, limit) =>
  db
    .select({ id: coverage.id, name: coverageVersion.label, detail: monitoringTarget.name })
    .from(coverage)
    .innerJoin(
      coverageVersion,
      and(eq(coverageVersion.coverageId, coverage.id), eq(coverageVersion.version, coverage.currentVersion)),
    )
    .leftJoin(monitoringTarget, eq(monitoringTarget.id, coverageVersion.targetId))
    .where(and(eq(coverage.archived, false), has(coverageVersion.label, text)))
    .orderBy(desc(coverage.createdAt), desc(coverage.id))
    .limit(limit);

export const findQuotesNamed: Search = (db, text, limit) =>
  db
    .select({ id: quote.id, name: quote.name, detail: businessPartner.name })
    .from(quote)
    .leftJoin(businessPartner, eq(businessPartner.id, quote.customerId))
    .where(and(eq(quote.archived, false), has(quote.name, text)))
    .orderBy(desc(quote.createdAt), desc(quote.id))
    .limit(limit);

export const findPoliciesNamed: Search = (db, text, limit) =>
  db
    .select({ id: policy.id, name: policy.name, detail: businessPartner.name })
    .from(policy)
    .leftJoin(businessPartner, eq(businessPartner.id, policy.customerId))
    .where(and(eq(policy.archived, false), has(policy.name, text)))
    .orderBy(desc(policy.createdAt), desc(policy.id))
    .limit(limit);

export const findEventsNamed: Search<NamedEvent> = (db, text, limit) =>
  db
    .select({
      id: parametricEvent.id,
      name: coverageVersion.label,
      start: parametricEvent.periodStart,
      end: parametricEvent.periodEnd,
    })
    .from(parametricEvent)
    .innerJoin(coverageVersion, isVersionOf(parametricEvent))
    .where(has(coverageVersion.label, text))
    .orderBy(desc(parametricEvent.periodStart), desc(parametricEvent.id))
    .limit(limit);
