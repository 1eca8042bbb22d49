import type { Plugin } from 'vite';

/**
 * The bridge from r2wc's own source, without what it does with attributes: ours are parsed by the hardened class, since
 * r2wc's ways are among its defects, and it is told of none; a shadow root each of ours has. That is a fifth of the loader.
 */
const unused: Readonly<Record<string, string>> = {
  './transforms': 'export default {}',
  './utils': 'export const toDashedCase = (name) => name',
};
const never: readonly (readonly [from: string, to: string])[] = [
  ['  if (!options.props) {', '  class ReactWebComponent'],
  ['    static get observedAttributes() {', '    [connectedSymbol] = true'],
  ['      for (const prop of propNames) {', '    }\n\n    connectedCallback() {'],
  ['    attributeChangedCallback(', '    [renderSymbol]() {'],
  ['  for (const prop of propNames) {', '  return ReactWebComponent'],
];
const bridge = '@r2wc/core/src/core.ts';
export const slimBridge = (packages: string): Plugin => ({
  name: 'isoline-widgets-slim-bridge',
  enforce: 'pre',
  resolveId(source, importer) {
    if (source === '@r2wc/core') return `${packages}/${bridge}`;
    return source in unused && importer?.includes('@r2wc/core') ? `\0isoline-unused:${source}` : null;
  },
  load: (id) => unused[id.replace('\0isoline-unused:', '')] ?? null,
  transform(code, id) {
    if (!id.endsWith(bridge)) return null;
    const isShadowAsked =
      /if \(options\.shadow\) \{[^}]*\}[^}]*\} else \{[^}]*\}\s*this\[propsSymbol\]\.container = this\.container/;
    if (!isShadowAsked.test(code))
      this.error('r2wc now makes its shadow root in another way: see widgets/slimBridge.ts.');
    const open = "this.container = this.attachShadow({ mode: 'open' }) as unknown as HTMLElement";
    return never.reduce(
      (text, [from, to]) => {
        const [start, end] = [text.indexOf(from), text.indexOf(to)];
        if (start < 0 || end < start)
          this.error(`r2wc is no longer written as it was: see widgets/slimBridge.ts, "${from}".`);
        return text.slice(0, start) + text.slice(end);
      },
      code.replace(isShadowAsked, open),
    );
  },
});
