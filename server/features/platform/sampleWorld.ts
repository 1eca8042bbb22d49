import { fillSampleWorld, readSampleWorld } from '#shared/contract/platform';
import { asSystem } from '../../db/scope';
import type { App } from '../../http/app';
import { serveFree } from '../../http/serve';
import { askAgain, sampleWorldOf } from './sampleWorldRepository';

/** How far the sample world is; whoever sees that it failed may have it taken up again. */
export function sampleWorldRoutes(app: App): void {
  const { database, settings } = app.parts;
  serveFree(app, readSampleWorld, (_asking, { tenantId }) =>
    asSystem(database.db, (db) => sampleWorldOf(db, { tenantId, seed: settings.seed })),
  );
  serveFree(app, fillSampleWorld, (_asking, { tenantId }) =>
    asSystem(database.db, async (db) => {
      await askAgain(db);
      return sampleWorldOf(db, { tenantId, seed: settings.seed });
    }),
  );
}
