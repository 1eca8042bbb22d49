import { z } from 'zod';
import { areas } from './access';
import { callsOf } from './call';
import { SampleWorld } from './platform';
import { settingKeys, settingRows, type SettingKey } from './settingRows';
import { body, Id, Instant, kindOf, orderedPageQuery, pageOf } from './values';

const call = callsOf('settings');

type Schemas = { [K in SettingKey]: (typeof settingRows)[K]['input']['schema'] };
const schemas = Object.fromEntries(settingKeys.map((key) => [key, settingRows[key].input.schema])) as Schemas;

/** All settings of a tenant, as they hold. */
export const TenantSettings = z.object(schemas).meta({ id: 'TenantSettings' });
export type TenantSettings = z.output<typeof TenantSettings>;
/** Settings to change; those that are absent stay as they are. */
export const SettingChanges = z.strictObject({ '@type': kindOf('TenantSettings'), ...schemas }).partial();

export type SettingFault = { readonly key: string; readonly value: unknown };
/** What holds, given what is stored: the default stands in for what is absent, and for what cannot be read (a fault). */
export function mergeSettings(stored: unknown): {
  readonly settings: TenantSettings;
  readonly faults: readonly SettingFault[];
} {
  const given = (typeof stored === 'object' && stored !== null ? stored : {}) as Readonly<Record<string, unknown>>;
  const faults: SettingFault[] = Object.keys(given)
    .filter((key) => !(key in settingRows))
    .map((key) => ({ key, value: given[key] }));
  const values = settingKeys.map((key) => {
    const value = given[key];
    const parsed = schemas[key].safeParse(value);
    if (parsed.success) return [key, parsed.data];
    if (value !== undefined) faults.push({ key, value });
    return [key, settingRows[key].default];
  });
  return { settings: Object.fromEntries(values) as TenantSettings, faults };
}

/** Where there is only one administrator, what they propose holds after so many days. */
export const daysAlone = 3;
/** A change that waits for a second administrator. Of a picture, its kind, size and hash stand for it. */
const WaitingSetting = z
  .object({
    key: z.enum(settingKeys),
    to: z.unknown(),
    byName: z.string(),
    /** Whether whoever asks has proposed it: they can withdraw it, and not confirm it. */
    isMine: z.boolean(),
    at: Instant,
  })
  .meta({ id: 'WaitingSetting' });
export type WaitingSetting = z.output<typeof WaitingSetting>;

export const SettingsState = z
  .object({
    version: z.number(),
    values: TenantSettings,
    /** Stored values that could not be read: their default holds until somebody saves another. */
    unreadable: z.array(z.string()),
    waiting: z.array(WaitingSetting),
    changedBy: z.string().nullable(),
    changedByName: z.string().nullable(),
    changedAt: Instant.nullable(),
  })
  .meta({ id: 'SettingsState' });
export type SettingsState = z.output<typeof SettingsState>;

export const settingSteps = ['changed', 'proposed', 'withdrawn'] as const;
/** One setting that somebody changed. Of a picture, its kind, size and hash stand for it. */
export const SettingChange = z
  .object({
    id: Id,
    at: Instant,
    who: z.string(),
    whoName: z.string(),
    channel: z.string(),
    /** A change that needs a second administrator is proposed, and then either holds (`changed`) or is withdrawn. */
    step: z.enum(settingSteps),
    key: z.string(),
    from: z.unknown(),
    to: z.unknown(),
  })
  .meta({ id: 'SettingChange' });
export type SettingChange = z.output<typeof SettingChange>;

export const readSettings = call('GET /internal/settings', {
  response: SettingsState,
  summary: "The tenant's settings",
});
export const changeSettings = call('PUT /internal/settings', {
  body: SettingChanges,
  response: SettingsState,
  changes: ['platform', 'policies', 'claims', 'monitoring'],
  summary: "Change some of the tenant's settings; those that need a second administrator wait for one",
});
const WaitingKey = z.object({ key: z.string().max(100) });
export const confirmSetting = call('POST /internal/settings/waiting/:key/confirm', {
  params: WaitingKey,
  body: body({}).optional(),
  response: SettingsState,
  changes: ['platform', 'policies', 'claims', 'monitoring'],
  summary: 'Confirm a change that another administrator has proposed: it holds from now on',
});
export const withdrawSetting = call('POST /internal/settings/waiting/:key/withdraw', {
  params: WaitingKey,
  body: body({}).optional(),
  response: SettingsState,
  summary: 'Withdraw a proposed change, one’s own or that of another administrator',
});
/** By whom a proposal can be confirmed, by name; where there is nobody, from when on it holds. */
const Confirmers = z.object({ key: z.enum(settingKeys), names: z.array(z.string()), holdsAt: Instant.nullable() });
export const findConfirmers = call('GET /internal/settings/waiting/confirmers', {
  response: z.array(Confirmers),
  summary: 'Who can confirm each change that waits for a second administrator',
});
export const findSettingChanges = call('GET /internal/settings/history', {
  query: z.object(orderedPageQuery(20)),
  response: pageOf(SettingChange),
  summary: 'Who changed which setting, newest first',
});
export const resetSampleData = call('POST /internal/settings/sample-data', {
  response: SampleWorld,
  changes: areas,
  summary: 'Delete all that was made in the tenant of the sample world, and have that made anew',
});
