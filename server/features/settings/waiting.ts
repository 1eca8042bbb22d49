import type { z } from 'zod';
import {
  confirmSetting,
  daysAlone,
  findConfirmers,
  withdrawSetting,
  type SettingsState,
  type TenantSettings,
} from '#shared/contract/settings';
import { settingRows, type SettingKey } from '#shared/contract/settingRows';
import { machine, type PersonId } from '../../base/person';
import { refuse } from '../../base/refuse';
import { writeAudit } from '../../db/audit';
import type { Db } from '../../db/open';
import { refuseOutdated } from '../../db/outdated';
import { peopleOf } from '../../db/people';
import { findAdministrators } from '../../db/rightsRepository';
import { lockRow } from '../../db/rows';
import { tenant, type Proposal, type StoredSettings, type WaitingSettings } from '../../db/schema/platform';
import { asSystem } from '../../db/scope';
import { getTenant, tenantsWaiting, type Tenant } from '../../db/tenant';
import type { App } from '../../http/app';
import type { Context } from '../../http/context';
import { serve, serveFree } from '../../http/serve';
import { insertNotice } from '../../jobs/repository';
import { tell } from '../inbox/tell';
import { kept, noteOf, subjectId } from './changes';
import { storeSettings } from './repository';

export type Asking = Pick<Context, 'db' | 'tenantId' | 'user'>;
type Waiting = z.input<typeof SettingsState>['waiting'];
const entriesOf = (waiting: WaitingSettings) =>
  (Object.entries(waiting) as [SettingKey, Proposal][]).filter(([key]) => key in settingRows);

export const pick = (values: Partial<TenantSettings>, keys: readonly SettingKey[]): StoredSettings =>
  Object.fromEntries(keys.map((key) => [key, values[key]]));
/** What is proposed from now on, in place of what waited for the same settings. */
export const proposalsOf = (
  values: Partial<TenantSettings>,
  keys: readonly SettingKey[],
  { by, at }: Pick<Proposal, 'by'> & { readonly at: Date },
): WaitingSettings => Object.fromEntries(keys.map((key) => [key, { value: values[key], by, at: at.toISOString() }]));

/** The settings that are about to be changed: nobody else changes them meanwhile. */
export async function lockSettings(db: Db, tenantId: string, ifMatch: number | null): Promise<Tenant> {
  await lockRow(db, tenant, tenantId);
  const found = await getTenant(db, tenantId);
  await refuseOutdated(db, { id: subjectId, version: found.version }, ifMatch);
  return found;
}

/** What waits for a second administrator, the oldest first. */
export async function waitingAnswer(db: Db, waiting: WaitingSettings, { ids }: Context['user']): Promise<Waiting> {
  const entries = entriesOf(waiting).sort(([, a], [, b]) => (a.at < b.at ? -1 : 1));
  const shown = await peopleOf(
    db,
    entries.map(([, { by }]) => by),
  );
  return entries.map(([key, { value, by, at }]) => ({
    ...{ key, to: kept(key, value), byName: shown(by).name, isMine: ids.includes(by), at },
  }));
}

/** Each administrator finds in their inbox that something was proposed. */
export const tellAdministrators = (db: Db, moment: { readonly tenantId: string; readonly now: Date }): Promise<void> =>
  tell(db, moment, [
    {
      ...{ kind: 'settingProposed', area: 'settings', subjectId, name: subjectId },
      key: `settingProposed ${moment.now.toISOString()}`,
    },
  ]);

/** What waits for a setting; refuses where nothing does. */
function waitingAt(waiting: WaitingSettings, name: string): readonly [SettingKey, Proposal] {
  const found = entriesOf(waiting).find(([key]) => key === name);
  return found ?? nothingWaits();
}
const nothingWaits = () =>
  refuse(409, 'settings.nothing-waits', 'No change of this setting waits any more: it was confirmed or withdrawn.');
