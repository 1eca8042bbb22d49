import type { TFunction } from 'i18next';
import { warningText } from './warningText';

const t = ((key: string, { count }: { count: number }) => `${key} ${count}`) as unknown as TFunction;

// The sentence is the engine's; the test of the pricing report (server/documents) pins it.
test('the warning of a short record is told in the reader’s language, with its number', () =>
  expect(warningText('Only 12 usable years: the estimate is rough.', t)).toBe('detail.shortRecord 12'));

test('what another version of the engine warned of stands as it was written', () =>
  expect(warningText('Something else.', t)).toBe('Something else.'));
