import { fillSampleWorld, readSampleWorld } from '#shared/contract/platform';
import { asSystem } from '../../db/scope';
import type { App } from '../../http/app';
import { serveFree } from '../../http/serve';
import { askAgain, findSampleWorld } from './sampleWorldRepository';

/** How far the sample world is; whoever sees that it failed may have it taken up again. */
export function sampleWorldRoutes(app: App): void {
  serveFree(app, readSampleWorld, (_asking, { parts }) => asSystem(parts.database.db, findSampleWorld));
  serveFree(app, fillSampleWorld, (_asking, { parts }) =>
    asSystem(parts.database.db, async (db) => {
      await askAgain(db);
      return findSampleWorld(db);
    }),
  );
}
