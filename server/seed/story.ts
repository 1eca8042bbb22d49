import { readCoverage } from '#shared/contract/coverages';
import { createPermalink } from '#shared/contract/publicEvents';
import { addDays, daysBetween } from '#shared/engine/calendar';
import { design } from './design';
import { monitor } from './monitor';
import { begin, reword } from './offers';
import { placesOf } from './places';
import type { Tell } from './progress';
import { savePrograms } from './programs';
import type { Rehearsal } from './rehearse';
import { salesOf } from './sales';
import { seasonsOfStory, type Season } from './seasons';
import { addOtherPartners, sell, type Partners } from './sell';
import { players } from './stage';

const { underwriter: uma } = players;

/** How far the story is when the earlier years, and then the parts of its own, are told: percent of the whole. */
const share = { begun: 15, earlierTold: 60, designed: 72, sold: 85 } as const;

/** Years between the end of a season and the story's day; 0 for whatever ended within a year, and for all that is not over. */
const yearsAgo = ({ period }: Season, storyDay: string): number =>
  Math.max(0, Math.floor((daysBetween(period.end, storyDay) - 1) / 365));

/** Plays the sample world, year by year; answers the public link that the embed demo shows. */
export async function playStory(stage: Rehearsal, today: string, tell: Tell): Promise<string> {
  const seasons = seasonsOfStory(today);
  const years = Math.max(...seasons.map((season) => yearsAgo(season, today)));
  const [first] = seasons;
  stage.at(`${addDays(first?.period.start ?? today, -60)}T07:00:00Z`);
  await savePrograms(stage);
  await addOtherPartners(stage);
  await tell('coverages', share.begun);
  const telling = { storyDay: today, places: await placesOf(stage), partners: new Map() as Partners };
  const sales = (ofYear: readonly Season[]) => ofYear.flatMap((season) => salesOf(season, today));
  for (let back = years; back > 0; back--) {
    const ofYear = seasons.filter((season) => yearsAgo(season, today) === back);
    const ids = await design(stage, ofYear, telling);
    await sell(stage, sales(ofYear), { ...telling, ids });
    await monitor(stage, ofYear, { storyDay: today, ids });
    const told = (years - back + 1) / years;
    await tell('coverages', Math.round(share.begun + (share.earlierTold - share.begun) * told));
  }
  const ofYear = seasons.filter((season) => yearsAgo(season, today) === 0);
  const ids = await design(stage, ofYear, telling);
  await tell('policies', share.designed);
  await reword(stage, { ...telling, ids });
  await sell(stage, sales(ofYear), { ...telling, ids });
  await begin(stage, { ...telling, ids });
  await tell('monitoring', share.sold);
  await monitor(stage, ofYear, { storyDay: today, ids });
  const watched = seasons.find(({ role }) => role === 'watched');
  const { parametricEventId } = await stage.call(readCoverage, {
    params: { id: ids.get(watched?.key ?? '') ?? '' },
    query: {},
  });
  return (await stage.call(createPermalink, { params: { id: parametricEventId ?? '' } }, uma)).permalink;
}
