import { callerOf } from './caller';

test.each([
  ['203.0.113.9', '203.0.113.9'],
  // One and the same caller, whether the socket is for both kinds of addresses or for one.
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002:ffff::1', '2001:db8:1:2::/64'],
  ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
  ['::1', '::/64'],
  ['fe80::1%eth0', 'fe80::/64'],
  ['unknown', 'unknown'],
])('%s is counted as %s', (ip, caller) => {
  expect(callerOf({ ip })).toBe(caller);
});
