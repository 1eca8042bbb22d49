import { isDate } from '#shared/engine/calendar';
import { formatPct } from '#shared/format/number';
import { byCommand } from '../base/person';
import type { Db } from '../db/open';
import { asSystem } from '../db/scope';
import { allTenants } from '../db/tenant';
import { printError, readArgs, printLine, type Command } from './command';
import { monitoringRun } from '../features/monitoring/run/job';
import { enqueueJob } from '../jobs/enqueue';
import { findJob } from '../jobs/repository';
import { runJob } from '../jobs/run';

/** What a run of the monitoring answers. */
type RunReport = {
  asOf: string;
  events: number;
  changed: number;
  claims: number;
  known: { label: string; status: string; indexValue: number | null; payoutPct: number }[];
};

/** Puts one run for each tenant into the queue and answers their ids. */
async function enqueueRuns(db: Db, asOf: string | null): Promise<string[]> {
  const tenants = await asSystem(db, allTenants);
  return asSystem(db, async (system) => {
    const made: string[] = [];
    for (const { id: tenantId } of tenants)
      made.push(
        await enqueueJob(
          system,
          monitoringRun,
          { asOf },
          { tenantId, createdBy: byCommand('isoline monitor'), subjectId: 'monitoring' },
        ),
      );
    return made;
  });
}

function printReport(report: RunReport, isJson: boolean): void {
  if (isJson) printLine(JSON.stringify(report));
  else {
    for (const { label, status, indexValue, payoutPct } of report.known)
      printLine(
        `${status.padEnd(14)} ${String(indexValue ?? '---').padStart(12)} ${formatPct(payoutPct).padStart(9)}  ${label}`,
      );
    printLine(`As of ${report.asOf}: ${report.events} events, ${report.changed} changed, ${report.claims} new claims.`);
  }
}

export const command: Command = {
  usage: `isoline monitor [--as-of YYYY-MM-DD] [--json]

Compares every monitored index with its trigger, for today or as of a past day, draws up claims that have become due, and prints where each event
stands. It may be run as often as one likes: nothing happens twice.`,
  async run(args, { withData }) {
    const { values } = readArgs(args, { 'as-of': { type: 'string' }, json: { type: 'boolean' } });
    const asOf = values['as-of'] ?? null;
    if (asOf !== null && !isDate(asOf)) {
      printError(`--as-of ${asOf} is not a day such as 2026-06-30.`);
      return 1;
    }
    return withData(async ({ database: { db }, settings, files, now, clock, timers, jobs, log }) => {
      const ids = await enqueueRuns(db, asOf);
      const runner = {
        db,
        settings,
        files,
        now,
        clock,
        timers,
        jobs,
        changed: () => undefined,
        log: (line: string, error: unknown) => log.error({ err: error }, line),
      };
      // One that somebody else is at by now is left to him.
      for (const id of ids) await runJob(runner, id);
      let code = 0;
      for (const id of ids) {
        const done = await asSystem(db, (system) => findJob(system, id));
        if (done?.state !== 'done') {
          printError(`Monitoring ended as ${done?.state ?? 'unknown'}: ${done?.error ?? 'no reason was given'}`);
          code = 1;
          continue;
        }
        printReport(done.result as RunReport, values.json === true);
      }
      return code;
    });
  },
};
