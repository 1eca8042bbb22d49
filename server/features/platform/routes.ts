import { modules as allModules } from '#shared/contract/access';
import { health, readConfig, readMe, ready } from '#shared/contract/platform';
import { isMigrated } from '../../db/migrate';
import type { App } from '../../http/app';
import { dayOf } from '../../http/page';
import { refuse } from '../../base/refuse';
import { serve, servePublic } from '../../http/serve';
import { version } from '../../base/version';
import { jobRoutes } from './jobs';
import { findTenant, firstTenant, type Tenant } from './repository';
import { streamRoutes } from './stream';

export function platformRoutes(app: App): void {
  const { settings } = app.parts;
  const modulesOf = ({ settings: own }: Tenant) =>
    allModules.filter((name) => (own.modules ?? settings.modules ?? allModules).includes(name));

  servePublic(app, health, async (_asking, { parts }) => {
    const database = await parts.database.pool.query('select 1').then(
      () => 'ok' as const,
      () => 'down' as const,
    );
    const status = database === 'ok' ? ('ok' as const) : ('degraded' as const);
    return { status, version, database };
  });
  servePublic(app, ready, async (_asking, { parts }) => {
    const migrated = await isMigrated(parts.database.pool).catch(() => false);
    if (!migrated) refuse(503, 'server.notReady', 'The database is not there, or its schema is not up to date.');
    return { status: 'ok' as const, version };
  });
  servePublic(app, readConfig, async (_asking, { asSystem, now }) => {
    const own = (await asSystem(firstTenant)) ?? refuse(503, 'server.noTenant', 'No tenant has been set up yet.');
    return {
      version,
      publicUrl: settings.publicUrl,
      tenantId: own.id,
      tenantName: own.name,
      oidc: { ...settings.oidc, accountUrl: settings.accountUrl, embedded: settings.embeddedIdentity },
      map: settings.map,
      features: { policyKpis: true, partnerLogos: true },
      modules: modulesOf(own),
      defaultFilters: Object.fromEntries(
        Object.entries(own.settings.defaultFilters).map(([page, filters]) => [page, [...filters]]),
      ),
      defaultExternalFilters: [...own.settings.defaultExternalFilters],
      docsUrl: settings.docsUrl,
      ...settings.company,
      today: dayOf(now),
      sampleData: settings.seed === 'demo',
    };
  });
  serve(app, readMe, async (_asking, { db, user, tenantId }) => {
    const own = (await findTenant(db, tenantId)) ?? refuse(403, 'session.tenant', 'This tenant does not exist.');
    const { id, handle, name, logo } = own;
    return { ...user, roles: [...user.roles], tenant: { id, handle, name, logo }, modules: modulesOf(own) };
  });
  jobRoutes(app);
  streamRoutes(app);
}
