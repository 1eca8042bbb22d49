import type { Plugin } from 'vite';
import { tokenRule } from '../../shared/view/tokens.ts';

const auto = '[data-color-mode="auto"]';
/** Without a choice of the person the system decides. */
const rules = [
  tokenRule('light', `:root,${auto}`),
  tokenRule('dark', '[data-color-mode="dark"]'),
  `@media (prefers-color-scheme:dark){${tokenRule('dark', auto)}}`,
].join('\n');

/** Writes the tokens into the console's sheet of styles: a script that did so would hold up the first picture. */
export const tokenSheet: Plugin = {
  name: 'isoline:token-sheet',
  enforce: 'pre',
  transform: {
    filter: { id: /\/console\/app\/tokens\.css$/ },
    handler: (code) => ({ code: `${code}${rules}\n`, map: null }),
  },
};
