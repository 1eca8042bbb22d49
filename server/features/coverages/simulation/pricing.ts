import type { z } from 'zod';
import type { PricingResult } from '#shared/contract/coverageVersions';
import type { pricingResult } from '../../../db/schema/coverages';
import { clean } from '#shared/contract/design/payoutTerms';
import type { CoverageRow } from '../stored/repository';

/** A pricing result as it travels; payouts are money on the insured amount, which is 100 unless told: percent points. */
export function pricingAnswer(
  { coverage, terms }: CoverageRow,
  { simulation, riskPremiumPct, grossPremiumPct, provenance }: typeof pricingResult.$inferSelect,
): z.input<typeof PricingResult> {
  const { trend, fitted, alternatives, years, interval95, warnings, ...rest } = simulation;
  const { unseen = null, fewPaying = null, ...figures } = rest;
  return {
    ...figures,
    coverageId: coverage.id,
    version: terms.version,
    payout: years.map(({ detrendIndex, payout, ...year }) => ({
      ...year,
      detrend_index: detrendIndex,
      total_payout: payout === null ? null : clean(payout * terms.insuredAmount),
    })),
    interval95: [...interval95],
    trend,
    alternatives: [...alternatives],
    fitted,
    unseen,
    fewPaying,
    warnings: [...warnings],
    riskPremiumPct,
    grossPremiumIndicationPct: grossPremiumPct,
    provenance,
  };
}
