import type { z } from 'zod';
import { settingKeys, settingRows } from '#shared/contract/settingRows';
import {
  changeSettings,
  findSettingChanges,
  readSettings,
  type SettingChange,
  type SettingsState,
} from '#shared/contract/settings';
import { refuse } from '../../base/refuse';
import { refuseOutdated } from '../../db/outdated';
import { auditOf, lastChangeOf, type ToldRow } from '../../db/audit';
import type { Db } from '../../db/open';
import { lockRow } from '../../db/rows';
import { tenant } from '../../db/schema/platform';
import { getTenant } from '../../db/tenant';
import { logoBytes } from '../../documents/logo';
import type { App } from '../../http/app';
import { pageOf } from '../../http/page';
import { serve } from '../../http/serve';
import { changesOf, subjectId } from './changes';
import { storeSettings } from './repository';
import { sampleDataRoutes } from './sampleData';

async function stateOf(db: Db, tenantId: string): Promise<z.input<typeof SettingsState>> {
  const { settings, version, faults } = await getTenant(db, tenantId);
  const last = await lastChangeOf(db, subjectId);
  return {
    version,
    values: settings,
    unreadable: faults.map(({ key }) => key),
    changedBy: last?.changedBy ?? null,
    changedByName: last?.changedByName ?? null,
    changedAt: last?.changedAt.toISOString() ?? null,
  };
}

/** A picture that documents could not print is refused like any other value that is not valid. */
function checkPictures(values: Readonly<Record<string, unknown>>): void {
  for (const key of settingKeys) {
    const picture = values[key];
    if (settingRows[key].input.kind !== 'picture' || typeof picture !== 'string' || logoBytes(picture)) continue;
    const message = 'This picture cannot be read. Save it anew as PNG or JPEG.';
    refuse(422, 'request.invalid', `body.${key}: ${message}`, { fields: [{ path: `body.${key}`, message }] });
  }
}

type Details = { readonly key: string; readonly from: unknown; readonly to: unknown };
function changeOf({ id, at, who, whoName, channel, details }: ToldRow): z.input<typeof SettingChange> {
  const { key, from, to } = details as Details;
  return { id, at: at.toISOString(), who, whoName, channel, key, from, to };
}

export function settingsRoutes(app: App): void {
  serve(app, readSettings, (_request, { db, tenantId }) => stateOf(db, tenantId));
  serve(app, changeSettings, async ({ body, ifMatch }, { db, tenantId, audit }) => {
    const { '@type': _type, ...values } = body;
    checkPictures(values);
    await lockRow(db, tenant, tenantId);
    const { settings, stored, version } = await getTenant(db, tenantId);
    await refuseOutdated(db, { id: subjectId, version }, ifMatch);
    const notes = changesOf(settings, values);
    if (notes.length > 0) await storeSettings(db, tenantId, { ...stored, ...values });
    for (const note of notes) await audit(note);
    return stateOf(db, tenantId);
  });
  serve(app, findSettingChanges, async ({ query }, { db }) => {
    const { rows, total } = await auditOf(db, subjectId, query);
    return pageOf(rows.map(changeOf), total, query.size);
  });
  sampleDataRoutes(app);
}
