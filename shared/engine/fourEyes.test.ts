import { activationAlone, claimAlone, fourEyesFaults, isAboveLimit } from './fourEyes';

const inr = (amount: number) => ({ amount, currency: 'INR' });
test.each([
  ['no limit', null, inr(1e12), false],
  ['just below', inr(1000), inr(999.99), false],
  ['the limit itself', inr(1000), inr(1000), false],
  ['just above', inr(1000), inr(1000.01), true],
  ['taken back, at the limit', inr(1000), inr(-1000), false],
  ['taken back, above it', inr(1000), inr(-1000.01), true],
  ['a limit of nothing', inr(0), inr(0.01), true],
  ['less in another currency', inr(1000), { amount: 5, currency: 'USD' }, true],
  ['more in another currency', inr(1000), { amount: 5000, currency: 'USD' }, true],
] as const)('%s', (_, limit, amount, above) => expect(isAboveLimit(limit, amount)).toBe(above));

test.each([
  ['its reviewer approves it', 'approved', 'asha', fourEyesFaults.approve],
  ['another one approves it', 'approved', 'ben', null],
  ['its reviewer rejects it', 'rejected', 'asha', null],
  ['who approved it pays it', 'paid', 'ben', fourEyesFaults.pay],
  ['its reviewer pays it', 'paid', 'asha', null],
] as const)('a claim above the limit: %s', (_, to, who, fault) => {
  const claim = { isReviewer: who === 'asha', isApprover: who === 'ben' };
  expect(claimAlone({ ...claim, needsSecondPerson: true }, to)).toBe(fault);
  expect(claimAlone({ ...claim, needsSecondPerson: false }, to)).toBeNull();
});

test('a policy above the limit is activated by another than its submitter', () => {
  expect(activationAlone({ needsSecondPerson: true, isSubmitter: true })).toBe(fourEyesFaults.activate);
  expect(activationAlone({ needsSecondPerson: true, isSubmitter: false })).toBeNull();
  expect(activationAlone({ needsSecondPerson: false, isSubmitter: true })).toBeNull();
});
