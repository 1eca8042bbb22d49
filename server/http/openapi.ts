import { z } from 'zod';
import { rolesOf } from '#shared/contract/access';
import type { Call } from '#shared/contract/call';
import { Refused } from '#shared/contract/values';

type Schema = Record<string, unknown>;
type Direction = 'input' | 'output';

/** Draws schemas with an id together under components; a schema that is read otherwise than it is written gets two names. */
function collector() {
  const components: Record<string, Schema> = {};
  const texts = new Map<string, string>();

  function nameFor(id: string, schema: Schema, direction: Direction): string {
    for (const name of direction === 'input' ? [`${id}Input`, id] : [id]) {
      if (texts.get(name) === JSON.stringify(schema)) return name;
    }
    const name = texts.has(id) && direction === 'input' ? `${id}Input` : id;
    texts.set(name, JSON.stringify(schema));
    return name;
  }

  function rename(value: unknown, names: ReadonlyMap<string, string>): unknown {
    if (Array.isArray(value)) return value.map((entry) => rename(entry, names));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, held]) => {
        const id = key === '$ref' && typeof held === 'string' ? held.replace('#/$defs/', '') : '';
        return id ? [key, `#/components/schemas/${names.get(id) ?? id}`] : [key, rename(held, names)];
      }),
    );
  }

  function schemaOf(type: z.ZodType, direction: Direction): Schema {
    const {
      $schema: _dialect,
      $defs,
      ...own
    } = z.toJSONSchema(type, { io: direction, unrepresentable: 'any' }) as Schema;
    const defined = Object.entries(($defs ?? {}) as Record<string, Schema>).map(([id, { id: _id, ...schema }]) => ({
      id,
      schema,
    }));
    const names = new Map(defined.map(({ id, schema }) => [id, nameFor(id, schema, direction)]));
    for (const { id, schema } of defined) components[names.get(id) ?? id] = rename(schema, names) as Schema;
    const { id: _own, ...rest } = own;
    return rename(rest, names) as Schema;
  }
  return { components, schemaOf };
}

const upper = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** A name for the call that generators of clients can use: `getQuotesById`. */
function operationId({ method, path }: Call): string {
  const words = path
    .replace(/^\/internal/, '')
    .split(/[^A-Za-z0-9:]+/)
    .filter(Boolean);
  return (
    method.toLowerCase() +
    words.map((word) => (word.startsWith(':') ? `By${upper(word.slice(1))}` : upper(word))).join('')
  );
}

const headerOf = (name: string, description: string) => ({
  name,
  in: 'header',
  required: false,
  description,
  schema: { type: 'string' },
});

function parametersOf(call: Call, schemaOf: (type: z.ZodType, direction: Direction) => Schema): Schema[] {
  const listed = (['params', 'query'] as const).flatMap((part) => {
    const type = call[part];
    if (!type) return [];
    const schema = schemaOf(type, 'input') as { properties?: Record<string, Schema>; required?: string[] };
    return Object.entries(schema.properties ?? {}).map(([name, property]) => ({
      name,
      in: part === 'params' ? 'path' : 'query',
      required: part === 'params' || (schema.required ?? []).includes(name),
      schema: property,
    }));
  });
  const written =
    call.method === 'POST'
      ? [headerOf('idempotency-key', 'The same key and body give the first answer again, for 24 hours.')]
      : [];
  const guarded =
    call.method === 'PUT' || call.method === 'DELETE'
      ? [headerOf('if-match', 'ETag of the version that is changed; another version is refused with 412.')]
      : [];
  return [...listed, ...written, ...guarded];
}

const refusals: Readonly<Record<string, string>> = {
  '400': 'The request cannot be understood',
  '401': 'No valid access token',
  '403': 'Not this tenant, or not this role',
  '404': 'Unknown, or not yours to see',
  '409': 'Not possible in the present state',
  '412': 'Changed by somebody else in the meantime',
  '413': 'Too large',
  '422': 'Not valid: `details.fields` names each field',
  '429': 'Too many requests: see Retry-After',
  '503': 'Busy or starting: see Retry-After',
};

/** The API as OpenAPI 3.1, printed from calls of the contract: those that are served, since a call without a handler is no promise. */
export function openApiOf(
  calls: readonly Call[],
  { version, url }: { readonly version: string; readonly url: string },
) {
  const { components, schemaOf } = collector();
  const refused = { description: '', content: { 'application/json': { schema: schemaOf(Refused, 'output') } } };
  /** A list that goes into a file can be had as JSON too. */
  const rowsOf = ({ rows }: Call) => rows && { 'application/json': { schema: schemaOf(rows, 'output') } };
  const paths: Record<string, Record<string, unknown>> = {};
  for (const call of calls) {
    const isEmpty = call.response instanceof z.ZodVoid;
    const type = call.bytes ?? 'application/json';
    const schema = call.bytes ? { type: 'string', format: 'binary' } : isEmpty ? {} : schemaOf(call.response, 'output');
    const codes = Object.entries(refusals).filter(([code]) => !(call.public && ['401', '403'].includes(code)));
    const path = call.path.replace(/:(\w+)/g, '{$1}');
    (paths[path] ??= {})[call.method.toLowerCase()] = {
      operationId: operationId(call),
      tags: [call.area],
      summary: call.summary,
      ...(call.public ? { security: [] } : { 'x-roles': rolesOf(call) }),
      parameters: parametersOf(call, schemaOf),
      ...(call.body
        ? {
            requestBody: {
              required: !call.body.safeParse(undefined).success,
              content: { 'application/json': { schema: schemaOf(call.body, 'input') } },
            },
          }
        : {}),
      responses: {
        ...(isEmpty
          ? { '204': { description: 'Done' } }
          : { '200': { description: 'The answer', content: { [type]: { schema }, ...rowsOf(call) } } }),
        ...Object.fromEntries(codes.map(([code, description]) => [code, { ...refused, description }])),
      },
    };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Isoline',
      version,
      description:
        'Parametric insurance: design, launch, monitor. Amounts are `{amount, currency}`, shares are fractions.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url }],
    security: [{ token: [], tenant: [] }],
    tags: [...new Set(calls.map(({ area }) => area))].map((name) => ({ name })),
    paths,
    components: {
      schemas: components,
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        tenant: { type: 'apiKey', in: 'header', name: 'x-tenant-id' },
      },
    },
  };
}
