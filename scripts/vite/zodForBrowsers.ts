import type { Plugin } from 'vite';

/**
 * The writers of JSON Schema come with every schema of zod. Only the server describes its calls in that way: for a browser each of them is a function
 * that does nothing.
 */
export const zodForBrowsers: Plugin = {
  name: 'isoline:zod-for-browsers',
  transform: {
    filter: { id: /\/zod\/v4\/core\/(to-json-schema|json-schema-processors)\.js$/ },
    handler(code, id) {
      const names = [...code.matchAll(/^export (?:const|function|class) (\w+)/gm)].map(([, name]) => name);
      if (!names.some((name) => /JSONSchema|Processor/.test(name ?? '')))
        this.error(`zod writes JSON Schema in another way now: see scripts/vite/zodForBrowsers.ts, ${id}.`);
      return { code: names.map((name) => `export const ${name} = () => undefined;`).join('\n'), map: null };
    },
  },
};
