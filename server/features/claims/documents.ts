import { Claim } from '#shared/contract/claims';
import { certificateText, type Certificate } from '#shared/engine/event/certificate';
import type { Db } from '../../db/open';
import { claimReportDocument } from '../../documents/claimReport';
import { storeFile } from '../../files/repository';
import type { FileStore } from '../../files/store';
import { claimAnswer } from './answer';
import { getCoverageAnswer } from '../coverages/stored/find';
import { letterheadOf } from '../platform/letterhead';
import { findClaim, findClaimsWithoutDocuments, saveClaimDocuments, type ClaimRow } from './repository';
import { certify } from '../monitoring/run/certify';
import { secondSource } from '../monitoring/events/secondSource';
import { findEvent, type EventRow } from '../monitoring/events/repository';

type DocumentContext = {
  readonly tenantId: string;
  readonly now: Date;
  readonly files: FileStore;
  readonly storeDir: string;
};

async function claimReport(
  db: Db,
  { tenantId, now }: DocumentContext,
  row: ClaimRow,
  eventRow: EventRow,
  certificate: Certificate,
): Promise<Buffer> {
  const claim = await claimAnswer(db, row, { limit: null, user: { ids: [] } });
  return claimReportDocument({
    letterhead: await letterheadOf(db, tenantId, now),
    claim: Claim.parse(claim),
    coverage: await getCoverageAnswer(db, row.event.coverageId, row.event.coverageVersion),
    certificate,
    secondary: await secondSource(db, eventRow),
  });
}

/** Makes report and certificate of every claim that has none yet: safe to run again after anything that went wrong. */
export async function makeClaimDocuments({
  inTenant,
  ...context
}: DocumentContext & { readonly inTenant: <T>(work: (db: Db) => Promise<T>) => Promise<T> }): Promise<number> {
  const { tenantId, now, files, storeDir } = context;
  const open = await inTenant(findClaimsWithoutDocuments);
  for (const { id } of open) {
    await inTenant(async (db) => {
      const row = await findClaim(db, id);
      const eventRow = row && (await findEvent(db, row.event.id));
      if (!row || !eventRow) return;
      const { claim, item } = row;
      const certificate = await certify({ db, storeDir }, eventRow, {
        claimId: id,
        insured: { sumInsured: item.sumInsured, quantity: item.quantity, currency: claim.currency },
      });
      const file = (fileName: string, contentType: string, bytes: Uint8Array, description: string) =>
        storeFile(db, files, {
          tenantId,
          fileName,
          contentType,
          bytes,
          description,
          labels: { 'user/claim': id, 'user/policy': row.policy.id, 'user/report_name': description.toLowerCase() },
          createdBy: 'Isoline',
          now,
          kept: true,
        });
      const report = await file(
        `Claim ${row.policy.name} ${row.item.name}.pdf`.replaceAll(/[/\\:*?"<>|]/g, '-'),
        'application/pdf',
        await claimReport(db, context, row, eventRow, certificate),
        'Claim report',
      );
      const proof = await file(
        `Certificate ${id}.json`,
        'application/json',
        Buffer.from(certificateText(certificate)),
        'Settlement certificate',
      );
      await saveClaimDocuments(db, id, { reportFileId: report.id, certificateFileId: proof.id });
    });
  }
  return open.length;
}
