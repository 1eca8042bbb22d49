import type * as Library from 'oidc-provider';

let library: Promise<typeof Library> | null = null;

/**
 * Loads oidc-provider without its remark that it would rather have a newer Node: it works on this one, and the tests show that
 * it does. Only processes that sign people in need it.
 */
export function loadLibrary(): Promise<typeof Library> {
  library ??= (async () => {
    const warn = console.warn;
    console.warn = (...words: unknown[]) => {
      if (!String(words[0]).includes('Unsupported runtime')) warn(...words);
    };
    try {
      return await import('oidc-provider');
    } finally {
      console.warn = warn;
    }
  })();
  return library;
}
