import pg from 'pg';

const quoted = (text: string) => `"${text.replaceAll(/["\\]/g, '\\$&')}"`;

/** A value as the text that the database reads it from; an array as `{"a","b"}`. */
function textOf(value: unknown): string {
  if (value instanceof Date) return value.toISOString();
  if (Buffer.isBuffer(value)) return `\\x${value.toString('hex')}`;
  if (Array.isArray(value)) {
    const elements = value.map((element: unknown) => {
      if (element === null || element === undefined) return 'NULL';
      return Array.isArray(element) ? textOf(element) : quoted(textOf(element));
    });
    return `{${elements.join(',')}}`;
  }
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function literalOf(value: unknown): string {
  if (value === null || value === undefined) return 'NULL';
  const text = textOf(value);
  // As PostgreSQL says it of a parameter.
  if (text.includes('\0')) throw Object.assign(new Error('invalid byte sequence: 0x00'), { code: '22021' });
  // In blanks: an escape string must not melt into the word before it.
  return ` ${pg.escapeLiteral(text)} `;
}

/** A question with its values in it, each as a literal without a type: the database takes it as it takes a parameter. */
export const withValues = (text: string, values: readonly unknown[]): string =>
  values.length === 0
    ? text
    : text.replaceAll(/\$(\d+)/g, (_sign, number: string) => literalOf(values[Number(number) - 1]));
