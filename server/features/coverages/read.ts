import type { z } from 'zod';
import type { NewCoverage } from '#shared/contract/coverages';
import { daysBetween, isLeap } from '#shared/engine/calendar';
import type { IndexChoice, PayoutTerms } from '#shared/engine/cover';
import { indexDefinitions } from '#shared/engine/indices/list';
import { termsFault } from '#shared/engine/payout';
import { riskOf, riskTypes } from '#shared/engine/risks/list';
import type { CoverageTerms } from '../../db/schema/coverages';
import { refuse } from '../../http/refuse';
import { servesRisk } from '../catalog/answer';

export type Given = Pick<
  z.output<typeof NewCoverage>,
  'riskTypeId' | 'indexDefinition' | 'payoutStructure' | 'insuredAmount' | 'currency' | 'limit' | 'start' | 'end' | 'expectedLossRatio' | 'detrend' | 'loading' | 'loadingFactor' | 'minimumRiskRate'
>;

const invalid = (field: string, text: string): never => refuse(422, 'coverages.invalid', text, [{ path: field, message: text }]);

/** Dates of a risk period: in order, at most a year, not begun. Past days are only for rehearsals with an earlier clock. */
export function checkPeriod(start: string, end: string, today: string): void {
  if (end < start) invalid('end', `The risk period ends (${end}) before it starts (${start}).`);
  if (start < today) invalid('start', `The risk period starts on ${start}, which is past. Choose today or a later day.`);
  const year = Number(start.slice(0, 4));
  const most = (isLeap(year) && start <= `${year}-02-29`) || (isLeap(year + 1) && end >= `${year + 1}-02-29`) ? 366 : 365;
  if (daysBetween(start, end) > most) invalid('end', 'A risk period is at most one year long.');
}

function readIndex(given: Given): IndexChoice {
  const definition = indexDefinitions.find(({ id }) => id === given.indexDefinition.id);
  if (!definition) return invalid('indexDefinition', `There is no index "${given.indexDefinition.id}".`);
  if (!servesRisk(definition, given.riskTypeId)) invalid('indexDefinition', `The index ${definition.name} does not measure ${riskOf(given.riskTypeId).name}.`);
  const known = new Set(definition.parameters.map(({ id }) => id));
  for (const [id, value] of Object.entries(given.indexDefinition.parameters ?? {})) {
    const parameter = definition.parameters.find((one) => one.id === id);
    if (!parameter || !known.has(id)) invalid('indexDefinition.parameters', `The index ${definition.name} has no parameter "${id}".`);
    else if (parameter.choices ? !parameter.choices.includes(String(value)) : !Number.isFinite(Number(value))) {
      invalid(`indexDefinition.parameters.${id}`, `${parameter.name}: "${value}" is not ${parameter.choices ? `one of ${parameter.choices.join(', ')}` : 'a number'}.`);
    }
  }
  const phases = [...(given.indexDefinition.indexSpec?.phases ?? [])].sort((a, b) => (a.periodStart < b.periodStart ? -1 : 1));
  for (const [at, phase] of phases.entries()) {
    const before = phases[at - 1];
    if (phase.periodEnd < phase.periodStart) invalid('indexDefinition.indexSpec', `The phase from ${phase.periodStart} ends before it starts.`);
    if (phase.periodStart < given.start || phase.periodEnd > given.end) invalid('indexDefinition.indexSpec', `The phase ${phase.periodStart} to ${phase.periodEnd} reaches outside the risk period.`);
    if (before && before.periodEnd >= phase.periodStart) invalid('indexDefinition.indexSpec', `The phases from ${before.periodStart} and ${phase.periodStart} overlap.`);
  }
  if (given.indexDefinition.paramXel) invalid('indexDefinition.paramXel', 'Parametric expressions are not offered in this version: choose an index of the list.');
  return {
    indexId: definition.id,
    parameters: given.indexDefinition.parameters ?? {},
    ...(phases.length ? { phases: phases.map(({ weight, ...phase }) => ({ ...phase, ...(weight === undefined ? {} : { weight }) })) } : {}),
  };
}

export type PayoutGiven = Pick<Given, 'payoutStructure' | 'insuredAmount' | 'currency' | 'limit'>;

/** Amounts on the insured amount become shares; an exit or a rate is given, or both when they agree. */
export function readPayout({ payoutStructure: given, insuredAmount, currency, limit }: PayoutGiven, comparator: PayoutTerms['comparator']): PayoutTerms {
  for (const [field, money] of [['minPayout', given.minPayout], ['payoutPerUnit', given.payoutPerUnit], ['limit', limit]] as const) {
    if (money && money.currency !== currency) invalid(field, `The amounts of one coverage have one currency: ${field} is in ${money.currency}, the coverage in ${currency}.`);
  }
  const share = (amount: number) => Number((amount / insuredAmount).toPrecision(12));
  const terms: PayoutTerms = {
    structure: given.type,
    comparator: given.comparator ?? comparator,
    trigger: given.trigger,
    exit: given.type === 'binary' ? null : (given.exit ?? null),
    minPayoutPct: share(given.minPayout.amount),
    payoutPerUnitPct: given.type === 'binary' || !given.payoutPerUnit ? null : share(given.payoutPerUnit.amount),
    limitPct: limit ? share(limit.amount) : 1,
  };
  if (given.trigger < 0) invalid('payoutStructure.trigger', 'The trigger is at least 0. Cold below zero is covered by the indices of frost and freezing.');
  const fault = termsFault(terms);
  if (fault) invalid('payoutStructure', fault);
  return terms;
}

/** Checks what somebody wants to cover and turns it into terms; refuses with 422 and the field. */
export function readTerms(given: Given, today: string): CoverageTerms {
  if (!riskTypes.some(({ id }) => id === given.riskTypeId)) invalid('riskTypeId', `There is no risk type "${given.riskTypeId}".`);
  checkPeriod(given.start, given.end, today);
  const index = readIndex(given);
  const definition = indexDefinitions.find(({ id }) => id === index.indexId);
  return {
    index,
    payout: readPayout(given, definition?.comparator ?? 'GT'),
    detrend: given.detrend,
    loading: given.loading,
    loadingFactor: given.loadingFactor,
    minimumRiskRate: given.minimumRiskRate,
    expectedLossRatio: given.expectedLossRatio,
  };
}

/** The specification's default name: last segment of the risk type's path and " Stress Cover". */
export const defaultLabel = (riskTypeId: string): string => `${riskOf(riskTypeId).path.split('>').at(-1)?.trim() ?? ''} Stress Cover`;
