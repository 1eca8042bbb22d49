import { findLabelValue, labelEntries, labelKey, labelsOf, labelValue } from './labels';

test('labels are told from words, and keep the colons of their values', () => {
  const text = ' user/program:Kharif; fodder ;; :nobody;user/time:12:30 ';
  expect(labelEntries(text)).toEqual(['user/program:Kharif', 'fodder', ':nobody', 'user/time:12:30']);
  expect(labelsOf(text)).toEqual(['user/program:Kharif', 'user/time:12:30']);
  expect([labelKey('user/time:12:30'), labelValue('user/time:12:30')]).toEqual(['user/time', '12:30']);
  expect([labelEntries(undefined), labelsOf(null)]).toEqual([[], []]);
});

test('the value of a key, or nothing', () => {
  const labels = ['user/program:Kharif', 'user/program:Rabi', 'odd'];
  expect(findLabelValue(labels, 'user/program')).toBe('Kharif');
  expect(findLabelValue(labels, 'od')).toBeUndefined();
});
