import { backTarget } from './routing';

test.each([
  ['', '/coverages'],
  ['?backTo=/policies/policy/p1', '/policies/policy/p1'],
  ['?backTo=/policies/policy/p1&tab=report', '/policies/policy/p1?tab=report'],
  ['?backTo=/policies%3Fpage%3D2&tab=a%26b', '/policies?page=2&tab=a%26b'],
  ['?backTo=/policies%3Ftab%3Dclaims&tab=report', '/policies?tab=claims'],
  ['?tab=report', '/coverages'],
  ['?backTo=https://evil.example/&tab=report', '/coverages'],
  ['?backTo=//evil.example', '/coverages'],
  ['?backTo=/auth/callback', '/coverages'],
])('with %j the arrow leads back to %s', (search, target) => expect(backTarget(search, '/coverages')).toBe(target));

test('a tab of the screen itself is none of where its arrow leads', () => {
  const search = '?backTo=/quotations/quotation/q1&tab=claims';
  expect(backTarget(search, '/policies', true)).toBe('/quotations/quotation/q1');
});
