import { access, isSwitchedOn, modules, type Module } from '#shared/contract/access';
import type { Call } from '#shared/contract/call';
import { allCalls } from '#shared/contract/list';
import { moduleOptions } from '#shared/contract/settingOptions';
import type { TenantSettings } from '#shared/contract/settings';
import { inTenant } from '../db/scope';
import { findTenant } from '../db/tenant';
import { refuse } from '../base/refuse';
import type { App } from './app';

/** Another process may have changed the settings: they are asked again after this long. */
const keptMs = 1_000;

/** A module of whose calls none has a handler does not exist yet; one without calls of its own shows those of others. */
function isServed({ served }: App, name: Module): boolean {
  const calls = allCalls.filter(({ area }) => access[area].module === name);
  return calls.length === 0 || calls.some(({ key }) => served.has(key));
}

/** What the installation has and the tenant has not switched off; the platform, and the coverages that all else is about, are always there. */
export const modulesOf = (app: App, settings: TenantSettings): Module[] =>
  modules.filter(
    (name) =>
      name === 'platform' ||
      name === 'coverages' ||
      (isServed(app, name) &&
        (app.parts.settings.modules?.includes(name) ?? true) &&
        (settings.modules?.includes(name) ?? true)),
  );

/** @throws a refusal where the token names a tenant that there is not: nothing is served or written for it. */
async function readModules(app: App, tenantId: string): Promise<readonly Module[]> {
  const { db } = app.parts.database;
  const tenant = await app.turns.take(tenantId, () => inTenant(db, tenantId, (own) => findTenant(own, tenantId)));
  if (!tenant) refuse(403, 'session.tenant', 'Your account does not belong to this tenant.');
  return modulesOf(app, tenant.settings);
}

/** Refuses a call of a module that the tenant has switched off: for whoever works there it does not exist. */
export async function refuseSwitchedOff(app: App, call: Call, tenantId: string): Promise<void> {
  let known = app.modules.get(tenantId);
  const { elapsed } = app.parts.timers;
  if (!known || known.until < elapsed()) {
    known = { names: readModules(app, tenantId), until: elapsed() + keptMs };
    app.modules.set(tenantId, known);
    // What could not be read is asked for again by the next one.
    known.names.catch(() => app.modules.delete(tenantId));
  }
  if (isSwitchedOn(call, await known.names)) return;
  const { module } = access[call.area];
  const name = moduleOptions.find(({ value }) => value === module)?.name.en ?? module;
  refuse(404, 'session.module', `The module "${name}" is switched off in your organisation.`);
}
