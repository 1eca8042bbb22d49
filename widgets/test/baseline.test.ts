import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openStage, type Stage } from './stage';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage?.close());

/** Younger than Safari 16.4, Chrome 111 or Firefox 115 (docs/embedding.md). */
const young =
  /AbortSignal\.any|withResolvers|\.groupBy\(|\.canParse\(|URL\.parse\(|Promise\.try|\.fromAsync|\.isWellFormed|\.checkVisibility|setHTMLUnsafe|:has\(|@starting-style|@scope|text-wrap|::details-content/g;
/** Older than that, and yet missing in browsers that still come: what draws the card does without. */
const spared =
  /structuredClone|Object\.hasOwn\(|\.at\(-|\.findLast\(|\.findLastIndex\(|\.toSorted\(|\.toReversed\(|\.toSpliced\(/g;

const filesOf = () =>
  ['.', 'assets', 'light'].flatMap((folder) =>
    readdirSync(join(stage.folder, folder))
      .filter((name) => name.endsWith('.js'))
      .map((name) => ({ name, text: readFileSync(join(stage.folder, folder, name), 'utf8') })),
  );
const foundIn = (pattern: RegExp, { name, text }: { name: string; text: string }) =>
  [...text.matchAll(pattern)].map(([word]) => `${name}: ${word}`);

test('nothing that browsers load is younger than the baseline', () => {
  const files = filesOf();
  expect(files.length).toBeGreaterThan(20);
  expect(files.flatMap((file) => foundIn(young, file))).toEqual([]);
});

test('loader, card, chart and list do without what some browsers of the baseline lack', () => {
  // The map, and the engine that recomputes a certificate when a reader asks for that.
  const drawing = filesOf().filter(({ name, text }) => !text.includes('maplibre') && !name.startsWith('Checked-'));
  expect(drawing.map(({ name }) => name)).toEqual(
    expect.arrayContaining([expect.stringMatching(/^card-/), 'isoline.js', 'isoline.light.js']),
  );
  expect(drawing.flatMap((file) => foundIn(spared, file))).toEqual([]);
});
