import { stateAfter, statesBefore } from '#shared/engine/machine';
import { coverageMachine } from '#shared/engine/states';
import { machine } from '../../../base/person';
import { writeAudit } from '../../../db/audit';
import { getTenant } from '../../../db/tenant';
import { frozenLags } from '../terms/lagRepository';
import { simulateCoverage } from '#shared/contract/coverageVersions';
import { defineJob } from '../../../jobs/define';
import { loadCoverage } from './inputs';
import { documentsJob } from './documentsJob';
import { priceOf, simulateOne } from './simulate';
import { changeVersion, dropFiles, dropPricing, savePricing } from '../stored/versionRepository';

/** `before` is the state to go back to when somebody cancels. */
type Payload = { readonly coverageId: string; readonly version: number; readonly before: string };

/** What cannot be simulated has no price, whatever an earlier simulation said. */
const noDocuments = { jobId: null, pricingReportFileId: null, factSheetFileId: null };
const noPrice = { riskPremiumPct: null, grossPremiumPct: null, unseenYears: null, ...noDocuments };

/** Simulates one coverage version over all past years and prices it. Its documents follow in a job of their own: nobody waits for them to see the result. */
export const simulateJob = defineJob<Payload>({
  name: 'coverages.simulate',
  area: 'coverages',
  asked: simulateCoverage,
  async run({ tenantId, now, settings, inTenant, progress, finish }, { coverageId, version }) {
    await progress('Reading data', 5);
    const { loaded, floor } = await inTenant(async (db) => ({
      loaded: await loadCoverage(db, settings.storeDir, { coverageId, version, now }),
      floor: (await getTenant(db, tenantId)).settings.minimumRiskRate,
    }));
    const { row, cover, observed } = loaded;
    // The floor that was in force stays with the version, as all else that its price came from.
    const terms = { ...row.terms.terms, minimumRiskRate: Math.max(floor, row.terms.terms.minimumRiskRate) };
    await progress('Simulating past years', 25);
    const { simulation, seed } = simulateOne({ cover, observed, detrend: terms.detrend });
    await progress('Pricing', 50);
    const price = priceOf(cover, simulation, terms);
    const provenance = { ...loaded.provenance, seed };
    return finish(async (db, { audit, enqueue }) => {
      const key = { coverageId, version };
      const unseenYears = simulation.unseen?.years ?? null;
      const simulated = {
        ...{ uiState: stateAfter(coverageMachine, 'price'), error: null, ...noDocuments, ...price },
        ...{ terms, unseenYears, updatedAt: now, ...(await frozenLags(db, row.terms)) },
      };
      // Not queued any more: somebody else brought this to its end, and what they wrote stands.
      if (!(await changeVersion(db, key, statesBefore(coverageMachine, 'price'), simulated)))
        return { version, superseded: true };
      await savePricing(db, { tenantId, ...key, simulation, ...price, provenance, computedAt: now });
      const documentsJobId = await enqueue(documentsJob, key, { subjectId: coverageId });
      await changeVersion(db, key, ['simulated'], { jobId: documentsJobId });
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
      const { expectedLoss, usedYears } = simulation;
      return { version, ...price, expectedLoss, usedYears, documentsJobId };
    });
  },
  async ended(db, { state, message, tenantId, now }, { coverageId, version, before }) {
    const isFailed = state === 'failed';
    const to = isFailed ? stateAfter(coverageMachine, 'failPricing') : before;
    // Why an earlier simulation failed is told longer than that somebody has stopped this one.
    const error = isFailed || before !== 'error' ? { error: message } : {};
    const change = { uiState: to, jobId: null, updatedAt: now, ...error, ...(isFailed ? noPrice : {}) };
    const key = { coverageId, version };
    if (!(await changeVersion(db, key, statesBefore(coverageMachine, 'failPricing'), change))) return;
    if (isFailed) await dropPricing(db, key);
    await writeAudit(db, {
      tenantId,
      at: now,
      who: machine,
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
