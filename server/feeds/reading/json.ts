import { DataFault } from '#shared/engine/dataFault';

/** Parses JSON; what breaks off or is misspelt is told with its line. */
export function parsed(text: string, name: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (cause) {
    const said = cause instanceof Error ? cause.message : String(cause);
    const position = Number(/position (\d+)/.exec(said)?.[1] ?? text.length);
    const line = text.slice(0, position).split('\n').length;
    // A fault at the very end means that the end is missing, whatever it is called.
    const isCut = position >= text.trimEnd().length - 8;
    const byte = Buffer.byteLength(text.slice(0, position));
    throw new DataFault(
      isCut ? 'feeds.truncated' : 'feeds.broken',
      `${name} ${isCut ? 'breaks off' : 'is not JSON'} in line ${line} (byte ${byte}).`,
      {
        line,
        byte,
        cause,
      },
    );
  }
}

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
export const stringOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';
