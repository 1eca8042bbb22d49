import Fastify from 'fastify';
import type Provider from 'oidc-provider';
import { catalogRoutes } from '../features/catalog/routes';
import { claimsRoutes } from '../features/claims/routes';
import { coveragesRoutes } from '../features/coverages/routes';
import { filesRoutes } from '../features/files/routes';
import { inboxRoutes } from '../features/inbox/routes';
import { monitoringRoutes } from '../features/monitoring/routes';
import { partnerImportRoutes } from '../features/partners/import/routes';
import { partnerMergeRoutes } from '../features/partners/merge/routes';
import { partnersRoutes } from '../features/partners/routes';
import { platformRoutes } from '../features/platform/routes';
import { policiesRoutes } from '../features/policies/routes';
import { programsRoutes } from '../features/programs/routes';
import { quotesRoutes } from '../features/quotes/routes';
import { searchRoutes } from '../features/search/routes';
import { settingsRoutes } from '../features/settings/routes';
import { viewsRoutes } from '../features/views/routes';
import type { App } from '../http/app';
import { buildHttp } from '../http/build';
import { docsRoutes } from '../http/docs';
import { pagesRoutes } from '../http/pages';
import { violationRoutes } from '../http/violations';
import { identityRoutes } from '../identity/routes';
import { sessionRoutes } from '../identity/sessionRoutes';
import type { Parts } from '../http/parts';
import { eventReported } from './monitoring';
import { readSettings } from '../base/settings';
import { realTimers } from '../base/timers';

/** Every area of the product, by hand. */
const features: readonly ((app: App) => void)[] = [
  platformRoutes,
  sessionRoutes,
  settingsRoutes,
  programsRoutes,
  catalogRoutes,
  coveragesRoutes,
  quotesRoutes,
  policiesRoutes,
  claimsRoutes,
  monitoringRoutes(eventReported),
  partnersRoutes,
  partnerImportRoutes,
  partnerMergeRoutes,
  filesRoutes,
  inboxRoutes,
  searchRoutes,
  viewsRoutes,
];

/** Builds the app from its parts; with a provider, sign-in is part of it. Tests add routes of their own. */
export async function buildApp(
  parts: Parts,
  provider: Provider | null,
  more: readonly ((app: App) => void)[] = [],
): Promise<App> {
  const app = await buildHttp(parts);
  for (const routes of [...features, ...more]) routes(app);
  if (provider) await identityRoutes(app, provider);
  docsRoutes(app);
  await violationRoutes(app);
  await pagesRoutes(app);
  return app;
}

/** The keys of the calls that have a handler: routes are noted while they are added, and nothing is opened for it. */
export function servedCalls(): ReadonlySet<string> {
  const noted: App = {
    http: Fastify(),
    // Timers of routes look at the time, though nothing is ever served here.
    parts: { settings: readSettings({}), now: () => new Date(), timers: realTimers } as Parts,
    served: new Map(),
    methodsAt: () => [],
    limits: { has: () => true, take: () => true },
    turns: { take: (_tenantId, work) => work() },
    modules: new Map(),
    people: async (_tenantId, holder) => ({ ...holder, ids: [holder.id] }),
  };
  for (const routes of features) routes(noted);
  return new Set(noted.served.keys());
}
