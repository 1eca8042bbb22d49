import { formatSize } from './size';

test.each([
  [0, '0 B'],
  [1023, '1,023 B'],
  [1024, '1.0 KB'],
  [1536, '1.5 KB'],
  [1_048_575, '1.0 MB'],
  [1_048_576, '1.0 MB'],
  [5_500_000_000, '5.1 GB'],
  [9e15, '8,381,903.2 GB'],
])('%d bytes → %s', (bytes, text) => expect(formatSize(bytes)).toBe(text));

test('the locale writes the comma', () => expect(formatSize(1536, 'de')).toBe('1,5 KB'));
