import type { z } from 'zod';
import { settingKeys, settingRows, type SettingKey } from '#shared/contract/settingRows';
import {
  changeSettings,
  findSettingChanges,
  readSettings,
  settingSteps,
  type SettingChange,
  type SettingsState,
} from '#shared/contract/settings';
import { refuse } from '../../base/refuse';
import { auditOf, canonical, lastChangeOf, type ToldRow } from '../../db/audit';
import { getTenant } from '../../db/tenant';
import { logoBytes } from '../../documents/logo';
import type { App } from '../../http/app';
import { pageOf } from '../../http/page';
import { serve } from '../../http/serve';
import { changedKeys, noteOf, subjectId } from './changes';
import { storeSettings } from './repository';
import { sampleDataRoutes } from './sampleData';
import {
  lockSettings,
  pick,
  proposalsOf,
  tellAdministrators,
  waitingAnswer,
  waitingRoutes,
  type Asking,
} from './waiting';

async function stateOf({ db, tenantId, user }: Asking): Promise<z.input<typeof SettingsState>> {
  const { settings, version, faults, waiting } = await getTenant(db, tenantId);
  // What is only proposed has changed nothing.
  const last = await lastChangeOf(db, subjectId, { action: 'changed' });
  return {
    version,
    values: settings,
    unreadable: faults.map(({ key }) => key),
    waiting: await waitingAnswer(db, waiting, user),
    changedBy: last?.changedBy ?? null,
    changedByName: last?.changedByName ?? null,
    changedAt: last?.changedAt.toISOString() ?? null,
  };
}

/** A picture that documents could not print is refused like any other value that is not valid. */
async function checkPictures(values: Readonly<Record<string, unknown>>): Promise<void> {
  for (const key of settingKeys) {
    const picture = values[key];
    if (settingRows[key].input.kind !== 'picture' || typeof picture !== 'string') continue;
    if (await logoBytes(picture)) continue;
    const message = 'This picture cannot be read. Save it anew as PNG or JPEG.';
    refuse(422, 'request.invalid', `body.${key}: ${message}`, { fields: [{ path: `body.${key}`, message }] });
  }
}

type Details = { readonly key: string; readonly from: unknown; readonly to: unknown };
const stepOf = (action: string) => settingSteps.find((step) => step === action) ?? 'changed';
function changeOf({ id, at, who, whoName, channel, action, details }: ToldRow): z.input<typeof SettingChange> {
  const { key, from, to } = details as Details;
  return { id, at: at.toISOString(), who, whoName, channel, step: stepOf(action), key, from, to };
}

export function settingsRoutes(app: App): void {
  serve(app, readSettings, (_request, context) => stateOf(context));
  serve(app, changeSettings, async ({ body, ifMatch }, context) => {
    const { db, tenantId, user, now, audit } = context;
    const { '@type': _type, ...values } = body;
    await checkPictures(values);
    const { settings, stored, waiting } = await lockSettings(db, tenantId, ifMatch);
    const keys = changedKeys(settings, values);
    const alone = keys.filter((key) => !settingRows[key].needsSecond);
    // What waits already waits on, whoever asks for it again.
    const waitsAlready = (key: SettingKey) => {
      const proposal = waiting[key];
      return proposal !== undefined && canonical(proposal.value) === canonical(values[key]);
    };
    const proposed = keys.filter((key) => settingRows[key].needsSecond && !waitsAlready(key));
    if (alone.length + proposed.length > 0)
      await storeSettings(db, tenantId, {
        settings: { ...stored, ...pick(values, alone) },
        waiting: { ...waiting, ...proposalsOf(values, proposed, { by: user.id, at: now }) },
      });
    for (const key of alone) await audit(noteOf('changed', key, settings[key], values[key]));
    for (const key of proposed) await audit(noteOf('proposed', key, settings[key], values[key]));
    if (proposed.length > 0) await tellAdministrators(db, { tenantId, now });
    return stateOf(context);
  });
  waitingRoutes(app, stateOf);
  serve(app, findSettingChanges, async ({ query }, { db }) => {
    const { rows, total } = await auditOf(db, subjectId, query);
    return pageOf(rows.map(changeOf), total, query.size);
  });
  sampleDataRoutes(app);
}
