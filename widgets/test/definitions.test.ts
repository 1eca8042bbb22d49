import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { documentations } from '../src/suite/documentations';
import { shells } from '../src/suite/shells';

const root = fileURLToPath(new URL('../..', import.meta.url));
const sourcesOf = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /(?<!\.test)\.tsx?$/.test(name) && !name.endsWith('definition.ts'))
    .map((name) => readFileSync(join(root, folder, name), 'utf8'));
const found = (texts: readonly string[], pattern: RegExp): Set<string> =>
  new Set(texts.flatMap((text) => [...text.matchAll(pattern)].map(([, name = '']) => name)));

test('every element of the loader is documented, attribute by attribute', () => {
  expect(documentations.map(({ tag }) => tag).toSorted()).toEqual(shells.map(({ tag }) => tag).toSorted());
  for (const { tag, attributes } of shells) {
    const documentation = documentations.find((documentation) => documentation.tag === tag);
    expect(Object.keys(documentation?.attributes ?? {}).toSorted()).toEqual([...attributes].toSorted());
  }
});

test('every event that an element sends is documented for it', () => {
  const common = found(sourcesOf('widgets/src/runtime'), /emit\(\s*'(isoline-[\w-]+)'/g);
  for (const { tag, events } of documentations) {
    const sent = found(sourcesOf(`widgets/src/elements/${tag}`), /emit\(\s*'(isoline-[\w-]+)'/g);
    expect([tag, Object.keys(events).toSorted()]).toEqual([tag, [...new Set([...sent, ...common])].toSorted()]);
  }
});

test('every part that is drawn is documented, and none that is not drawn', () => {
  const drawn = found([...sourcesOf('widgets/src'), ...sourcesOf('shared/view')], /\bpart(?:="|', '| = ')([\w-]+)/g);
  const told = new Set(documentations.flatMap(({ parts }) => Object.keys(parts)));
  expect([...drawn].filter((name) => !told.has(name))).toEqual([]);
  expect([...told].filter((name) => !drawn.has(name))).toEqual([]);
});

test('every state that an element takes is documented', () => {
  const taken = ['loading', 'ready', 'empty', 'error', 'stale'];
  for (const { states } of documentations) expect(Object.keys(states).toSorted()).toEqual(taken.toSorted());
});
