import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import type { Call } from '#shared/contract/call';
import { comparators } from '#shared/engine/cover';
import { widgetCalls, widgetPaths } from '../calls';
import { checkEvent } from '../src/api/checkEvent';
import { permalinkRequest, viewerRequest } from '../src/api/permalink';
import { checkConfig, checkFacets, checkPage, checkMap } from '../src/elements/coverage-viewer/answers';

const source = fileURLToPath(new URL('../src', import.meta.url));
const texts = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name))
  .map((name) => readFileSync(join(source, name), 'utf8'));
const origin = 'https://insurer.example';

// The build writes them in; here they are a global.
beforeAll(() => Object.assign(globalThis, { __PATHS__: widgetPaths }));

test('the widgets ask where the contract says, and write no address by hand', () => {
  expect(permalinkRequest({ permalink: 'rain' }, [origin])).toMatchObject({
    url: origin + widgetCalls.readPermalink.path.replace(':id', 'rain'),
  });
  expect(viewerRequest({}, [origin])).toMatchObject({ url: origin + widgetCalls.readConfig.path });
  const paths = Object.values<Call>(widgetCalls).map(({ path }) => path.split('/').slice(0, 2).join('/'));
  for (const path of new Set(paths)) expect(texts.filter((text) => text.includes(path))).toEqual([]);
  const asked = texts.flatMap((text) => [...text.matchAll(/__PATHS__\.(\w+)/g)].map(([, name = '']) => name));
  expect([...new Set(asked)].toSorted()).toEqual(Object.keys(widgetCalls).toSorted());
});

type Schema = z.core.JSONSchema.JSONSchema;
/**
 * Answers that a schema allows, as unlike as can be: with all fields and with the demanded ones only, lists of one entry
 * and empty ones, each alternative and each value of a list of values in turn.
 */
function answersOf(type: z.ZodType, many = 14): unknown[] {
  const { $defs = {}, ...schema } = z.toJSONSchema(type, { io: 'output', unrepresentable: 'any' });
  const make = (of: Schema, turn: number): unknown => {
    const [alternatives, values] = [of.anyOf ?? of.oneOf, of.enum];
    if (of.$ref) return make($defs[of.$ref.replace('#/$defs/', '')] ?? {}, turn);
    if (alternatives) return make((alternatives[turn % alternatives.length] ?? {}) as Schema, turn);
    if (values) return values[turn % values.length];
    if ('const' in of) return of.const;
    const types = [of.type].flat();
    const kind = types[turn % types.length];
    if (kind === 'object') {
      const fields = Object.entries(of.properties ?? {}).filter(
        ([name]) => turn % 2 === 0 || of.required?.includes(name),
      );
      return Object.fromEntries(fields.map(([name, field]) => [name, make(field as Schema, turn)]));
    }
    if (kind === 'array') {
      const length = Math.max(of.minItems ?? 0, turn % 4 < 2 ? 1 : 0);
      return Array.from({ length }, () => make((of.items ?? {}) as Schema, turn));
    }
    if (kind === 'number' || kind === 'integer') return of.minimum ?? 1;
    if (kind === 'boolean') return turn % 2 === 0;
    if (kind === 'null') return null;
    if (of.format === 'date' || of.pattern?.startsWith('^\\d{4}')) return '2030-01-01';
    if (of.pattern === '^[A-Z]{3}$') return 'INR';
    return of.format === 'date-time' ? '2030-01-01T00:00:00Z' : 'text';
  };
  const answers = Array.from({ length: many }, (_, turn) => make(schema, turn));
  for (const answer of answers) expect(type.safeParse(answer).error?.issues ?? []).toEqual([]);
  return answers;
}

test('whatever the contract allows of an event, the card takes', () => {
  const events = answersOf(widgetCalls.readPermalink.response);
  expect(events.map((event) => checkEvent(event))).toEqual(events);
  const seen = events.map((event) => widgetCalls.readPermalink.response.parse(event).coverage.indexDefinition);
  expect(new Set(seen.map(({ triggerComparator }) => triggerComparator))).toEqual(new Set(comparators));
});

test('what the card reads is demanded: without it, or with another type of it, the answer is refused', () => {
  const [event] = answersOf(widgetCalls.readPermalink.response, 1) as [Record<string, unknown>];
  const coverage = event['coverage'] as Record<string, unknown>;
  for (const field of ['id', 'status', 'payoutPct', 'coverage', 'monitoringTargetDto', 'footprint'])
    for (const wrong of [undefined, null, [null]])
      expect(() => checkEvent({ ...event, [field]: wrong })).toThrow('bad-data');
  for (const field of ['label', 'start', 'end', 'trigger', 'limitPct', 'labels', 'indexDefinition'])
    for (const wrong of [undefined, null, {}])
      expect(() => checkEvent({ ...event, coverage: { ...coverage, [field]: wrong } })).toThrow('bad-data');
});

test('what the contract allows of the other answers is read in full', () => {
  for (const answer of answersOf(widgetCalls.findPublicEvents.response)) {
    const page = widgetCalls.findPublicEvents.response.parse(answer);
    const { totalPages: pages, totalElements: total } = page;
    expect(checkPage(answer)).toEqual({ content: page.content, pages, total });
  }
  for (const answer of answersOf(widgetCalls.readConfig.response)) {
    const config = widgetCalls.readConfig.response.parse(answer);
    expect(checkConfig(answer)).toEqual({
      filters: config.defaultExternalFilters,
      today: config.today,
      styleUrl: config.map.styleUrl,
      showsOperators: config.features.partnerLogos,
      contact: config.contact,
    });
  }
  for (const answer of answersOf(widgetCalls.coverageLabels.response)) expect(checkFacets(answer)).toEqual(answer);
  const pins: unknown = {
    type: 'FeatureCollection',
    features: [
      {
        type: 'Feature',
        geometry: { type: 'Point', coordinates: [13, 46] },
        properties: { count: 2, coverageIds: ['a', 'b'] },
      },
    ],
  };
  widgetCalls.findPublicEventsInBox.response.parse(pins);
  expect(checkMap(pins).pins).toMatchObject([{ lon: 13, lat: 46, count: 2, ids: ['a', 'b'] }]);
});

test.each([
  ...[null, undefined, 'text', 7, [], {}, { type: 'FeatureCollection' }, { type: 'Topology', objects: {} }],
  ...[{ features: null }, { features: {} }, { features: 'none' }, { features: [null, 7, {}, { properties: null }] }],
])('a map that is none is an empty one, and no failure: %j', (answer) =>
  expect(checkMap(answer)).toEqual({ pins: [], counts: { red: 0, yellow: 0, green: 0 } }),
);

test('@type may stand in the place of type, and one mark that cannot be read costs no other', () => {
  const geometry = { type: 'Point', coordinates: [13, 46] };
  const good = { type: 'Feature', geometry, properties: { count: 1, coverageIds: ['a'] } };
  expect(checkMap({ '@type': 'FeatureCollection', features: [{}, good, null] }).pins).toMatchObject([{ ids: ['a'] }]);
});
