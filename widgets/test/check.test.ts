import { publicCertificateOf, publicEventOf } from '../../tests/support/publicEvent';
import { agrees, examine } from '../src/elements/parametric-event/proof/check';

const certificate = publicCertificateOf();
const event = publicEventOf();

test('a certificate computed again holds in everything, its own text too', () => {
  const { found } = examine(certificate);
  expect(found.checks.map(({ name, ok }) => [name, ok])).toEqual([
    ...['hash', 'footprint', 'index', 'payout', 'amount'].map((name) => [name, true]),
  ]);
});

test('a card agrees with it where index and share are both what was computed', () => {
  const examined = examine(certificate);
  expect(agrees(event, examined)).toBe(true);
  expect(agrees({ ...event, indexValue: (event.indexValue ?? 0) + 0.1 }, examined)).toBe(false);
  expect(agrees({ ...event, payoutPct: event.payoutPct + 0.0001 }, examined)).toBe(false);
});

test.each([
  ['that is none', { kind: 'something' }],
  ['that is nothing', null],
  ['of an index that is not known', { ...certificate, cover: { ...certificate.cover, index: { indexId: 'snow' } } }],
])('one %s is bad data', (_, value) => {
  expect(() => examine(value)).toThrow(expect.objectContaining({ code: 'bad-data' }));
});
