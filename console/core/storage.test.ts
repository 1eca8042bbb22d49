import { isLike, localMemory, outlivesPage, tabMemory } from './storage';

/** What a browser keeps, as long as it has room. */
class Kept {
  readonly values = new Map<string, string>();
  isFull = false;
  get length() {
    return this.values.size;
  }
  key = (at: number) => [...this.values.keys()][at] ?? null;
  getItem = (key: string) => this.values.get(key) ?? null;
  removeItem = (key: string) => void this.values.delete(key);
  clear = () => this.values.clear();
  setItem = (key: string, value: string) => {
    if (this.isFull) throw new DOMException('There is no room.', 'QuotaExceededError');
    this.values.set(key, value);
  };
}
type Name = 'localStorage' | 'sessionStorage';
const memories = { localStorage: localMemory, sessionStorage: tabMemory } as const;
let kept: Record<Name, Kept>;
const provide = (name: Name, get: () => unknown) =>
  Object.defineProperty(globalThis, name, { get, configurable: true });
/** The browser in which a person has forbidden it. */
const block = (name: Name) =>
  provide(name, () => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  });
const quiet = console.info;
const names = ['localStorage', 'sessionStorage'] as const;
const found = names.map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const);
beforeEach(() => {
  console.info = () => undefined;
  kept = { localStorage: new Kept(), sessionStorage: new Kept() };
  for (const name of names) provide(name, () => kept[name]);
  for (const memory of Object.values(memories)) memory.clear();
});
afterEach(() => {
  console.info = quiet;
  for (const [name, before] of found)
    if (before) Object.defineProperty(globalThis, name, before);
    else Reflect.deleteProperty(globalThis, name);
});

describe.each(names)('%s', (name) => {
  const memory = memories[name];

  test('what is put in is there on the next visit', () => {
    memory.setItem('a', '1');
    memory.setItem('b', '2');
    expect([memory.getItem('a'), kept[name].getItem('a'), memory.length]).toEqual(['1', '1', 2]);
    expect([memory.key(0), memory.key(1), memory.key(2), memory.getItem('c')]).toEqual(['a', 'b', null, null]);
    memory.removeItem('a');
    expect([memory.getItem('a'), kept[name].getItem('a'), memory.length]).toEqual([null, null, 1]);
    memory.clear();
    expect([memory.length, kept[name].length]).toEqual([0, 0]);
  });

  test('where it is blocked, the page remembers by itself', () => {
    block(name);
    memory.setItem('a', '1');
    memory.setItem('b', '2');
    expect([memory.getItem('a'), memory.length, memory.key(0), memory.key(1), memory.key(2)]).toEqual([
      ...['1', 2, 'a', 'b', null],
    ]);
    memory.removeItem('a');
    expect([memory.getItem('a'), memory.length]).toEqual([null, 1]);
    memory.clear();
    expect([memory.getItem('b'), memory.length]).toEqual([null, 0]);
  });

  test('where it is full, the newest value counts, not the one that is stored', () => {
    memory.setItem('a', 'old');
    kept[name].isFull = true;
    memory.setItem('a', 'new');
    memory.setItem('b', 'only here');
    expect([memory.getItem('a'), memory.getItem('b'), memory.length]).toEqual(['new', 'only here', 3]);
    expect([memory.key(0), memory.key(1), memory.key(2)]).toEqual(['a', 'a', 'b']);
    kept[name].isFull = false;
    memory.setItem('a', 'newer');
    expect([memory.getItem('a'), kept[name].getItem('a'), memory.length]).toEqual(['newer', 'newer', 2]);
  });
});

test('whether something would be there after the way to another page and back is asked of the tab', () => {
  expect(outlivesPage()).toBe(true);
  expect(kept.sessionStorage.length).toBe(0);
  block('localStorage');
  expect(outlivesPage()).toBe(true);
  kept.sessionStorage.isFull = true;
  expect(outlivesPage()).toBe(false);
  block('sessionStorage');
  expect(outlivesPage()).toBe(false);
});

test.each([
  [{ id: '', items: [{ sum: 0 }], note: null }, { id: 'a', items: [{ sum: 1, more: 2 }], note: 'b' }, true],
  [{ id: '', items: [{ sum: 0 }] }, { id: 'a', items: [] }, true],
  [{ id: '', items: [{ sum: 0 }] }, { id: 'a', items: [5] }, false],
  [{ id: '' }, { id: 5 }, false],
  [{ id: '' }, {}, false],
  [{ id: '' }, null, false],
  [{ id: '' }, 5, false],
  [{}, [], false],
  [[''], {}, false],
])('of the form %j is %j: %s', (form, value, expected) => {
  expect(isLike(form as unknown, value)).toBe(expected);
});
