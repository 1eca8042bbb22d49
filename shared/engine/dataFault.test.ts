import { DataFault } from './dataFault';

test('a fault names itself, its place and what it came from, for whoever brought the data', () => {
  const cause = new Error('unexpected end');
  const fault = new DataFault('file.truncated', 'The file ends early.', { line: 7, option: '--format', cause });
  expect(fault).toBeInstanceOf(Error);
  expect([fault.name, fault.code, fault.message, fault.cause]).toEqual([
    'DataFault',
    'file.truncated',
    'The file ends early.',
    cause,
  ]);
  expect(fault.details).toEqual({ line: 7, option: '--format' });
});

test('a fault without a place and without a cause has neither', () => {
  const fault = new DataFault('file.empty', 'The file is empty.');
  expect(fault.details).toEqual({});
  expect('cause' in fault).toBe(false);
});
