import autocannon from 'autocannon';
import { setTimeout as pause } from 'node:timers/promises';
import { addDays } from '#shared/engine/calendar';
import type { On } from './frame/databases';
import { rowOf, spreadOf, type Row } from './frame/rows';
import { grow, listPath, withServer } from './http';
import { residentMb } from './memory';

const connections = 50;
const share = 0.6;
/** Until here a server is still settling. */
const settledAfter = 5;
const pastDays = 30;
const lookMs = 1_000;
const coverages = 1_000;

/** The list at a part of the rate that it bears, for half an hour, while the monitoring runs again and again: p99, memory and errors by the minute. */
export const soak = (on: On & { readonly minutes: number }): Promise<readonly Row[]> =>
  withServer(on, async ({ base, headers, group, where }) => {
    await grow(where, coverages);
    const url = `${base}${listPath}`;
    await autocannon({ url, headers, connections, duration: 3 });
    const most = (await autocannon({ url, headers, connections, duration: 10 })).requests.average;
    const overallRate = Math.max(1, Math.round(most * share));
    let isOver = false;
    const monitoring = (async () => {
      let runs = 0;
      for (; !isOver; runs += 1) {
        // Of a past day: what was known then has to be computed again each time, where a second run of today would have nothing to do.
        const asOf = addDays(new Date().toISOString().slice(0, 10), -(runs % pastDays));
        const answer = await fetch(`${base}/internal/monitoring/run`, {
          method: 'POST',
          headers: { ...headers, 'content-type': 'application/json' },
          body: JSON.stringify({ asOf }),
        });
        if (!answer.ok) throw new Error(`The monitoring answered ${answer.status}: ${await answer.text()}`);
        await pause(10_000);
      }
      return runs;
    })();
    const p99: number[] = [];
    const memory: number[] = [];
    let errors = 0;
    for (let minute = 0; minute < on.minutes; minute++) {
      const held: number[] = [];
      const look = setInterval(() => held.push(residentMb(group())), lookMs);
      const result = await autocannon({ url, headers, connections, duration: 60, overallRate });
      clearInterval(look);
      p99.push(result.latency.p99);
      // Of a minute the median: at one moment it tells when rubbish was collected last rather than what is held.
      memory.push(spreadOf(held).median);
      errors += result.non2xx;
      console.log(
        `minute ${minute + 1}: p99 ${p99.at(-1)} ms, ${memory.at(-1)?.toFixed(0)} MB, ${errors} errors so far`,
      );
    }
    isOver = true;
    console.log(`${await monitoring} monitoring runs were asked for; ${errors} requests failed.`);
    if (errors > 0) throw new Error(`${errors} requests failed.`);
    const { database } = on;
    const settled = memory.slice(Math.min(settledAfter, memory.length - 1));
    const { median, min, max } = spreadOf(settled);
    const farthest = (100 * Math.max(max - median, median - min)) / median;
    const job = `Soak of ${on.minutes} minutes at ${Math.round(share * 100)} % of the list's rate with monitoring`;
    return [
      rowOf({ job: `${job}, p99 by the minute`, database, unit: 'ms', ours: p99, goal: { of: 'ours', most: 150 } }),
      rowOf({ job: `${job}, memory after minute ${settledAfter}`, database, unit: 'MB', ours: settled }),
      rowOf({
        job: `${job}, memory after minute ${settledAfter}, farthest from its median`,
        ...{ database, unit: '%', ours: [farthest], goal: { of: 'ours', most: 5 } },
      }),
    ];
  });
