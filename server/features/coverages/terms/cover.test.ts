import type { CoveragePart, CoverageTerms } from '../../../db/schema/coverages';
import { coverOf } from './cover';

const terms = (trigger: number): CoverageTerms => ({
  index: { indexId: 'precip-sum-total', parameters: {} },
  payout: {
    structure: 'binary',
    comparator: 'GT',
    trigger,
    exit: null,
    minPayoutPct: 0.5,
    payoutPerUnitPct: null,
    limitPct: 1,
  },
  detrend: 'NONE',
  loading: 'EXPECTED_LOSS',
  loadingFactor: 0,
  minimumRiskRate: 0,
  expectedLossRatio: 0.65,
});
const part = (id: string, lat: number, dayOffsetHours: number): CoveragePart => ({
  id,
  label: id,
  riskTypeId: 'RAINFALL',
  dataSetId: 'set',
  targetId: id,
  place: { lat, lon: 76 },
  dayOffsetHours,
  settlementLagDays: lat,
  secondaryDataSetId: null,
  terms: terms(lat),
  weight: lat,
});
const version = {
  start: '2026-04-01',
  end: '2026-04-30',
  terms: terms(100),
  parts: [],
  combine: null,
  settlementLagDays: 10,
  dayOffsetHours: 5.5,
};
const where = { target: { lat: 10, lon: 76 } };

test('one trigger is one cover at its place', () => {
  expect(coverOf({ terms: version, ...where })).toEqual({
    start: '2026-04-01',
    end: '2026-04-30',
    index: version.terms.index,
    terms: version.terms.payout,
    target: { lat: 10, lon: 76 },
    dayOffsetHours: 5.5,
    settlementLagDays: 10,
  });
});

test('several triggers keep their own places and days, under the common limit', () => {
  const parts = [part('a', 1, 0), part('b', 2, 3)];
  const own = { ...version.terms, payout: { ...version.terms.payout, limitPct: 0.8 } };
  const cover = coverOf({ terms: { ...version, terms: own, parts, combine: 'MAX' }, ...where });
  expect(cover).toMatchObject({
    combine: 'MAX',
    limitPct: 0.8,
    parts: [
      {
        target: { lat: 1, lon: 76 },
        dayOffsetHours: 0,
        settlementLagDays: 1,
        weight: 1,
        terms: { trigger: 1 },
        start: '2026-04-01',
      },
      {
        target: { lat: 2, lon: 76 },
        dayOffsetHours: 3,
        settlementLagDays: 2,
        weight: 2,
        terms: { trigger: 2 },
        end: '2026-04-30',
      },
    ],
  });
});
