import { listFor } from './licences.mjs';

test('a text that several packages share stands once, under the names of all', () => {
  const mit = { licence: 'MIT', by: 'Ama', from: 'https://a.example', text: 'Do as you like.' };
  const list = listFor(
    [
      { ...mit, name: 'one', version: '1.0.0' },
      { ...mit, name: 'two', version: '2.0.0' },
      { name: 'three', version: '3.0.0', licence: null, text: '' },
    ],
    'Ours',
  );
  expect(list.split('Do as you like.')).toHaveLength(2);
  expect(list).toContain('one 1.0.0\ntwo 2.0.0\n---');
  expect(list).toContain('one 1.0.0: MIT, by Ama, https://a.example\n');
  expect(list).toMatch(/^three 3\.0\.0: .*brings no text of its licence/m);
});
