import { createHash } from 'node:crypto';
import { settingKeys, settingRows, type SettingKey } from '#shared/contract/settingRows';
import type { settingSteps, TenantSettings } from '#shared/contract/settings';
import { canonical, type AuditNote } from '../../db/audit';

/** What the audit trail calls the settings of its tenant. */
export const subjectId = 'settings';

/** What the history keeps of a value: of a picture its kind, size and hash, since the trail is not a store of pictures. */
export function kept(key: SettingKey, value: unknown): unknown {
  if (settingRows[key].input.kind !== 'picture' || typeof value !== 'string') return value;
  const bytes = Buffer.from(value.slice(value.indexOf(',') + 1), 'base64');
  const type = /^data:(.+?);/.exec(value)?.[1];
  return { type, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
}
const textOf = (value: unknown) => canonical(value).slice(0, 500);

/** The settings that are others now; what is not given stays as it was. */
export const changedKeys = (before: TenantSettings, given: Partial<TenantSettings>): SettingKey[] =>
  settingKeys.filter((key) => given[key] !== undefined && canonical(given[key]) !== canonical(before[key]));

/** A line of the history: a setting is changed, or somebody proposes to change it, or the proposal is withdrawn. */
export function noteOf(
  action: (typeof settingSteps)[number],
  key: SettingKey,
  before: unknown,
  after: unknown,
): AuditNote {
  const [from, to] = [kept(key, before), kept(key, after)];
  return { subjectId, action, from: textOf(from), to: textOf(to), details: { key, from, to } };
}
