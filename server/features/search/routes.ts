import { may, type Area } from '#shared/contract/access';
import { findByName, type Hit } from '#shared/contract/search';
import type { App } from '../../http/app';
import { getTenant } from '../../db/tenant';
import { modulesOf } from '../../http/modules';
import { serve } from '../../http/serve';
import { samplePrograms } from '#shared/contract/sampleCatalogue';
import { findCoveragesNamed, findEventsNamed, findPoliciesNamed, findQuotesNamed, type Named } from './repository';

const mostOfEach = 5;
type Found = Named & Partial<Pick<Hit, 'period'>>;

function findProgramsNamed(text: string): Named[] {
  const sought = text.toLocaleLowerCase();
  return samplePrograms
    .filter(({ Name }) => Name.toLocaleLowerCase().includes(sought))
    .slice(0, mostOfEach)
    .map(({ id, Name, Country }) => ({ id: String(id), name: Name, detail: Country }));
}

/** One question for all areas that this person may go to, in the order of the navigation. */
export function searchRoutes(app: App): void {
  serve(app, findByName, async ({ query: { text } }, { db, user, tenantId }) => {
    const me = { roles: user.roles, modules: modulesOf(app, (await getTenant(db, tenantId)).settings) };
    const searches: Partial<Record<Area, () => readonly Found[] | Promise<readonly Found[]>>> = {
      programs: () => findProgramsNamed(text),
      coverages: () => findCoveragesNamed(db, text, mostOfEach),
      quotes: () => findQuotesNamed(db, text, mostOfEach),
      policies: () => findPoliciesNamed(db, text, mostOfEach),
      monitoring: async () =>
        (await findEventsNamed(db, text, mostOfEach)).map(({ start, end, ...event }) => ({
          ...event,
          detail: null,
          period: { start, end },
        })),
    };
    const hits: Hit[] = [];
    for (const [area, search] of Object.entries(searches)) {
      if (!may(me, { area })) continue;
      hits.push(...(await search()).map((named) => ({ period: null, ...named, area: area as Area })));
    }
    return hits;
  });
}
