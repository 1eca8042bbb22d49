import { endSession } from '#shared/contract/platform';
import { asSystem } from '../db/scope';
import type { App } from '../http/app';
import { serveFree } from '../http/serve';
import * as repository from './standingRepository';

/** Signing out, with the embedded provider and with any other. */
export function sessionRoutes(app: App): void {
  serveFree(app, endSession, async (_asking, { user, parts }) => {
    await asSystem(parts.database.db, (system) => repository.endSession(system, user, parts.clock()));
    parts.standings.changed(user.grant ?? user.id);
  });
}
