import { Fault } from '../../../base/fault';
import { defineJob } from '../../../jobs/define';
import { advancePolicies } from '../../policies/advance';
import { makeClaimDocuments } from '../../claims/documents';
import { noteRun, runMonitoringFor } from './run';

const dayOf = (now: Date) => now.toISOString().slice(0, 10);

/** The daily monitoring of one tenant: footprints, states, claims and their documents, states of policies. */
export const monitorJob = defineJob<{ readonly asOf: string | null }>({
  name: 'monitoring.run',
  area: 'monitoring',
  async run({ tenantId, createdBy, now, inTenant, progress, finish, settings, files }, payload) {
    const asOf = payload.asOf ?? dayOf(now);
    if (asOf > dayOf(now)) throw new Fault(`${asOf} has not come yet: monitoring runs for today or a past day.`);
    await progress('Reading data', 1);
    const runner = {
      tenantId,
      now,
      who: createdBy,
      channel: 'job' as const,
      storeDir: settings.storeDir,
      inTenant,
      progress,
    };
    const report = await runMonitoringFor(runner, asOf);
    await progress('Claim documents', 92);
    await makeClaimDocuments({ tenantId, now, files, storeDir: settings.storeDir, inTenant });
    return finish(async (db, { audit }) => {
      await advancePolicies(db, { tenantId, today: asOf, now });
      await noteRun(db, tenantId, now, report);
      if (report.changed + report.claims > 0) {
        await audit({
          subjectId: 'monitoring',
          action: 'ran',
          to: asOf,
          details: { events: report.events, changed: report.changed, claims: report.claims },
        });
      }
      return report;
    });
  },
});
