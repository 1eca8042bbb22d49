import { z } from 'zod';

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What a schema is when nothing of it may be missing. */
function inner(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return inner(schema.unwrap() as z.ZodType);
  return schema instanceof z.ZodPipe ? inner(schema.out as z.ZodType) : schema;
}

/** The parts of a value whose schema names a kind (`@type`) that they do not say. */
export function missingKinds(schema: z.ZodType, value: unknown, path = 'body'): readonly string[] {
  const own = inner(schema);
  if (own instanceof z.ZodArray && Array.isArray(value))
    return value.flatMap((one, at) => missingKinds(own.element as z.ZodType, one, `${path}[${at}]`));
  if (!(own instanceof z.ZodObject) || !isPlain(value)) return [];
  const kind: unknown = own.shape['@type'];
  const isNamed = kind instanceof z.ZodType && inner(kind) instanceof z.ZodLiteral;
  const parts = Object.entries(own.shape as Record<string, z.ZodType>);
  return [
    ...(isNamed && value['@type'] === undefined ? [path] : []),
    ...parts.flatMap(([name, part]) => missingKinds(part, value[name], `${path}.${name}`)),
  ];
}
