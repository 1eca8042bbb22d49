import { areas } from '#shared/contract/access';
import { skipSampleData } from '#shared/contract/sampleWorld';
import { mergeSettings, resetSampleData } from '#shared/contract/settings';
import { writeAudits } from '../../db/audit';
import { emptyTenant } from '../../db/emptyTenant';
import type { Db } from '../../db/open';
import { asSystem } from '../../db/scope';
import { getTenant } from '../../db/tenant';
import { forgetTotals } from '../../db/totals';
import type { App } from '../../http/app';
import type { FreeContext } from '../../http/context';
import { dayOf } from '../../http/page';
import { claimKey, saveResponse } from '../../http/repository';
import { serveFree } from '../../http/serve';
import { refuse } from '../../base/refuse';
import { insertNotice } from '../../jobs/repository';
import { sampleSettings } from '../platform/sampleTenant';
import { beginAnew, sampleWorldOf, skipWorld } from '../platform/sampleWorldRepository';
import { changedKeys, noteOf } from './changes';
import { storeSettings } from './repository';

/** Rows of many years of weather go too. */
const timeoutMs = 120_000;

/** What the story needs, and the sites that may frame pages, which belong to the server and not to the story. */
async function resetSettings(system: Db, tenantId: string) {
  const { settings: before, stored, waiting } = await getTenant(system, tenantId);
  const { frameAncestors } = stored;
  const after = { ...sampleSettings, ...(frameAncestors ? { frameAncestors } : {}) };
  const { settings } = mergeSettings(after);
  const keys = changedKeys(before, settings);
  if (keys.length + Object.keys(waiting).length > 0)
    await storeSettings(system, tenantId, { settings: after, waiting: {} });
  return keys.map((key) => noteOf('changed', key, before[key], settings[key]));
}

/** Who asks, and for what. */
type Asking = Omit<FreeContext, 'inTenant'>;
type Answer = Awaited<ReturnType<typeof sampleWorldOf>>;

/** Empties the tenant and says so; false where that was done already and its world is still to be made. */
async function emptyOnce(system: Db, { tenantId, user, channel, now, parts }: Asking): Promise<boolean> {
  if (!(await beginAnew(system, dayOf(now)))) return false;
  await emptyTenant(system, tenantId);
  const who = { at: parts.clock(), who: user.id, channel, area: 'settings' };
  const notes = [{ subjectId: 'sample-data', action: 'reset' }, ...(await resetSettings(system, tenantId))];
  await writeAudits(
    system,
    tenantId,
    notes.map((note) => ({ ...who, ...note })),
  );
  await insertNotice(system, tenantId, areas);
  return true;
}

/** Resets in one transaction; a request that is sent again with its key gets the first one's answer and resets nothing. */
async function reset(system: Db, asking: Asking): Promise<Answer> {
  const { tenantId, user, parts, once } = asking;
  const about = { tenantId, seed: parts.settings.seed };
  if (!(await sampleWorldOf(system, about)).resettable) return refuse(404, 'settings.sampleData');
  const asked = once && { tenantId, userId: user.id, ...once };
  const before = asked && (await claimKey(system, asked));
  if (before) return before.answer as Answer;
  const isEmptied = await emptyOnce(system, asking);
  const answer = await sampleWorldOf(system, about);
  if (asked) {
    // With all that the tenant held, the key has gone too; it is kept beside what comes now.
    if (isEmptied) await claimKey(system, asked);
    await saveResponse(system, asked, { status: 200, answer, etag: null });
  }
  return answer;
}

/** Whoever fills it ends with that and empties the tenant; where nothing is being made, nothing happens. */
async function skip(system: Db, { tenantId, user, channel, parts }: Asking): Promise<Answer> {
  const about = { tenantId, seed: parts.settings.seed };
  if (!(await sampleWorldOf(system, about)).resettable) return refuse(404, 'settings.sampleData');
  if (await skipWorld(system)) {
    const who = { at: parts.clock(), who: user.id, channel, area: 'settings' };
    await writeAudits(system, tenantId, [{ ...who, subjectId: 'sample-data', action: 'skipped' }]);
    await insertNotice(system, tenantId, areas);
  }
  return sampleWorldOf(system, about);
}

/** Empties the tenant of the sample world, in one transaction; whoever looks after that world then makes it anew. Twice at once is once. */
export function sampleDataRoutes(app: App): void {
  serveFree(app, resetSampleData, async (_asking, context: FreeContext) => {
    const { parts, tenantId } = context;
    const world = await asSystem(parts.database.db, (system) => reset(system, context), { timeoutMs });
    app.modules.delete(tenantId);
    forgetTotals(tenantId);
    parts.notices.look();
    return world;
  });
  serveFree(app, skipSampleData, async (_asking, context: FreeContext) => {
    const world = await asSystem(context.parts.database.db, (system) => skip(system, context));
    context.parts.notices.look();
    return world;
  });
}
