import type { IndexChoice, SingleCover } from '../cover';
import { ghiShortfall } from '../indices/ghiShortfall';
import { ghiSumTotal } from '../indices/ghiSumTotal';
import { precipSpi } from '../indices/precipSpi';
import { precipSumTotal } from '../indices/precipSumTotal';
import { spiReference } from '../indices/spi';
import type { Observed } from '../observed';
import type { VariableId } from '../variables';
import { mean } from '../statistics';
import { indexYears } from './trial';

/** Years that a standardised index is fitted to: the last of the record. */
const spiYears = 30;

/** The variables that a missing reference is computed from; null for a choice that needs none. */
export function referenceVariables({ indexId, parameters }: IndexChoice): readonly VariableId[] | null {
  if (indexId === ghiShortfall.id && parameters['reference'] === undefined) return ghiSumTotal.variables;
  if (indexId === precipSpi.id && parameters['alpha'] === undefined) return precipSumTotal.variables;
  return null;
}

/**
 * Some indices stand against what was usual over the history: the mean irradiation of the period, the distribution of its rain. Those numbers
 * become part of the terms, so that data which come later never move them. Answers the choice with them; null when the record holds too
 * little to say.
 */
export function withReference(
  choice: IndexChoice,
  { start, end, dayOffsetHours }: Pick<SingleCover, 'start' | 'end' | 'dayOffsetHours'>,
  observed: Observed,
): IndexChoice | null {
  if (referenceVariables(choice) === null) return choice;
  const isSpi = choice.indexId === precipSpi.id;
  const years = indexYears(
    {
      start,
      end,
      index: { indexId: (isSpi ? precipSumTotal : ghiSumTotal).id, parameters: {} },
      target: null,
      dayOffsetHours,
    },
    observed,
    { detrend: 'NONE', range: 'none' },
  );
  const totals = years.flatMap(({ index }) => index ?? []);
  const frozen = isSpi
    ? spiParameters(totals.slice(-spiYears))
    : totals.length
      ? { reference: shown(mean(totals)) }
      : null;
  return frozen && { ...choice, parameters: { ...choice.parameters, ...frozen } };
}

/** A choice as it was before its reference was frozen: that of another season is computed anew. */
export function withoutReference(choice: IndexChoice): IndexChoice {
  const { reference: _r, alpha: _a, beta: _b, zeroShare: _z, ...parameters } = choice.parameters;
  return { ...choice, parameters };
}

/** Twelve digits, as terms are shown: binary noise has no place in a contract. */
const shown = (value: number) => Number(value.toPrecision(12));

function spiParameters(totals: readonly number[]) {
  if (totals.filter((total) => total > 0).length < 3) return null;
  const { alpha, beta, zeroShare } = spiReference(totals);
  return Number.isNaN(alpha) ? null : { alpha: shown(alpha), beta: shown(beta), zeroShare: shown(zeroShare) };
}
