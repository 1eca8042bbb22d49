import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import phrases from './en/faults.json' with { type: 'json' };

/** Where the sentences are that fields and server say. */
const root = join(import.meta.dirname, '../..');
const folders = [
  'shared/contract',
  'shared/engine',
  'server/features',
  'server/feeds/tables',
  'server/http',
  'server/base',
  'server/jobs',
];
const files = [...folders, 'server/identity', 'server/db', 'console/core']
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((n) => `${folder}/${n}`),
  )
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));
const sources = new Map(files.map((name) => [name, readFileSync(join(root, name), 'utf8')]));
/** A source with its sentences of one, or of several: `counted` of server/base/counted.ts, and what follows the number. */
const inNumber = (source: string, isOne: boolean) =>
  source
    .replaceAll(/\$\{counted\(([^,]+), '(\w+)'\)\}/g, (_, count, noun) => `\${${count}} ${noun}${isOne ? '' : 's'}`)
    .replaceAll(/\$\{[\w.]+ === 1 \? '(\w+)' : '(\w+)'\}/g, isOne ? '$1' : '$2');
const inBoth = (source: string) => [inNumber(source, true), inNumber(source, false)];
const said = [...sources.values()].flatMap(inBoth).join('\n').replaceAll("\\'", "'");
const isGap = /\{\{\w+\}\}/;

// A sentence that was reworded without its phrase would be English in every language.
test.each(Object.entries(phrases))('%s is a sentence that is still said', (_, phrase) => {
  const fixed = phrase.split(isGap).filter((part) => part.trim().length > 2);
  for (const part of fixed) expect(said).toContain(part);
});

// What stands in a cell of a table of years is no sentence.
test.each(Object.entries(phrases).filter(([key]) => !/^year[A-Z]/.test(key)))(
  '%s begins as a sentence does',
  (_, phrase) => {
    expect(phrase).toMatch(/^(?:[A-Z“"{]|\{\{)/);
  },
);

/** What only programs can bring about, or who sets the server up: no screen of the console leads to it. */
const notFromScreens = [
  ...[
    'catalog.box',
    'catalog.options',
    'coverages.place',
    'files.missing',
    'files.range',
    'jobs.unknown',
    'request.address',
  ],
  ...['request.columns', 'request.idempotencyKey', 'request.ifMatch', 'request.keyReused', 'request.mediaType'],
  ...['request.report', 'request.tooLong', 'server.noTenant', 'server.notReady', 'server.streams', 'server.ownStreams'],
  ...['session.tenantMissing', 'session.tenant', 'request.sort'],
  // Read by strangers on pages of their own, which have words in eight languages.
  ...['news.unknown', 'news.off', 'permalinks.unknown'],
];

/** The text between a bracket and the one that closes it. */
function inBrackets(text: string, from: number): string {
  let depth = 1;
  let at = from;
  for (; depth > 0 && at < text.length; at++) depth += text[at] === '(' ? 1 : text[at] === ')' ? -1 : 0;
  return text.slice(from, at - 1);
}
type Said = { readonly code: string; readonly sentence: string };
/** Sentences that refusals of the server's areas say as they stand in them, each gap as `x`. */
const refusals: readonly Said[] = [...sources]
  .flatMap(([name, source]) => inBoth(source).map((text) => [name, text] as const))
  .flatMap(([name, source]) =>
    name.startsWith('server/features') || name === 'server/http/faults.ts' || name === 'server/http/session.ts'
      ? [...source.matchAll(/(?:\brefuse|new Refusal)\(/g)].flatMap(({ 0: call, index }) => {
          const inside = inBrackets(source, index + call.length);
          const code = /'([a-zA-Z]+\.[\w-]+)'/.exec(inside)?.[1] ?? '';
          const texts = [...inside.matchAll(/'((?:[^'\\\n]|\\.)* (?:[^'\\\n]|\\.)*\.)'|`([^`]* [^`]*\.)`/g)];
          return texts.map(([, plain, template]) => ({
            code,
            sentence: plain ?? (template ?? '').replaceAll(/\$\{[^}]*(?:\{[^}]*\}[^}]*)*\}/g, 'x'),
          }));
        })
      : [],
  );
const patterns = Object.values(phrases).map(
  (phrase) => new RegExp(`^${phrase.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&').replaceAll(/\{\{\w+\}\}/g, '.*')}$`),
);

test('every sentence with which a person of the console can be refused has its phrase', () => {
  expect(refusals.length).toBeGreaterThan(90);
  const without = refusals.filter(
    ({ code, sentence }) => !notFromScreens.includes(code) && !patterns.some((pattern) => pattern.test(sentence)),
  );
  expect(without).toEqual([]);
});

test('what no screen leads to is still refused', () => {
  const codes = new Set([...said.matchAll(/'([a-z]+\.[\w-]+)'/gi)].map(([, code]) => code));
  expect(notFromScreens.filter((code) => !codes.has(code))).toEqual([]);
});
