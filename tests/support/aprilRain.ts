import type { NewCoverage } from '#shared/contract/coverageDesign';

const inr = (amount: number) => ({ amount, currency: 'INR' });
/** A cover of the rain of April 2026, linear above 100 mm, on a record that `ingestRain` has brought in. */
export const aprilRain = (
  { dataSetId, targetId }: { readonly dataSetId: string; readonly targetId: string },
  change: Partial<NewCoverage> = {},
): NewCoverage => ({
  riskTypeId: 'RAINFALL',
  dataSet: { id: dataSetId },
  monitoringTarget: { id: targetId },
  indexDefinition: { id: 'precip-sum-total' },
  payoutStructure: { type: 'linear', trigger: 100, minPayout: inr(20), payoutPerUnit: inr(1) },
  currency: 'INR',
  start: '2026-04-01',
  end: '2026-04-30',
  detrend: 'NONE',
  ...change,
});
