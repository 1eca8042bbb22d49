import { MonitoringItem } from '#shared/contract/policyReport';
import { Policy } from '#shared/contract/policy';
import type { Coverage } from '#shared/contract/coverage';
import { monitoringReportDocument, type MonitoredItem } from '../../documents/monitoringReport';
import { policyScheduleDocument } from '../../documents/policySchedule';
import { addressLines } from '../../documents/quoteParts';
import { storeFile } from '../../files/repository';
import type { DocumentMaker } from '../coverages/simulation/documents';
import { getCoverageAnswer } from '../coverages/stored/find';
import { letterheadOf } from '../platform/letterhead';
import { findFootprint } from '../monitoring/events/repository';
import { monitoringItem, policyAnswer } from './answer';
import type { ItemRow, PolicyRow } from './repository';
import { findTenant } from '../../db/tenant';

/** Data Monitoring Report of a policy as it stands now; made anew each time, since the next run changes it. */
export async function monitoringReport(
  { db, tenantId, now }: Omit<DocumentMaker, 'files' | 'createdBy'>,
  row: PolicyRow,
  items: readonly ItemRow[],
): Promise<Buffer> {
  const monitored: MonitoredItem[] = [];
  for (const item of items) {
    const { event, terms } = item;
    monitored.push({
      item: MonitoringItem.parse(monitoringItem(row, item)),
      coverage: await getCoverageAnswer(db, terms.coverageId, terms.version),
      footprint: event ? await findFootprint(db, event.id) : [],
      missingDays: event?.missingDays ?? 0,
      provenance: event?.provenance ?? null,
    });
  }
  return monitoringReportDocument({
    letterhead: await letterheadOf(db, tenantId, now),
    title: row.policy.name,
    asOf:
      items
        .map(({ event }) => event?.asOf ?? '')
        .sort()
        .at(-1) || now.toISOString().slice(0, 10),
    items: monitored,
  });
}

/** Makes the policy schedule, with room for the signatures, and answers its file id. */
export async function policySchedule(
  { db, files, tenantId, createdBy, now }: DocumentMaker,
  row: PolicyRow,
  items: readonly ItemRow[],
): Promise<string> {
  const tenant = await findTenant(db, tenantId);
  if (!tenant) throw new Error('A policy has no tenant');
  const coverages: Coverage[] = [];
  for (const { terms } of items) coverages.push(await getCoverageAnswer(db, terms.coverageId, terms.version));
  const policy = Policy.parse(
    policyAnswer(row, items, { claimed: 0, paid: 0 }, { settings: tenant.settings, user: { ids: [] } }),
  );
  const bytes = await policyScheduleDocument({
    letterhead: await letterheadOf(db, tenantId, now),
    policy,
    holderAddress: addressLines(row.customer.address),
    coverages,
  });
  const file = await storeFile(db, files, {
    tenantId,
    fileName: `${policy.name} policy schedule.pdf`.replaceAll(/[/\\:*?"<>|]/g, '-'),
    contentType: 'application/pdf',
    bytes,
    labels: { 'user/policy': policy.id, 'user/owner': createdBy, 'user/report_name': 'policy schedule' },
    createdBy,
    now,
    kept: true,
    description: 'Policy schedule',
  });
  return file.id;
}
