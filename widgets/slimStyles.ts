import type { Plugin } from 'vite';

/**
 * styled-components makes a function for each of some 140 elements; here those that our sources, given as texts, draw. Prefixes for old browsers
 * are written only where `enableVendorPrefixes` asks for them: nobody does, so what writes them is left out.
 */
export const slimStyles = (sources: () => readonly string[]): Plugin => ({
  name: 'isoline-widgets-slim-styles',
  enforce: 'pre',
  transform(code, id) {
    if (id.endsWith('stylis/src/Middleware.js')) {
      const prefixer = /export function prefixer \([^)]*\) \{[\s\S]*?\n\}\n/;
      if (!prefixer.test(code)) this.error('stylis writes prefixes in another way: see widgets/slimStyles.ts.');
      if (sources().some((text) => text.includes('enableVendorPrefixes')))
        this.error('A source asks for prefixes, which widgets/slimStyles.ts leaves out.');
      return code.replace(prefixer, 'export function prefixer () {}\n');
    }
    if (!/styled-components\/dist\/[\w.-]+\.js/.test(id)) return null;
    const all = /new Set\(\["a","abbr",[^\]]*\]\)/;
    if (!all.test(code)) this.error('styled-components lists its elements in another way: see widgets/slimStyles.ts.');
    const used = sources().flatMap((text) => [...text.matchAll(/\bstyled\.(\w+)/g)].map(([, element]) => element));
    return code.replace(all, `new Set(${JSON.stringify([...new Set(used)].sort())})`);
  },
});
