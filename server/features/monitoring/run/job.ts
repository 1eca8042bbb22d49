import { machine } from '../../../base/person';
import { runMonitoring } from '#shared/contract/monitoring';
import type { Db } from '../../../db/open';
import { dayOf } from '../../../http/page';
import { defineJob, type JobContext } from '../../../jobs/define';
import { addRun } from './repository';
import { computeDue, runMonitoringFor } from './run';
import type { Runner } from './runner';
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

/** The machine runs, whoever had it run: that stands in the job. The moment is that of the whole run, also in its parts. */
const runnerOf = (
  { tenantId, now, inTenant, progress, settings }: JobContext,
  eventReported: EventReported,
): Runner => {
  const { storeDir } = settings;
  return { tenantId, now, who: machine, channel: 'job', storeDir, inTenant, progress, eventReported };
};

const monitoringPart = { name: 'monitoring.part', area: 'monitoring' } as const;
type Part = { readonly asOf: string; readonly ids: readonly string[]; readonly now: string };

/** Some of the events of a large run, on whichever worker takes them; answers how many have changed. */
export const monitorPartJobWith = ({ eventReported }: Pick<Consequences, 'eventReported'>) =>
  defineJob<Part>({
    ...monitoringPart,
    run: (context, { asOf, ids, now }) =>
      computeDue(runnerOf({ ...context, now: new Date(now) }, eventReported), { asOf, ids, note: () => undefined }),
  });

/** The daily monitoring of one tenant: footprints, states, claims and their documents, states of policies. */
export const monitorJobWith = ({ eventReported, eventsStand, dayEnds }: Consequences) =>
  defineJob<{ readonly asOf: string | null }>({
    ...monitoringRun,
    asked: runMonitoring,
    async run(context, payload) {
      const { tenantId, now, inTenant, progress, finish, share, settings, files } = context;
      const asOf = payload.asOf ?? dayOf(now);
      if (asOf > dayOf(now)) throw commandRefusal(`${asOf} has not come yet: monitoring runs for today or a past day.`);
      await progress('Reading data', 1);
      const { storeDir } = settings;
      const runner = {
        ...runnerOf(context, eventReported),
        async share(day: string, parts: readonly (readonly string[])[]) {
          const payloads = parts.map((ids) => ({ asOf: day, ids, now: now.toISOString() }));
          const told = (ended: number) =>
            progress(`${ended} of ${parts.length} parts`, Math.round((90 * ended) / parts.length));
          const changed = (await share(monitoringPart, payloads, told)) as readonly number[];
          return changed.reduce((sum, count) => sum + count, 0);
        },
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
