import { z } from 'zod';

/** The names of a schema, one a line: `customer.address.city`, with the items of lists as if they stood alone. */
export function namesIn(schema: z.ZodType, before = ''): readonly string[] {
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([name, part]) => [
      before + name,
      ...namesIn(part as z.ZodType, `${before}${name}.`),
    ]);
  if (schema instanceof z.ZodArray) return namesIn(schema.element as z.ZodType, before);
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional)
    return namesIn(schema.unwrap() as z.ZodType, before);
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => namesIn(option as z.ZodType, before));
  return [];
}
