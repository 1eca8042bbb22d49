import { oneAfterAnother } from './oneAfterAnother';

test('work of one key runs in its order and never beside another; keys do not wait for each other', async () => {
  const told: string[] = [];
  const step = (name: string) => async () => {
    told.push(`${name} begins`);
    await Promise.resolve();
    told.push(`${name} ends`);
    return name;
  };
  const all = await Promise.all([
    oneAfterAnother('a', step('a1')),
    oneAfterAnother('a', step('a2')),
    oneAfterAnother('b', step('b1')),
  ]);
  expect(all).toEqual(['a1', 'a2', 'b1']);
  expect(told.indexOf('a2 begins')).toBeGreaterThan(told.indexOf('a1 ends'));
  expect(told.indexOf('b1 begins')).toBeLessThan(told.indexOf('a1 ends'));
});

test('what fails is told to whoever asked, and the next runs', async () => {
  const failing = oneAfterAnother('c', () => Promise.reject(new Error('broken')));
  const next = oneAfterAnother('c', () => Promise.resolve('done'));
  await expect(failing).rejects.toThrow('broken');
  expect(await next).toBe('done');
});
