import fc from 'fast-check';
import { pointTarget, pointTargetOf } from './anyPoint';

test('the same place is the same target, and its id leads back to it', () => {
  fc.assert(
    fc.property(
      fc.double({ min: -90, max: 90, noNaN: true }),
      fc.double({ min: -540, max: 540, noNaN: true }),
      (lat, lon) => {
        const target = pointTarget('t', 'storms.v1', { lat, lon });
        expect(pointTargetOf('t', 'storms.v1', target.id)).toEqual(target);
        expect(pointTarget('t', 'storms.v1', { lat: target.lat, lon: target.lon })).toEqual(target);
      },
    ),
  );
});

test.each([
  [14.60004, -61.05, 'storms@14.6,-61.05', '14.6° N, 61.05° W'],
  [-0.00001, 181, 'storms@0,-179', '0° N, 179° W'],
  [1, 179.99999, 'storms@1,-180', '1° N, 180° W'],
  [-17.75, 177.45, 'storms@-17.75,177.45', '17.75° S, 177.45° E'],
])('%d, %d → %s', (lat, lon, id, name) => expect(pointTarget('t', 'storms', { lat, lon })).toMatchObject({ id, name }));

test.each([
  'storms@91,0',
  'storms@0,181',
  'storms@14.60,-61',
  'storms@14,-61,3',
  'storms@ 14,-61',
  'storms@,',
  'storms@1e1,2',
  'other@14,-61',
  'storms.14,-61',
])('%s is no point', (id) => expect(pointTargetOf('t', 'storms', id)).toBeNull());
