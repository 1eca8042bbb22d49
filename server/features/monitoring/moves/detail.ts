import { auditOf } from '../../../db/audit';
import type { Db } from '../../../db/open';
import { refuse } from '../../../base/refuse';
import type { Context } from '../../../http/context';
import { findTenant } from '../../../db/tenant';
import { noticeAnswer, overviewAnswer, policyItemAnswer } from '../events/answer';
import { footprintAnswer } from '../events/publicAnswer';
import { historyAnswer } from '../../../http/history';
import { itemsInForce } from '../events/amounts';
import { withDayRange } from '../events/dayRange';
import { findOpenNotice } from '../events/noticeRepository';
import { isInForce } from '../events/payout';
import { findEvent, findFootprint, findFootprints, findItemsOfCoverages, type EventRow } from '../events/repository';
import { secondSource } from '../events/secondSource';
import { movesOf } from './allowed';

const unknown = () => refuse(404, 'monitoring.unknown', 'There is no such event.');
/** One event as it is stored; 404 where there is none. */
export const getEvent = async (db: Db, id: string): Promise<EventRow> => (await findEvent(db, id)) ?? unknown();

/** Events with the policy items in force on them, and what they owe together. */
async function withItems(db: Db, tenantId: string, rows: readonly EventRow[]) {
  const tenant = (await findTenant(db, tenantId)) ?? unknown();
  const items = await findItemsOfCoverages(
    db,
    rows.map(({ coverage }) => coverage.id),
  );
  return rows.map((row) => {
    const inForce = items.filter((one) => one.item.coverageId === row.coverage.id && isInForce(one, row));
    return { row, items: inForce, overview: overviewAnswer(row, inForce, tenant) };
  });
}

/** Events with what they owe, as a list shows them. */
export const overviewsOf = async (db: Db, tenantId: string, rows: readonly EventRow[]) =>
  (await withItems(db, tenantId, rows)).map(({ overview }) => overview);

/** The same with their footprints and the policies that they may be owed to. */
export async function wholeOverviewsOf(db: Db, tenantId: string, rows: readonly EventRow[]) {
  const footprints = await findFootprints(
    db,
    rows.map(({ event }) => event.id),
  );
  return (await withItems(db, tenantId, rows)).map(({ row, items, overview }) => ({
    ...overview,
    footprint: footprintAnswer(row, footprints.get(row.event.id) ?? []),
    policyItems: items.map((item) => policyItemAnswer(item, row.event.payoutPct)),
  }));
}

/** One event with its footprint, the policies that it may be owed to, where it may be moved, and its history. */
export async function detailOf(
  row: EventRow,
  { db, tenantId, user, parts }: Pick<Context, 'db' | 'tenantId' | 'user' | 'parts'>,
  page: { page: number; size: number },
) {
  const [overview] = await overviewsOf(db, tenantId, [row]);
  if (!overview) return unknown();
  const rows = await findFootprint(db, row.event.id);
  const footprint = await withDayRange(db, parts.settings.storeDir, row, rows);
  const items = await itemsInForce(db, row);
  const notice = await findOpenNotice(db, row.event.id);
  const { rows: history } = await auditOf(db, row.event.id, { page: 0, size: 100 });
  return {
    ...overview,
    version: row.event.version,
    footprint: footprintAnswer(row, footprint),
    policyItems: items
      .slice(page.page * page.size, (page.page + 1) * page.size)
      .map((item) => policyItemAnswer(item, row.event.payoutPct)),
    policyItemsTotal: items.length,
    policiesTotal: new Set(items.map(({ policy }) => policy.id)).size,
    provenance: row.event.provenance,
    secondary: await secondSource(db, row),
    correction: notice ? noticeAnswer(notice, row, items) : null,
    moves: await movesOf(
      row,
      { total: overview.totalPayout, isCorrected: notice !== undefined },
      { db, tenantId, user },
    ),
    history: history.map(historyAnswer),
  };
}
