import { z } from 'zod';

/** Overrides at any depth; lists are taken as they are. */
type Change<T> = T extends readonly unknown[] ? T : T extends object ? { readonly [K in keyof T]?: Change<T[K]> } : T;
const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function textOf(schema: z.ZodType): string {
  const candidates = ['sample', '2026-06-01', '2026-06-01T12:00:00Z', 'EUR', 'a@b.example', 'https://a.example/', '/a'];
  const text = candidates.find((candidate) => schema.safeParse(candidate).success);
  if (text === undefined) throw new Error('No sample text fits this schema');
  return text;
}

/** The plainest value that a schema of the contract accepts: first choice of a set, nothing where there may be nothing, empty lists. */
function plainest(schema: z.ZodType): unknown {
  if (schema instanceof z.ZodObject)
    return Object.fromEntries(
      Object.entries(schema.shape)
        .filter(([, part]) => !(part instanceof z.ZodOptional))
        .map(([name, part]) => [name, plainest(part as z.ZodType)]),
    );
  if (schema instanceof z.ZodNullable) return null;
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) return undefined;
  if (schema instanceof z.ZodEnum) return schema.options[0];
  if (schema instanceof z.ZodLiteral) return schema.value;
  if (schema instanceof z.ZodArray) return [];
  if (schema instanceof z.ZodRecord) return {};
  if (schema instanceof z.ZodUnion) return plainest(schema.options[0] as z.ZodType);
  if (schema instanceof z.ZodBoolean) return false;
  if (schema instanceof z.ZodNumber) return [1, 0].find((number) => schema.safeParse(number).success);
  if (schema.safeParse('sample').success || schema.def.type === 'string') return textOf(schema);
  return undefined;
}

function merged(base: unknown, change: unknown): unknown {
  // Nothing is overridden: also where the base is a list.
  if (isPlain(change) && Object.keys(change).length === 0) return base;
  if (!isPlain(base) || !isPlain(change)) return change;
  return Object.entries(change).reduce<Record<string, unknown>>(
    (all, [name, value]) => ({ ...all, [name]: merged(base[name], value) }),
    base,
  );
}

/** An example of what a schema of the contract describes, with some of it as the test wants it; checked by the schema. */
export const sampleOf = <S extends z.ZodType>(schema: S, change: Change<z.output<S>> = {} as never): z.output<S> =>
  schema.parse(merged(plainest(schema), change)) as z.output<S>;

/** A page of a list, `content` being all there is unless `totalElements` says otherwise. */
export const pageOf = <T>(content: readonly T[], totalElements = content.length, size = 15) => ({
  content: [...content],
  totalElements,
  numberOfElements: content.length,
  totalPages: Math.ceil(totalElements / size),
});
