import type { Simulation } from '#shared/engine/burn/simulation';
import { formatPct } from '#shared/format/number';

/** The JSON form, as documented. */
export const simulationJson = ({
  years,
  expectedLoss,
  sdPopulation,
  sdSample,
  interval95,
  returnPeriod,
  trend,
}: Simulation) => ({
  years: years.map(({ year, index, detrendIndex, payout, usable }) => ({ year, index, detrendIndex, payout, usable })),
  expectedLoss,
  sdPopulation,
  sdSample,
  interval95,
  returnPeriod,
  trend: { slope: trend.slope, intercept: trend.intercept, pValue: trend.pValue, used: trend.used },
});

/** A table of the years and the figures that follow from them. */
export function printSimulation(simulation: Simulation, decimals: number, out: (line: string) => void): void {
  const text = (value: number | null, digits: number) => (value === null ? '---' : value.toFixed(digits)).padStart(12);
  out(`year${'index'.padStart(12)}${'detrended'.padStart(12)}${'payout %'.padStart(12)}`);
  for (const { year, index, detrendIndex, payout, reason } of simulation.years) {
    out(
      `${year}${text(index, decimals)}${text(detrendIndex, decimals)}${text(payout === null ? null : payout * 100, 2)}${reason ? `  left out: ${reason}` : ''}`,
    );
  }
  out('');
  out(`usable years         ${simulation.usedYears} of ${simulation.years.length}`);
  out(
    `expected loss        ${formatPct(simulation.expectedLoss)} (95 %: ${formatPct(simulation.interval95[0])} to ${formatPct(simulation.interval95[1])})`,
  );
  out(`paying years         ${simulation.years.filter(({ payout }) => (payout ?? 0) > 0).length}`);
  out(
    `standard deviation   ${formatPct(simulation.sdPopulation)} (population), ${formatPct(simulation.sdSample)} (sample)`,
  );
  out(
    `return period        ${simulation.returnPeriod === null ? 'no payout in the record' : `${simulation.returnPeriod.toFixed(2)} years`}`,
  );
  out(
    `trend                ${simulation.trend.slope.toFixed(6)} a year, p ${simulation.trend.pValue === null ? '---' : simulation.trend.pValue.toFixed(4)}, used: ${simulation.trend.used}`,
  );
  for (const warning of simulation.warnings) out(warning);
}
