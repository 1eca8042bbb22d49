import { createHash } from 'node:crypto';
import { settingKeys, settingRows, type SettingKey } from '#shared/contract/settingRows';
import type { TenantSettings } from '#shared/contract/settings';
import { canonical, type AuditNote } from '../../db/audit';

/** What the audit trail calls the settings of its tenant. */
export const subjectId = 'settings';

/** What the history keeps of a value: of a picture its kind, size and hash, since the trail is not a store of pictures. */
function kept(key: SettingKey, value: unknown): unknown {
  if (settingRows[key].input.kind !== 'picture' || typeof value !== 'string') return value;
  const bytes = Buffer.from(value.slice(value.indexOf(',') + 1), 'base64');
  const type = /^data:(.+?);/.exec(value)?.[1];
  return { type, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
}
const textOf = (value: unknown) => canonical(value).slice(0, 500);

/** A line of the history for each setting that is another now; what is not given stays as it was. */
export function changesOf(before: TenantSettings, given: Partial<TenantSettings>): AuditNote[] {
  const changed = settingKeys.filter(
    (key) => given[key] !== undefined && canonical(given[key]) !== canonical(before[key]),
  );
  return changed.map((key) => {
    const [from, to] = [kept(key, before[key]), kept(key, given[key])];
    return { subjectId, action: 'changed', from: textOf(from), to: textOf(to), details: { key, from, to } };
  });
}
