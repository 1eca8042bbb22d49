import { z } from 'zod';

type Schema = {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly format?: string;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly minItems?: number;
  readonly items?: Schema;
  readonly prefixItems?: readonly Schema[];
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly $ref?: string;
};

/** Texts for the patterns that the contract has. */
const texts: readonly { readonly pattern: RegExp; readonly text: string }[] = [{ pattern: /A-Z\]\{3\}/, text: 'USD' }];

/** The smallest thing that a schema of the contract accepts: to get past parsing in tests of what stands behind it. */
export function sampleOf(type: z.ZodType | undefined): unknown {
  if (!type) return undefined;
  const schema = z.toJSONSchema(type, { io: 'input', unrepresentable: 'any' }) as Schema & {
    $defs?: Record<string, Schema>;
  };
  const defs = schema.$defs ?? {};

  function make(of: Schema): unknown {
    if (of.$ref) return make(defs[of.$ref.replace('#/$defs/', '')] ?? {});
    if ('const' in of) return of.const;
    if (of.enum) return of.enum[0];
    const choice = of.anyOf?.[0] ?? of.oneOf?.[0];
    if (choice) return make(choice);
    if (of.allOf) return Object.assign({}, ...of.allOf.map(make));
    switch (Array.isArray(of.type) ? of.type[0] : of.type) {
      case 'object':
        return Object.fromEntries((of.required ?? []).map((name) => [name, make(of.properties?.[name] ?? {})]));
      case 'array':
        return of.prefixItems
          ? of.prefixItems.map(make)
          : Array.from({ length: of.minItems ?? 0 }, () => make(of.items ?? {}));
      case 'number':
      case 'integer':
        return of.minimum ?? (of.exclusiveMinimum === undefined ? 1 : of.exclusiveMinimum + 1);
      case 'boolean':
        return true;
      case 'null':
        return null;
      default:
        return textOf(of);
    }
  }
  function textOf({ format, pattern, minLength = 1 }: Schema): string {
    if (format === 'date') return '2030-01-01';
    if (format === 'date-time') return '2030-01-01T00:00:00Z';
    if (format === 'email') return 'a@example.org';
    if (format === 'uri') return 'https://example.org/';
    const text = texts.find((entry) => entry.pattern.test(pattern ?? ''));
    return text?.text ?? 'sample'.padEnd(minLength, 'x');
  }
  return make(schema);
}
