import { readFileSync } from 'node:fs';
import Ajv2020 from 'ajv/dist/2020';
import { z } from 'zod';
import { access } from '#shared/contract/access';
import { allCalls } from '#shared/contract/list';
import { servedCalls } from '../server/start/app';
import { openCallsFile, openCallsPage } from '../server/commands/calls';
import { startWorld, type World } from './support/world';

let world: World;
type Operation = {
  operationId: string;
  parameters: { name: string; in: string; schema: object }[];
  requestBody?: { content: Record<string, { schema: object }> };
  responses: Record<string, { content?: Record<string, { schema: object }> }>;
  security?: unknown[];
};
type OpenApi = {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, object> };
};
let openapi: OpenApi;
beforeAll(async () => {
  world = await startWorld();
  openapi = (await (await fetch(`${world.url}/openapi.json`)).json()) as OpenApi;
});
afterAll(() => world.close());

test('every call has its own address, and no address hides another', () => {
  const shapes = allCalls.map(({ method, path }) => `${method} ${path.replace(/:\w+/g, ':').replace(/\/$/, '')}`);
  expect(shapes.filter((shape, i) => shapes.indexOf(shape) !== i)).toEqual([]);
});

test('the calls that are served are known without opening anything', () =>
  expect(servedCalls()).toEqual(new Set(world.app.served.keys())));

test('every call has one handler, or stands in docs/open-calls.md', () => {
  const served = new Set(world.app.served.keys());
  expect([...served].filter((key) => !allCalls.some((call) => call.key === key))).toEqual([]);
  expect(readFileSync(openCallsFile, 'utf8')).toBe(openCallsPage(served));
});

test('who may ask is always said: by the call, or by the row of its area', () => {
  for (const call of allCalls) {
    expect(Object.keys(access)).toContain(call.area);
    expect((call.roles ?? access[call.area].roles).length).toBeGreaterThan(0);
  }
});

test('path parameters are those of the address', () => {
  for (const call of allCalls) {
    const named = [...call.path.matchAll(/:(\w+)/g)].map(([, name]) => name);
    const declared = call.params
      ? Object.keys((z.toJSONSchema(call.params, { io: 'input' }) as { properties?: object }).properties ?? {})
      : [];
    expect([call.key, declared.sort()]).toEqual([call.key, named.sort()]);
  }
});

describe('GET /openapi.json', () => {
  const operations = () =>
    Object.entries(openapi.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
    );

  test('is version 3.1, with every call that is served, no other, and a name of its own for each', () => {
    expect(openapi.openapi).toBe('3.1.0');
    expect(operations()).toHaveLength(world.app.served.size);
    const open = allCalls.filter(({ key }) => !world.app.served.has(key));
    expect(open.map(({ path }) => openapi.paths[path.replace(/:(\w+)/g, '{$1}')])).toEqual(open.map(() => undefined));
    const names = operations().map(({ operation }) => operation.operationId);
    expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([]);
    for (const name of names) expect(name).toMatch(/^[a-z][A-Za-z0-9]+$/);
  });
  test('names every part of a path once, and nothing that is not in it', () => {
    for (const { path, operation } of operations()) {
      const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      expect([
        path,
        operation.parameters
          .filter((parameter) => parameter.in === 'path')
          .map(({ name }) => name)
          .sort(),
      ]).toEqual([path, named.sort()]);
    }
  });
  test('every reference leads somewhere, and every schema is JSON Schema 2020-12', () => {
    const text = JSON.stringify(openapi);
    for (const [, name = ''] of text.matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)) {
      expect(Object.keys(openapi.components.schemas)).toContain(name);
    }
    expect(text).not.toContain('#/$defs/');
    const parts = JSON.parse(text.replaceAll('"#/components/schemas/', '"all#/components/schemas/')) as OpenApi;
    const ajv = new Ajv2020({ strict: false, validateFormats: false });
    ajv.addSchema({ components: parts.components }, 'all');
    for (const { operation } of Object.values(parts.paths).flatMap((methods) =>
      Object.values(methods).map((method) => ({ operation: method })),
    )) {
      const bodies = [operation.requestBody, ...Object.values(operation.responses)].flatMap((one) =>
        Object.values(one?.content ?? {}),
      );
      for (const schema of [
        ...bodies.map((body) => body.schema),
        ...operation.parameters.map((parameter) => parameter.schema),
      ]) {
        expect(ajv.validateSchema(schema)).toBe(true);
        expect(() => ajv.compile(schema)).not.toThrow();
      }
    }
  });
  test('says of public calls that they need nothing, and of the others which roles', () => {
    for (const call of world.app.served.values()) {
      const operation = openapi.paths[call.path.replace(/:(\w+)/g, '{$1}')]?.[call.method.toLowerCase()];
      expect([call.key, operation?.security]).toEqual([call.key, call.public ? [] : undefined]);
    }
  });
});

test('/docs is served from this host, under a policy of its own', async () => {
  const page = await world.fetch('/docs');
  expect(page.headers.get('content-security-policy')).toMatch(/script-src 'self';/);
  const html = await page.text();
  for (const [, address = ''] of html.matchAll(/(?:src|href)="([^"]+)"/g)) {
    const { status, body } = await world.fetch(address);
    // A file that nobody reads to its end keeps its connection.
    await body?.cancel();
    expect([address, status]).toEqual([address, 200]);
  }
  expect(html).not.toMatch(/<script>/);
});
