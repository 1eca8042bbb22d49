import { areas } from '#shared/contract/access';
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
import { serveFree } from '../../http/serve';
import { refuse } from '../../base/refuse';
import { insertNotice } from '../../jobs/repository';
import { sampleSettings } from '../platform/sampleTenant';
import { beginAnew, sampleWorldOf } from '../platform/sampleWorldRepository';
import { changesOf } from './changes';
import { storeSettings } from './repository';

/** Rows of many years of weather go too. */
const timeoutMs = 120_000;

/** What the story needs, and the sites that may frame pages, which belong to the server and not to the story. */
async function resetSettings(system: Db, tenantId: string) {
  const { settings: before, stored } = await getTenant(system, tenantId);
  const { frameAncestors } = stored;
  const after = { ...sampleSettings, ...(frameAncestors ? { frameAncestors } : {}) };
  const notes = changesOf(before, mergeSettings(after).settings);
  if (notes.length > 0) await storeSettings(system, tenantId, after);
  return notes;
}

/** Empties the tenant of the sample world, in one transaction; whoever looks after that world then makes it anew. Twice at once is once. */
export function sampleDataRoutes(app: App): void {
  serveFree(app, resetSampleData, async (_asking, { parts, tenantId, user, channel, now }: FreeContext) => {
    const about = { tenantId, seed: parts.settings.seed };
    const world = await asSystem(
      parts.database.db,
      async (system) => {
        if (!(await sampleWorldOf(system, about)).resettable) return refuse(404, 'settings.sampleData');
        if (await beginAnew(system, dayOf(now))) {
          await emptyTenant(system, tenantId);
          const at = parts.clock();
          const who = { at, who: user.email, channel, area: 'settings' };
          const notes = [{ subjectId: 'sample-data', action: 'reset' }, ...(await resetSettings(system, tenantId))];
          await writeAudits(
            system,
            tenantId,
            notes.map((note) => ({ ...who, ...note })),
          );
          await insertNotice(system, tenantId, areas);
        }
        return sampleWorldOf(system, about);
      },
      { timeoutMs },
    );
    app.modules.delete(tenantId);
    forgetTotals(tenantId);
    parts.notices.look();
    return world;
  });
}
