import type { Db } from '../../../db/open';
import { dayOf } from '../../../http/page';
import { defineJob, type JobContext } from '../../../jobs/define';
import { addRun } from './repository';
import { runMonitoringFor } from './run';
import type { EventReported } from '../moves/reported';
import { commandRefusal } from '../../../base/refuse';

/** The name under which the daily monitoring is started. */
export const monitoringRun = { name: 'monitoring.run', area: 'monitoring' } as const;

/** What other areas do once monitoring has moved on; start hands it in. */
type Consequences = {
  readonly eventReported: EventReported;
  /** Every event stands where it is: documents are made of what came about. */
  readonly eventsStand: (
    work: Pick<JobContext, 'tenantId' | 'now' | 'files' | 'inTenant'> & { readonly storeDir: string },
  ) => Promise<unknown>;
  /** In the last transaction of the run. */
  readonly dayEnds: (
    db: Db,
    day: { readonly tenantId: string; readonly today: string; readonly now: Date },
  ) => Promise<unknown>;
};

/** The daily monitoring of one tenant: footprints, states, claims and their documents, states of policies. */
export const monitorJobWith = ({ eventReported, eventsStand, dayEnds }: Consequences) =>
  defineJob<{ readonly asOf: string | null }>({
    ...monitoringRun,
    async run({ tenantId, createdBy, now, inTenant, progress, finish, settings, files }, payload) {
      const asOf = payload.asOf ?? dayOf(now);
      if (asOf > dayOf(now)) throw commandRefusal(`${asOf} has not come yet: monitoring runs for today or a past day.`);
      await progress('Reading data', 1);
      const { storeDir } = settings;
      const runner = {
        tenantId,
        now,
        who: createdBy,
        channel: 'job' as const,
        storeDir,
        inTenant,
        progress,
        eventReported,
      };
      const report = await runMonitoringFor(runner, asOf);
      await progress('Claim documents', 92);
      await eventsStand({ tenantId, now, files, storeDir, inTenant });
      return finish(async (db, { audit }) => {
        await dayEnds(db, { tenantId, today: asOf, now });
        const { events, changed, claims } = report;
        await addRun(db, { tenantId, asOf, startedAt: now, endedAt: new Date(), events, changed, claims, report });
        if (changed + claims > 0) {
          await audit({ subjectId: 'monitoring', action: 'ran', to: asOf, details: { events, changed, claims } });
        }
        return report;
      });
    },
  });
