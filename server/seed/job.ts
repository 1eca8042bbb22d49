import { addDays } from '#shared/engine/calendar';
import { machine } from '../base/person';
import { writeAudit } from '../db/audit';
import type { IngestContext } from '../ingest/pipeline/context';
import { monitoringRun } from '../features/monitoring/run/job';
import { defineJob, type JobContext } from '../jobs/define';
import { enqueueJob } from '../jobs/enqueue';
import { ingestSampleData } from './sampleData';

const ingestContext = ({ inTenant, settings, tenantId, now }: JobContext): IngestContext => ({
  transact: inTenant,
  storeDir: settings.storeDir,
  tenantId,
  now,
  who: machine,
  audit: (db, note) => writeAudit(db, { tenantId, at: now, who: machine, channel: 'job', area: 'catalog', ...note }),
});
const dayOf = (now: Date) => now.toISOString().slice(0, 10);
const keyOf = (now: Date) => `daily:${monitoringRun.name}:${dayOf(now)}`;

/** The days that have passed since the sample world was last brought up to date; then, or when that fails, the daily monitoring. */
export const extendSampleWorldJob = defineJob<{ readonly asOf: string | null; readonly storyDay?: string }>({
  name: 'catalog.extendSampleWorld',
  area: 'catalog',
  async run(context, { storyDay }) {
    const { now, progress, finish } = context;
    await progress('Generating weather', 5);
    const until = addDays(dayOf(now), -1);
    await ingestSampleData(ingestContext(context), { to: until, storyDay: storyDay ?? dayOf(now) });
    return finish(async (_db, { enqueue }) => {
      await enqueue(monitoringRun, { asOf: null }, { uniqueKey: keyOf(now) });
      return { until };
    });
  },
  async ended(db, { tenantId, createdBy, now }) {
    await enqueueJob(db, monitoringRun, { asOf: null }, { tenantId, createdBy, uniqueKey: keyOf(now) });
  },
});
