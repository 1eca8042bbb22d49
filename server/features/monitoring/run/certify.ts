import { createHash } from 'node:crypto';
import { dayOfInstant } from '#shared/engine/calendar';
import { settlementCertificate, type Certificate, type CertificateData } from '#shared/engine/event/certificate';
import type { Db } from '../../../db/open';
import { dataFactsOf } from '../../coverages/simulation/inputs';
import { getCoverageRow } from '../../coverages/stored/find';
import { coverOf } from '../../coverages/terms/cover';
import type { EventRow } from '../events/repository';
import { standsAsOf } from '../../coverages/stored/settling';
import { observedFor, type Source } from './compute';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

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

/** Certifies an event as it stands, for a claim or for every hundred insured. Throws where it has no index yet. */
export async function certify(
  source: Source,
  row: EventRow,
  settled: Pick<Certificate, 'claimId' | 'insured'>,
): Promise<Certificate> {
  const { event, terms, target } = row;
  const asOf = standsAsOf(event);
  return settlementCertificate(
    {
      ...settled,
      eventId: event.id,
      coverage: { id: event.coverageId, version: event.coverageVersion, label: terms.label },
      target: { id: target.id, name: target.name, lat: target.lat, lon: target.lon },
      ...(await certifiedData(source.db, row, dayOfInstant(asOf))),
      cover: coverOf(row),
      observed: await observedFor(source, row, asOf),
      asOf,
    },
    sha256,
  );
}
