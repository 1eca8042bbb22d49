import { createHash } from 'node:crypto';
import { Claim } from '#shared/contract/claims';
import { dayOfInstant } from '#shared/engine/calendar';
import {
  certificateText,
  settlementCertificate,
  type Certificate,
  type CertificateData,
} from '#shared/engine/event/certificate';
import type { Db } from '../../db/open';
import { claimReportDocument } from '../../documents/claimReport';
import { storeFile } from '../../files/repository';
import type { FileStore } from '../../files/store';
import { claimAnswer } from './answer';
import { coverOf } from '../coverages/terms/cover';
import { dataFactsOf } from '../coverages/simulation/inputs';
import { getCoverageRow, getCoverageAnswer } from '../coverages/stored/find';
import { letterheadOf } from '../platform/letterhead';
import { findClaim, findClaimsWithoutDocuments, saveClaimDocuments, type ClaimRow } from './repository';
import { observedFor, standsAsOf } from '../monitoring/run/compute';
import { secondSource } from '../monitoring/events/secondSource';
import { findEvent, type EventRow } from '../monitoring/events/repository';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

type Source = { readonly db: Db; readonly storeDir: string };

/** The data of an event: that of its snapshot, and those of further triggers. */
async function certifiedData(
  db: Db,
  { event, dataSet: set }: EventRow,
  asOf: string,
): Promise<{ readonly data: CertificateData; readonly otherData?: readonly CertificateData[] }> {
  const row = await getCoverageRow(db, event.coverageId, event.coverageVersion);
  const { data } = await dataFactsOf(db, row, asOf);
  const otherData = data
    .filter(({ dataSetId }) => dataSetId !== set.id)
    .map(({ dataSetId, version, contentHash, attribution }) => ({ dataSetId, version, contentHash, attribution }));
  const { provenance } = event;
  const own = {
    dataSetId: set.id,
    version: provenance?.dataVersion ?? 0,
    contentHash: provenance?.dataHash ?? '',
    attribution: set.attribution,
  };
  return { data: own, ...(otherData.length > 0 ? { otherData } : {}) };
}

async function certificateOf(source: Source, row: ClaimRow, eventRow: EventRow): Promise<Certificate> {
  const { event } = row;
  const asOf = standsAsOf(event);
  return settlementCertificate(
    {
      claimId: row.claim.id,
      eventId: event.id,
      coverage: { id: event.coverageId, version: event.coverageVersion, label: row.terms.label },
      target: { id: row.target.id, name: row.target.name, lat: row.target.lat, lon: row.target.lon },
      ...(await certifiedData(source.db, eventRow, dayOfInstant(asOf))),
      cover: coverOf(eventRow),
      observed: await observedFor(source, eventRow, asOf),
      asOf,
      insured: { sumInsured: row.item.sumInsured, quantity: row.item.quantity, currency: row.claim.currency },
    },
    sha256,
  );
}

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
  const claim = await claimAnswer(db, row, null);
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
      const certificate = await certificateOf({ db, storeDir }, row, eventRow);
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
