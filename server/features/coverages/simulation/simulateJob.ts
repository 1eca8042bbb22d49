import { writeAudit } from '../../../db/audit';
import { defineJob } from '../../../jobs/define';
import { loadCoverage } from './inputs';
import { putReports, saveReports } from './documents';
import { priceOf, simulateOne } from './simulate';
import { changeVersion, dropFiles, dropPricing, savePricing } from '../stored/versionRepository';

/** `before` is the state to go back to when somebody cancels. */
type Payload = { readonly coverageId: string; readonly version: number; readonly before: string };

/** What cannot be simulated has no price, whatever an earlier simulation said. */
const noPrice = { riskPremiumPct: null, grossPremiumPct: null, pricingReportFileId: null, factSheetFileId: null };

/** Simulates one coverage version over all past years, prices it, and makes its two documents. */
export const simulateJob = defineJob<Payload>({
  name: 'coverages.simulate',
  area: 'coverages',
  async run({ tenantId, createdBy, now, settings, files, inTenant, progress, finish }, { coverageId, version }) {
    await progress('Reading data', 5);
    const loaded = await inTenant((db) => loadCoverage(db, settings.storeDir, { coverageId, version, now }));
    const { row, cover, observed } = loaded;
    await progress('Simulating past years', 25);
    const { simulation, seed } = simulateOne({ cover, observed, detrend: row.terms.terms.detrend });
    await progress('Pricing', 50);
    const price = priceOf(cover, simulation, row.terms.terms);
    const provenance = { ...loaded.provenance, seed };
    await progress('Writing the reports', 60);
    const reports = await putReports({ loaded, simulation, price, provenance }, { tenantId, files, inTenant });
    await progress('Storing', 95);
    return finish(async (db, { audit }) => {
      const key = { coverageId, version };
      const simulated = { uiState: 'simulated', error: null, jobId: null, ...price, updatedAt: now };
      // Not queued any more: somebody else brought this to its end, and what they wrote stands.
      if (!(await changeVersion(db, key, ['queued'], simulated))) return { version, superseded: true };
      await savePricing(db, { tenantId, ...key, simulation, ...price, provenance, computedAt: now });
      const fileIds = await saveReports(db, reports, { tenantId, createdBy, now, row });
      await changeVersion(db, key, ['simulated'], fileIds);
      await dropFiles(
        db,
        [row.terms.pricingReportFileId, row.terms.factSheetFileId].filter((id) => id !== null),
      );
      const details = {
        version,
        ...price,
        expectedLoss: simulation.expectedLoss,
        usedYears: simulation.usedYears,
        provenance,
      };
      await audit({ subjectId: coverageId, action: 'simulated', from: 'queued', to: 'simulated', details });
      return { version, ...price, expectedLoss: simulation.expectedLoss, usedYears: simulation.usedYears };
    });
  },
  async ended(db, { state, message, tenantId, createdBy, now }, { coverageId, version, before }) {
    const isFailed = state === 'failed';
    const to = isFailed ? 'error' : before;
    const change = { uiState: to, jobId: null, updatedAt: now, ...(isFailed ? { error: message, ...noPrice } : {}) };
    const key = { coverageId, version };
    if (!(await changeVersion(db, key, ['queued'], change))) return;
    if (isFailed) await dropPricing(db, key);
    await writeAudit(db, {
      tenantId,
      at: now,
      who: createdBy,
      channel: 'job',
      area: 'coverages',
      subjectId: coverageId,
      action: isFailed ? 'simulation failed' : 'simulation cancelled',
      from: 'queued',
      to,
      reason: message,
      details: { version },
    });
  },
});
