import type { Plugin } from 'vite';

/** styled-components makes a function for each of some 140 elements; here those that our sources, given as texts, draw. */
export const slimStyles = (sources: () => readonly string[]): Plugin => ({
  name: 'isoline-widgets-slim-styles',
  enforce: 'pre',
  transform(code, id) {
    if (!/styled-components\/dist\/[\w.-]+\.js/.test(id)) return null;
    const all = /new Set\(\["a","abbr",[^\]]*\]\)/;
    if (!all.test(code)) this.error('styled-components lists its elements in another way: see widgets/slimStyles.ts.');
    const used = sources().flatMap((text) => [...text.matchAll(/\bstyled\.(\w+)/g)].map(([, element]) => element));
    return code.replace(all, `new Set(${JSON.stringify([...new Set(used)].sort())})`);
  },
});
