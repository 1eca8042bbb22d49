import { moveEvent } from '#shared/contract/monitoring';
import { eventStatusOf, moveFault } from '#shared/engine/status';
import { refuse } from '../../../base/refuse';
import { refuseOutdated } from '../../../db/outdated';
import { lockRow } from '../../../db/rows';
import { parametricEvent } from '../../../db/schema/monitoring';
import { getFourEyesLimit } from '../../../db/tenant';
import type { App } from '../../../http/app';
import { serve } from '../../../http/serve';
import { findOpenNotice } from '../events/noticeRepository';
import type { EventReported } from './reported';
import { setReviewLimit } from '../events/repository';
import { askColleague, moveFacts, needsAnother } from './allowed';
import { detailOf, getEvent, overviewsOf } from './detail';
import { moveEventsTo } from './move';

const isReview = (status: string) => status === 'IN_REVIEW' || status === 'CONFIRMED';

export function moveRoutes(app: App, eventReported: EventReported): void {
  serve(app, moveEvent, async ({ params, body, ifMatch }, context) => {
    const { db, tenantId, user, channel, now } = context;
    await lockRow(db, parametricEvent, params.id);
    const row = await getEvent(db, params.id);
    await refuseOutdated(db, row.event, ifMatch);
    const { event } = row;
    const isCorrected = (await findOpenNotice(db, event.id)) !== undefined;
    const fault = moveFault(eventStatusOf(event.status), body.to, moveFacts(row, isCorrected));
    if (fault) refuse(409, 'monitoring.move', fault);
    if (body.to === 'PAYOUT') {
      const [overview] = await overviewsOf(db, tenantId, [row]);
      if (overview && (await needsAnother(row, overview.totalPayout, context)))
        refuse(409, 'monitoring.four-eyes', askColleague);
    }
    const { to, reason } = body;
    const moved = (await moveEventsTo(db, [{ event, reason }], { to, who: user.id, channel, now })).get(event.id);
    if (!moved) refuse(412, 'monitoring.changed', 'Somebody changed this event meanwhile. Load it again.');
    // The decision on its payment begins here: a limit that is changed later does not count for it.
    if (isReview(to) && !isReview(event.status))
      await setReviewLimit(db, event.id, { limit: await getFourEyesLimit(db, tenantId) });
    if (body.to === 'REPORTED') await eventReported(db, { ...row, event: moved ?? event }, now);
    return detailOf(await getEvent(db, params.id), context, { page: 0, size: 15 });
  });
}
