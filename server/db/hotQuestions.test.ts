import { hotQuestions } from './hotQuestions';

const ask = (nameOf: (text: string) => string | undefined, text: string, times: number) =>
  Array.from({ length: times }, () => nameOf(text)).at(-1);

test('a text earns its name by its hundredth time, and keeps it', () => {
  const nameOf = hotQuestions();
  expect(ask(nameOf, 'select 1', 99)).toBeUndefined();
  expect(ask(nameOf, 'select 1', 1)).toBe('hot0');
  expect(ask(nameOf, 'select 2', 100)).toBe('hot1');
  expect(ask(nameOf, 'select 1', 5)).toBe('hot0');
});

test('a hundred texts have one at most', () => {
  const nameOf = hotQuestions();
  const names = Array.from({ length: 101 }, (_, at) => ask(nameOf, `select ${at}`, 100));
  expect(new Set(names).size).toBe(101);
  expect(names[99]).toBe('hot99');
  expect(names[100]).toBeUndefined();
});

test('texts that come once each take no name from one that is asked again and again', () => {
  const nameOf = hotQuestions();
  for (let at = 0; at < 5_000; at += 1) {
    nameOf(`select ${at} once`);
    nameOf('select 1');
  }
  expect(nameOf('select 1')).toBe('hot0');
});
