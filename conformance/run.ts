import { difference, type Tolerance } from './compare';
import { unusableYears, yearly } from './topics/burn';
import { calendar } from './topics/calendar';
import { area, bilinear, missingMonths, quality } from './topics/data';
import { belowFootprint, phaseWeights, reconciliation, spellFootprint, status } from './topics/events';
import { blocks } from './topics/blocks';
import { degreeDaysApproximated, degreeDayTopic } from './topics/degreeDays';
import { dailyValues } from './topics/daily';
import { downtime } from './topics/downtime';
import { expression } from './topics/expression';
import { phaseSums, rain, rolling, sumByYear } from './topics/rain';
import { analytic, gammaSpi, gev } from './topics/fits';
import { solar } from './topics/solar';
import { spell, spellBoundary } from './topics/spells';
import { edges, linear, multiTrigger, stepPhases, tiers } from './topics/payouts';
import { basis, catastrophic, frequency, neighbours } from './topics/basisRisk';
import { eventTable, eventYears, modelled } from './topics/eventTables';
import { accumulated, exceedance, tail } from './topics/portfolios';
import { premium, quote, ratios } from './topics/prices';
import { dailyBurn, dailyEvent, outageEvent, settlingEvent, stormEvents } from './topics/replayed';
import { category, circle, windAtLocation, windMax } from './topics/storms';
import { isFields, type Fields, type Json, type Topic, unreadable } from './reading/values';
import { DataFault } from '#shared/engine/dataFault';

/** What the engine can be asked in a case file, by topic. */
const topics: Readonly<Record<string, Topic>> = {
  'index.daily': dailyValues,
  'index.spell': spell,
  'index.spell.boundary': spellBoundary,
  'index.rain': rain,
  'index.sum.leap': sumByYear,
  'index.phase.dekad': phaseSums,
  'index.rolling': rolling,
  'index.degreeDays': degreeDayTopic,
  'index.degreeDays.approx': degreeDaysApproximated,
  'index.tc.category': category,
  'index.tc.circle': circle,
  'index.tc.windMax6hr': windMax,
  'index.tc.windAtLocation': windAtLocation,
  'index.phase.blocks': blocks,
  'index.phase.weights': phaseWeights,
  'index.downtime': downtime,
  'index.solar': solar,
  'index.expression': expression,
  'data.missing.wmo': missingMonths,
  'data.area': area,
  'data.place': bilinear,
  'data.quality': quality,
  'payout.linear': linear,
  'payout.step+phases': stepPhases,
  'payout.multiTrigger': tiers,
  'payout.edges': edges,
  'coverage.multiTrigger': multiTrigger,
  'footprint.spell': spellFootprint,
  'footprint.below': belowFootprint,
  'burn.calendar': calendar,
  'burn.deficitRain': yearly,
  'burn.temperature.trend': yearly,
  'burn.unusableYears': unusableYears,
  'burn.analytic': analytic,
  'burn.daily': dailyBurn,
  'fit.gamma+spi': gammaSpi,
  'fit.gev': gev,
  premium,
  quote,
  ratios,
  'portfolio.eventTable': eventTable,
  'portfolio.eventYears': eventYears,
  'portfolio.modelled': modelled,
  'portfolio.exceedance': exceedance,
  'portfolio.tail': tail,
  'portfolio.accumulation': accumulated,
  'basisRisk.contingency': basis,
  'basisRisk.frequency': frequency,
  'basisRisk.neighbours': neighbours,
  'basisRisk.catastrophic': catastrophic,
  'event.daily': dailyEvent,
  'event.outage': outageEvent,
  'event.storms': stormEvents,
  'event.settling': settlingEvent,
  'event.status': status,
  'event.reconciliation': reconciliation,
};

type CaseResult = { readonly id: string; readonly fault: string | null };

/** The JSON blocks of a case file, in order. */
const blocksIn = (markdown: string): string[] =>
  [...markdown.matchAll(/^```json[^\n]*\n([\s\S]*?)^```/gm)].map(([, text]) => text ?? '');

function parsed(text: string): Fields {
  const value: Json = JSON.parse(text) as Json;
  if (!isFields(value)) throw unreadable('the block is not a JSON object');
  return value;
}

const toleranceOf = (value: Json | undefined): Tolerance => (typeof value === 'number' || isFields(value) ? value : {});

function faultOf({ topic, input, expected = null, tol }: Fields): string | null {
  const compute = typeof topic === 'string' && Object.hasOwn(topics, topic) ? topics[topic] : undefined;
  if (!compute) return `there is no topic ${JSON.stringify(topic ?? null)}`;
  if (!isFields(input)) return '"input" must be an object';
  const keys = isFields(expected) ? Object.keys(expected) : [];
  return difference(expected, compute({ input, keys, expected }), toleranceOf(tol));
}

/** Runs one block through the engine; a block that cannot be read or computed is a failure like a wrong number. */
export function runCase(text: string, at: number): CaseResult {
  let id = `block ${at + 1}`;
  try {
    const fields = parsed(text);
    if (typeof fields['id'] === 'string') ({ id } = fields as { id: string });
    return { id, fault: faultOf(fields) };
  } catch (error) {
    if (error instanceof DataFault || error instanceof SyntaxError || error instanceof RangeError)
      return { id, fault: error.message };
    throw error;
  }
}

/** Every case of a file in its order. */
export const runCases = (markdown: string): CaseResult[] => blocksIn(markdown).map(runCase);
