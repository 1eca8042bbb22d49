import { insuredAmounts } from './insuredAmounts';

const terms = {
  minPayoutPct: 0.1,
  payoutPerUnitPct: 0.005,
  limitPct: 0.8,
  duration: false,
  grossPremiumIndicationPct: 0.0825,
};

test('shares become amounts of all units together, each rounded once', () => {
  // 12 × 5,312.55 = 63,750.60; 8.25 % of it is 5,259.4245.
  expect(insuredAmounts(terms, { quantity: 12, sumInsured: 5312.55 }, 'INR')).toEqual({
    totalSumInsured: 63_750.6,
    minPayout: 6375.06,
    payoutPerUnit: 318.75,
    limit: 51_000.48,
    premium: 5259.42,
  });
});

test('a unit of an index in seconds is an hour, and a coverage without a price has no premium', () => {
  const outage = { ...terms, duration: true, payoutPerUnitPct: 0.05 / 3600, grossPremiumIndicationPct: null };
  expect(insuredAmounts(outage, { quantity: 3, sumInsured: 5312.5 }, 'INR')).toMatchObject({
    payoutPerUnit: 796.88,
    premium: null,
  });
});
