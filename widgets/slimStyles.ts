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

type Node = { readonly type: string; readonly start: number; readonly end: number };
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';
/** A node of a syntax tree and all below it. */
function* nodesIn(node: Node): Generator<Node> {
  yield node;
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? (value as unknown[]) : [value as unknown])
      if (isNode(child)) yield* nodesIn(child);
}
type Tagged = Node & { readonly tag: Node; readonly quasi: { readonly quasis: readonly Node[] } };
const isTagged = (node: Node): node is Tagged => node.type === 'TaggedTemplateExpression';

/** CSS without remarks, and without the blanks that only people read. */
const pressed = (css: string): string =>
  css
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};]) ?/g, '$1')
    .replace(/([:,]) /g, '$1');

/** What is written into templates of styled-components, for which a bundler's minifier has no eye, without remarks and blanks. */
export const pressStyles: Plugin = {
  name: 'isoline-widgets-press-styles',
  transform(code, id) {
    if (!/\/(widgets\/src|shared\/view)\/.*\.tsx?$/.test(id) || !code.includes('styled')) return null;
    const texts = [...nodesIn(this.parse(code))]
      .filter(isTagged)
      .filter(({ tag }) => /^(styled|css$|keyframes$)/.test(code.slice(tag.start, tag.end)))
      .flatMap(({ quasi }) => quasi.quasis)
      .toSorted((one, other) => other.start - one.start);
    return texts.reduce(
      (shorter, { start, end }) => shorter.slice(0, start) + pressed(shorter.slice(start, end)) + shorter.slice(end),
      code,
    );
  },
};
