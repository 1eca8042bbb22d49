import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { version } from '../base/version';
import type { Database } from '../db/open';
import { asSystem } from '../db/scope';
import type { JobRun } from '../jobs/messages';
import { findFreshness, findLastMonitoring, findQueue } from './repository';

export type Metrics = {
  /** Counts and times the requests of an app, by call. */
  readonly watch: (http: FastifyInstance) => void;
  readonly observeJob: (run: JobRun) => void;
  /** Everything in the text format of Prometheus; asks the database what only it knows. */
  readonly print: () => Promise<string>;
  readonly contentType: string;
};
type Watched = { readonly database: Pick<Database, 'db' | 'pool' | 'tenants'>; readonly role: string };

const requestBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const jobBuckets = [0.1, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300, 900, 3600];
const scrapeMs = 5_000;

/** The line of the contract, or the pattern of the address: never the address itself, in which there may be secrets. */
const callOf = ({ routeOptions, method }: FastifyRequest) =>
  routeOptions.config.call?.key ?? (routeOptions.url ? `${method} ${routeOptions.url}` : 'unknown');

/** What one process tells of itself. Labels name calls, kinds of jobs and data sets: no tenant, and no person. */
export function createMetrics({ database, role }: Watched): Metrics {
  const registers = [new Registry()];
  const [registry = new Registry()] = registers;
  collectDefaultMetrics({ register: registry });
  new Gauge({ name: 'isoline_info', help: 'Version and role', labelNames: ['version', 'role'], registers }).set(
    { version, role },
    1,
  );
  const requests = new Counter({
    name: 'isoline_requests_total',
    help: 'Requests answered, by call and status',
    labelNames: ['call', 'status'],
    registers,
  });
  const violations = new Counter({
    name: 'isoline_policy_violations_total',
    help: 'What browsers report that the policy of a page has kept from it, by directive',
    labelNames: ['directive'],
    registers,
  });
  const latency = new Histogram({
    name: 'isoline_request_seconds',
    help: 'Time to the end of the answer, by call; event streams do not count',
    labelNames: ['call'],
    buckets: requestBuckets,
    registers,
  });
  const jobs = new Histogram({
    name: 'isoline_job_seconds',
    help: 'Duration of runs of jobs, by kind and end',
    labelNames: ['kind', 'state'],
    buckets: jobBuckets,
    registers,
  });
  watchPools(registers, database);
  const refresh = watchDatabase(registers, database.db);
  return {
    watch(http) {
      http.addHook('onResponse', (request, reply, done) => {
        const call = callOf(request);
        requests.inc({ call, status: reply.statusCode });
        for (const directive of request.violated ?? []) violations.inc({ directive });
        const isStream = String(reply.raw.getHeader('content-type')).startsWith('text/event-stream');
        if (!isStream) latency.observe({ call }, reply.elapsedTime / 1000);
        done();
      });
    },
    observeJob: ({ kind, state, seconds }) => jobs.observe({ kind, state }, seconds),
    async print() {
      await refresh();
      return registry.metrics();
    },
    contentType: registry.contentType,
  };
}

function watchPools(registers: Registry[], { pool, tenants }: Pick<Database, 'pool' | 'tenants'>): void {
  const pools = [...new Set([pool, tenants ?? pool])];
  const sum = (count: (one: Database['pool']) => number) => pools.reduce((all, one) => all + count(one), 0);
  new Gauge({
    name: 'isoline_database_connections',
    help: 'Connections of this process to the database, and work that waits for one',
    labelNames: ['state'],
    registers,
    collect() {
      this.set(
        { state: 'busy' },
        sum((one) => one.totalCount - one.idleCount),
      );
      this.set(
        { state: 'idle' },
        sum((one) => one.idleCount),
      );
      this.set(
        { state: 'waiting' },
        sum((one) => one.waitingCount),
      );
    },
  });
}

/** Gauges that the database answers; without it they are absent, and isoline_database_up is 0. */
function watchDatabase(registers: Registry[], db: Database['db']): () => Promise<void> {
  const gauge = (name: string, help: string, labelNames: readonly string[] = []) =>
    new Gauge({ name, help, labelNames: [...labelNames], registers });
  const up = gauge('isoline_database_up', '1 when the database answers');
  const queue = gauge('isoline_jobs', 'Jobs that wait or run, by kind and state', ['kind', 'state']);
  const oldest = gauge('isoline_jobs_oldest_seconds', 'Age of the oldest job that waits or runs', ['kind', 'state']);
  const newest = gauge('isoline_data_newest_timestamp_seconds', 'Newest day of a data set', ['provider', 'data_set']);
  /** Before the first run there is none: a zero would look like 1970. */
  let monitored: Gauge | null = null;
  const noteMonitoring = (last: number) => {
    monitored ??= gauge(
      'isoline_monitoring_last_run_timestamp_seconds',
      'End of the last monitoring, of the tenant that has waited longest',
    );
    monitored.set(last);
  };
  return async () => {
    for (const each of [queue, oldest, newest]) each.reset();
    try {
      const read = await asSystem(
        db,
        async (system) => ({
          queue: await findQueue(system),
          freshness: await findFreshness(system),
          last: await findLastMonitoring(system),
        }),
        { timeoutMs: scrapeMs },
      );
      for (const { kind, state, jobs, oldestSeconds } of read.queue) {
        queue.set({ kind, state }, jobs);
        oldest.set({ kind, state }, oldestSeconds);
      }
      for (const { provider, dataSet, newest: day } of read.freshness) newest.set({ provider, data_set: dataSet }, day);
      if (read.last !== null) noteMonitoring(read.last);
      up.set(1);
    } catch {
      // That it is away is what the reader wants to know; why, the log of every request says.
      up.set(0);
    }
  };
}
