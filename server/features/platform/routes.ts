import { consoleLanguages } from '#shared/phrases/languages';
import { health, readConfig, readMe, ready } from '#shared/contract/platform';
import { isMigrated } from '../../db/migrate';
import type { App } from '../../http/app';
import { modulesOf } from '../../http/modules';
import { dayOf } from '../../http/page';
import { Refusal, refuse } from '../../base/refuse';
import { serve, servePublic } from '../../http/serve';
import { version } from '../../base/version';
import { jobRoutes } from './jobs';
import { findTenant, firstTenant } from '../../db/tenant';
import { placesRoutes } from './places/routes';
import { sampleWorldRoutes } from './sampleWorld';
import { streamRoutes } from './stream';

/** Who asks whether this process is ready does not wait until another one has migrated. */
const migratedMs = 5_000;

/** For whoever watches over this process or sends requests to it. */
function healthRoutes(app: App): void {
  servePublic(app, health, async (_asking, { parts }) => {
    const database = await parts.database.prove().then(
      () => 'ok' as const,
      () => 'down' as const,
    );
    const status = database === 'ok' ? ('ok' as const) : ('degraded' as const);
    return { status, version, database };
  });
  servePublic(app, ready, async (_asking, { parts }) => {
    const migrated = await parts.database
      .prove()
      .then(() => isMigrated(parts.database.pool, migratedMs))
      .catch(() => false);
    if (!migrated)
      throw new Refusal(
        503,
        'server.notReady',
        'The database is not there, or its schema is not up to date.',
        undefined,
        5,
      );
    return { status: 'ok' as const, version };
  });
}

export function platformRoutes(app: App): void {
  const { settings } = app.parts;
  healthRoutes(app);
  servePublic(app, readConfig, async (_asking, { asSystem, now }) => {
    const own = (await asSystem(firstTenant)) ?? refuse(503, 'server.noTenant', 'No tenant has been set up yet.');
    return {
      version,
      publicUrl: settings.publicUrl,
      tenantId: own.id,
      tenantName: own.name,
      oidc: { ...settings.oidc, accountUrl: settings.accountUrl, embedded: settings.embeddedIdentity },
      map: settings.map,
      uploadLimitBytes: settings.uploadLimitBytes,
      features: { policyKpis: own.settings.policyKpis, partnerLogos: own.settings.partnerLogos },
      modules: modulesOf(app, own.settings),
      defaultFilters: own.settings.defaultFilters,
      allowedFilters: own.settings.allowedFilters,
      defaultExternalFilters: own.settings.defaultExternalFilters,
      docsUrl: settings.docsUrl,
      contact: own.settings.contact ?? settings.company.contact,
      website: own.settings.website ?? settings.company.website,
      social: own.settings.social ?? settings.company.social,
      today: dayOf(now),
      sampleData: settings.seed === 'demo',
      news: settings.mail !== null,
    };
  });
  serve(app, readMe, async (_asking, { db, user, tenantId, parts }) => {
    const tenant = (await findTenant(db, tenantId)) ?? refuse(403, 'session.tenant', 'This tenant does not exist.');
    const { id, handle, name, faults } = tenant;
    if (faults.length > 0) parts.log.warn({ tenantId, faults }, 'stored settings cannot be read; defaults hold');
    const { logo, languages } = tenant.settings;
    const { name: personName, email } = user.shown;
    return {
      ...{ id: user.id, name: personName, email },
      roles: [...user.roles],
      tenant: { id, handle, name, logo },
      minDaysBeforeInception: tenant.settings.minDaysBeforeInception,
      modules: modulesOf(app, tenant.settings),
      languages: languages ?? consoleLanguages.map(({ code }) => code),
    };
  });
  jobRoutes(app);
  placesRoutes(app);
  sampleWorldRoutes(app);
  streamRoutes(app);
}
