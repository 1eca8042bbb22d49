import { exportEvents, findEvents, findEventsInBox, listEvents, readEvent } from '#shared/contract/monitoring';
import { eventStatusValues } from '#shared/contract/event';
import { eventFields } from '#shared/lists/events';
import { labelEntries } from '#shared/contract/labels';
import type { App } from '../../http/app';
import { isBy, pageOf, type Sorted } from '../../http/page';
import { serveListFile } from '../../http/listFile';
import { inOrderRead } from '../../http/listWords';
import { serve } from '../../http/serve';
import { findAllEvents, findEventPage, findEventsById } from './events/repository';
import { createMapCache } from './map/cache';
import { mapOf } from './map/points';
import { detailOf, getEvent, overviewsOf } from './moves/detail';
import { moveRoutes } from './moves/routes';
import { newsRoutes } from './news/routes';
import { publicMonitoringRoutes } from './public/routes';
import { shareRoutes } from './public/shareRoutes';
import { runRoutes } from './run/routes';
import type { EventReported } from './moves/reported';

/** Statuses are put in the order of their words where they are sorted by. */
const orderOf = async ({ sort, language = 'en' }: Sorted) => ({
  sort,
  language,
  statuses: isBy(sort, 'status')
    ? await inOrderRead('monitoring', language, eventStatusValues, ({ ui }, status) => ui(`eventStatus.${status}`))
    : [],
});

function eventRoutes(app: App): void {
  const mapIndex = createMapCache(app.parts.timers.elapsed);
  serve(app, findEventsInBox, async ({ query }, { db, tenantId }) =>
    mapOf(
      await mapIndex(db, tenantId, { labels: labelEntries(query.labels), ended: query.ended ?? false }),
      query,
      query.zoom,
    ),
  );
  serve(app, listEvents, async ({ body }, { db, tenantId }) => {
    const rows = await findEventsById(db, body);
    const overviews = await overviewsOf(db, tenantId, rows);
    return overviews.map((overview) => ({
      parametricEvent: overview,
      indexDefinition: overview.coverage.indexDefinition,
    }));
  });
  serve(app, findEvents, async ({ query }, { db, tenantId }) => {
    const { rows, total } = await findEventPage(
      db,
      { status: query.status, labels: labelEntries(query.labels), search: query.search },
      { page: query.page, size: query.size, ...(await orderOf(query)) },
    );
    return pageOf(await overviewsOf(db, tenantId, rows), total, query.size);
  });
  serveListFile(app, exportEvents, {
    area: 'monitoring',
    fields: eventFields,
    async *rows({ query: { status, labels, search, ...sorted } }, { held, inTenant, tenantId }) {
      const filter = { status, labels: labelEntries(labels), search };
      const order = await orderOf(sorted);
      for await (const rows of held((db) => findAllEvents(db, filter, order)))
        yield await inTenant((db) => overviewsOf(db, tenantId, rows));
    },
  });
  serve(app, readEvent, async ({ params, query }, context) =>
    detailOf(await getEvent(context.db, params.id), context, query),
  );
}

/** What other areas do when an event was reported comes in as an argument. */
export const monitoringRoutes = (eventReported: EventReported) => (app: App) => {
  eventRoutes(app);
  moveRoutes(app, eventReported);
  runRoutes(app, eventReported);
  shareRoutes(app, publicMonitoringRoutes(app));
  newsRoutes(app);
};
