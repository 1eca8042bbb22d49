import { recomputeEvent, runMonitoring } from '#shared/contract/monitoring';
import { engineVersion } from '#shared/engine/version';
import { refuse } from '../../../base/refuse';
import type { App } from '../../../http/app';
import { dayOf } from '../../../http/page';
import { serve } from '../../../http/serve';
import { storedFootprint } from '../events/footprintColumns';
import { getEvent } from '../moves/detail';
import type { EventReported } from '../moves/reported';
import { standsAsOf } from '../../coverages/stored/settling';
import { computeEvent } from './compute';
import { decideRoute } from './decide';
import { monitoringRun } from './job';

export function runRoutes(app: App, eventReported: EventReported): void {
  decideRoute(app, eventReported);
  serve(app, recomputeEvent, async ({ params }, { db, parts }) => {
    const row = await getEvent(db, params.id);
    const { event } = row;
    if (!event.asOf || !event.provenance)
      return refuse(
        409,
        'monitoring.never-run',
        'This event has not been monitored yet: there is nothing to compare with.',
      );
    const { state, footprint } = await computeEvent({ db, storeDir: parts.settings.storeDir }, row, standsAsOf(event));
    const { hash: footprintHash } = storedFootprint(footprint);
    return {
      same: footprintHash === event.provenance.footprintHash && state.payoutPct === event.payoutPct,
      footprintHash,
      storedHash: event.provenance.footprintHash,
      indexValue: state.indexValue,
      payoutPct: state.payoutPct,
      engineVersion,
    };
  });
  serve(app, runMonitoring, async ({ body }, { enqueue, now }) => {
    const asOf = body?.asOf ?? null;
    if (asOf && asOf > dayOf(now))
      refuse(422, 'monitoring.future', `${asOf} has not come yet: monitoring runs for today or a past day.`);
    return {
      jobId: await enqueue(
        monitoringRun,
        { asOf },
        { subjectId: 'monitoring', uniqueKey: `monitoring.run:${asOf ?? 'today'}` },
      ),
    };
  });
}
