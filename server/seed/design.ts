import { activateCoverage, createCoverage } from '#shared/contract/coverageDesign';
import { readCoverage } from '#shared/contract/coverages';
import { simulateCoverage } from '#shared/contract/coverageVersions';
import { markAllRead } from '#shared/contract/inbox';
import { addDays } from '#shared/engine/calendar';
import { indexOf } from '#shared/engine/indices/list';
import type { PartnerName } from './holders';
import { satellite, type Places } from './places';
import { waiting } from './plans';
import { termsOfSeason } from './record';
import type { Rehearsal } from './rehearse';
import { salesOf } from './sales';
import type { Season } from './seasons';
import { players } from './stage';
import type { TriggerTerms } from './terms';

const { underwriter: uma } = players;
/** Who stands behind every cover of the house. */
const riskCarrier: PartnerName = 'Limmat Re';
/** A little before its period, and of one that is to come some days ago at the latest. */
const designedOn = ({ period: { start, today } }: Season) => (today < start ? today : addDays(start, -20));

/** Index and payout of one trigger, as the record of its place asks for. */
function termsOf({ indexId, comparator, parameters, trigger, exit, least }: TriggerTerms, currency: string) {
  return {
    indexDefinition: { id: indexId, parameters },
    payoutStructure: {
      type: 'linear' as const,
      trigger,
      exit,
      minPayout: { amount: least, currency },
      comparator,
    },
  };
}

/** Where a cover is sold, as people look for it; what the cloud does is no matter of a region. */
const regions: Readonly<Record<string, string>> = { storm: 'Barbados' };
function labelsOf({ plan }: Season): string[] {
  const region = regions[plan.place] ?? plan.place.split(', ')[1];
  return [
    `user/program:${plan.program}`,
    ...(region ? [`user/region:${region}`] : []),
    ...(plan.isPublic ? ['system/visibility:public'] : []),
  ];
}

function coverageOf(season: Season, storyDay: string, places: Places) {
  const { label, riskTypeId, currency = 'INR', place, isChecked, triggers: names = [] } = season.plan;
  const { start, end } = season.period;
  const spot = places.get(place);
  if (!spot) throw new Error(`The sample data have no place "${place}".`);
  const shared = {
    ...{ riskTypeId, currency, start, end },
    dataSet: { id: spot.dataSetId },
    monitoringTarget: { id: spot.targetId },
  };
  const terms = termsOfSeason(season, storyDay);
  const [lead, ...others] = terms.map((ofTrigger, at) => ({
    ...shared,
    riskTypeId: indexOf(ofTrigger.indexId).riskTypeId,
    label: names[at] ?? label,
    ...termsOf(ofTrigger, currency),
  }));
  if (!lead) throw new Error(`The story has no terms for "${label}".`);
  return {
    ...lead,
    ...{ label, riskTypeId, riskCarrier },
    ...(others.length > 0
      ? { coverageType: 'MULTI_TRIGGER' as const, combine: 'SUM' as const, coverages: [lead, ...others] }
      : {}),
    ...(isChecked ? { secondaryDataSet: { id: places.get(satellite)?.dataSetId ?? '' } } : {}),
    labels: labelsOf(season),
  };
}

/**
 * Designs, simulates and activates the covers of these seasons, each a little before its period; one waits to be simulated. Answers the
 * coverage ids by the seasons' keys.
 */
export async function design(
  { call, at, runJobs }: Rehearsal,
  seasons: readonly Season[],
  { storyDay, places }: { readonly storyDay: string; readonly places: Places },
): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  const simulated = seasons.filter(({ key }) => key !== waiting.key);
  for (const season of simulated) {
    at(`${designedOn(season)}T07:00:00Z`);
    const created = await call(createCoverage, { body: coverageOf(season, storyDay, places) }, uma);
    await call(simulateCoverage, { params: { id: created.id } }, uma);
    // Each on its own day: later it would be simulated after it was activated.
    await runJobs();
    ids.set(season.key, created.id);
  }
  for (const season of simulated) {
    const id = ids.get(season.key) ?? '';
    const coverage = await call(readCoverage, { params: { id }, query: { version: 1 } });
    // A story that carries on finds what it has activated before.
    if (coverage.uiState !== 'simulated' && coverage.uiState !== 'active')
      throw new Error(`${coverage.label} could not be simulated: ${coverage.error}`);
    at(`${addDays(designedOn(season), 2)}T09:00:00Z`);
    // What is offered to somebody is activated for it, and what is to be.
    if (season.back < 0 || salesOf(season, storyDay).length > 0) await call(activateCoverage, { params: { id } }, uma);
  }
  // Who asked for a simulation has seen by then how it ended.
  await call(markAllRead, {}, uma);
  for (const season of seasons.filter(({ key }) => key === waiting.key)) {
    at(`${storyDay}T08:00:00Z`);
    await call(createCoverage, { body: coverageOf(season, storyDay, places) }, uma);
  }
  return ids;
}