const without = (waiting: WaitingSettings, key: SettingKey): WaitingSettings =>
  Object.fromEntries(Object.entries(waiting).filter(([each]) => each !== key));

export function waitingRoutes(app: App, stateOf: (asking: Asking) => Promise<z.input<typeof SettingsState>>): void {
  serve(app, confirmSetting, async ({ params, ifMatch }, context) => {
    const { db, tenantId, user, audit } = context;
    const { settings, stored, waiting } = await lockSettings(db, tenantId, ifMatch);
    const [key, proposal] = waitingAt(waiting, params.key);
    if (user.ids.includes(proposal.by))
      refuse(409, 'settings.four-eyes', 'You have proposed this change: another administrator has to confirm it.');
    await storeSettings(db, tenantId, {
      settings: { ...stored, [key]: proposal.value },
      waiting: without(waiting, key),
    });
    await audit(noteOf('changed', key, settings[key], proposal.value));
    return stateOf(context);
  });
  serve(app, withdrawSetting, async ({ params, ifMatch }, context) => {
    const { db, tenantId, audit } = context;
    const { settings, stored, waiting } = await lockSettings(db, tenantId, ifMatch);
    const [key, proposal] = waitingAt(waiting, params.key);
    await storeSettings(db, tenantId, { settings: stored, waiting: without(waiting, key) });
    await audit(noteOf('withdrawn', key, settings[key], proposal.value));
    return stateOf(context);
  });
  serveFree(app, findConfirmers, (_request, { tenantId, now, parts }) =>
    asSystem(parts.database.db, async (system) => {
      const { waiting } = await getTenant(system, tenantId);
      if (entriesOf(waiting).length === 0) return [];
      const administrators = await findAdministrators(system, tenantId, now);
      return entriesOf(waiting).map(([key, { by, at }]) => ({
        key,
        names: administrators.filter(({ id }) => id !== by).map(({ name }) => name),
        holdsAt: isSole(administrators, by) ? holdsAt(at).toISOString() : null,
      }));
    }),
  );
}

type Administrators = Awaited<ReturnType<typeof findAdministrators>>;
/** Nobody but who has made a proposal could confirm it, and they are still an administrator. */
const isSole = (administrators: Administrators, by: PersonId): boolean =>
  administrators.length > 0 && administrators.every(({ id }) => id === by);
/** When a proposal holds where nobody can confirm it. */
const holdsAt = (proposedAt: string): Date => new Date(Date.parse(proposedAt) + daysAlone * 86_400_000);

/**
 * Where there is still no other administrator after the stated delay, a proposal holds: they were told when it was made. Runs in a system
 * transaction; answers how many now hold.
 */
export async function settleAlone(system: Db, now: Date): Promise<number> {
  let settled = 0;
  for (const id of await tenantsWaiting(system)) {
    await lockRow(system, tenant, id);
    const { settings, stored, waiting } = await getTenant(system, id);
    const old = entriesOf(waiting).filter(([, { at }]) => holdsAt(at) <= now);
    if (old.length === 0) continue;
    const administrators = await findAdministrators(system, id, now);
    const alone = old.filter(([, { by }]) => isSole(administrators, by));
    if (alone.length === 0) continue;
    await storeSettings(system, id, {
      settings: { ...stored, ...Object.fromEntries(alone.map(([key, { value }]) => [key, value])) },
      waiting: alone.reduce((left, [key]) => without(left, key), waiting),
    });
    for (const [key, { value }] of alone)
      await writeAudit(system, {
        ...{ tenantId: id, at: now, who: machine, channel: 'system', area: 'settings' },
        ...noteOf('changed', key, settings[key], value),
        reason: `No other administrator within ${daysAlone} days.`,
      });
    await insertNotice(system, id, ['settings', 'platform', 'policies', 'claims', 'monitoring']);
    settled += alone.length;
  }
  return settled;
}
