import { commandRefusal } from '../../../base/refuse';
import { makeDocuments } from '#shared/contract/coverageVersions';
import { defineJob } from '../../../jobs/define';
import { findPricing } from '../stored/repository';
import { endDocuments, lockCoverage, noteDocuments } from '../stored/versionRepository';
import { putReports, saveReports } from './documents';
import { loadCoverage } from './inputs';

type Payload = { readonly coverageId: string; readonly version: number };

/**
 * Makes the two documents of a simulation that is stored already: of its figures, and of the data as they were known on its day. A version names
 * the job that is at its documents; one that it does not name any more has been superseded by a newer simulation, and leaves nothing behind.
 */
export const documentsJob = defineJob<Payload>({
  name: 'coverages.documents',
  area: 'coverages',
  asked: makeDocuments,
  async run({ jobId, tenantId, createdBy, now, settings, files, inTenant, progress, finish }, key) {
    const { coverageId, version } = key;
    await progress('Reading data', 10);
    const reported = await inTenant(async (db) => {
      const priced = await findPricing(db, coverageId, version);
      if (!priced) throw commandRefusal('The simulation is not there any more.');
      const { simulation, riskPremiumPct, grossPremiumPct, provenance } = priced;
      const asked = { coverageId, version, now: new Date(provenance.computedAt) };
      const loaded = await loadCoverage(db, settings.storeDir, asked);
      return { loaded, simulation, price: { riskPremiumPct, grossPremiumPct }, provenance };
    });
    if (reported.loaded.row.terms.jobId !== jobId) return { version, superseded: true };
    if (reported.loaded.provenance.dataHash !== reported.provenance.dataHash)
      throw commandRefusal('The data have changed since the simulation. Run the payout simulation again.');
    await progress('Writing the reports', 30);
    const reports = await putReports(reported, { tenantId, files, inTenant });
    await progress('Storing', 95);
    return finish(async (db) => {
      const ended = (await lockCoverage(db, coverageId)) && (await endDocuments(db, key, jobId));
      if (!ended) return { version, superseded: true };
      const noted = { tenantId, createdBy, now, row: reported.loaded.row, kept: ended.kept };
      await noteDocuments(db, key, await saveReports(db, reports, noted));
      return { version };
    });
  },
  async ended(db, { jobId }, key) {
    await endDocuments(db, key, jobId);
  },
});
