import { readCoverage } from '#shared/contract/coverages';
import { createPermalink } from '#shared/contract/publicEvents';
import { addDays } from '#shared/engine/calendar';
import { design } from './design';
import { monitor, monitorEarlier } from './monitor';
import { begin, reword } from './offers';
import { placesOf } from './places';
import type { Tell } from './progress';
import { savePrograms } from './programs';
import type { Rehearsal } from './rehearse';
import { salesOf } from './sales';
import { seasonsOfStory, yearsBefore } from './seasons';
import { addOtherPartners, sell, type Partners } from './sell';
import { players } from './stage';

const { underwriter: uma } = players;

/** How far the story is when the earlier years, and then the parts of its own, are told: percent of the whole. */
const share = { begun: 15, earlierTold: 60, designed: 72, sold: 85 } as const;

/** Plays the sample world, year by year; answers the public link that the embed demo shows. */
export async function playStory(stage: Rehearsal, today: string, tell: Tell): Promise<string> {
  const seasons = seasonsOfStory(today);
  const years = Math.max(...seasons.map(({ back }) => back));
  stage.at(`${addDays(yearsBefore(today, years), -210)}T07:00:00Z`);
  await savePrograms(stage);
  await addOtherPartners(stage);
  await tell('coverages', share.begun);
  const telling = { storyDay: today, places: await placesOf(stage), partners: new Map() as Partners };
  for (let back = years; back > 0; back--) {
    const ofYear = seasons.filter((season) => season.back === back);
    const ids = await design(stage, ofYear, telling);
    await sell(stage, ofYear.flatMap(salesOf), { ...telling, ids });
    await monitorEarlier(stage, ofYear, ids);
    const told = (years - back + 1) / years;
    await tell('coverages', Math.round(share.begun + (share.earlierTold - share.begun) * told));
  }
  const ofYear = seasons.filter(({ back }) => back <= 0);
  const ids = await design(stage, ofYear, telling);
  await tell('policies', share.designed);
  await reword(stage, { ...telling, ids });
  await sell(stage, ofYear.flatMap(salesOf), { ...telling, ids });
  await begin(stage, { ...telling, ids });
  await tell('monitoring', share.sold);
  await monitor(stage, today, ids);
  const { parametricEventId } = await stage.call(readCoverage, {
    params: { id: ids.get('running-rain') ?? '' },
    query: {},
  });
  return (await stage.call(createPermalink, { params: { id: parametricEventId ?? '' } }, uma)).permalink;
}
