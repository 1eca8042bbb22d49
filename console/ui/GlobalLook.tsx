import { createGlobalStyle } from 'styled-components';
import { tokenRules } from '#shared/view/tokens';

const rules = tokenRules({ light: ':root', dark: '[data-color-mode="dark"]', auto: '[data-color-mode="auto"]' });

/** Colours of charts and cards beside Primer's own, and what Primer leaves open. */
export const GlobalLook = createGlobalStyle`
  ${rules}
  html, body { margin: 0; background: var(--bgColor-default); color: var(--fgColor-default); }
  :root { --isoline-font: -apple-system, BlinkMacSystemFont, 'Segoe UI', 'Noto Sans', Helvetica, Arial, sans-serif; }
  body { font-family: var(--isoline-font); font-size: 14px; line-height: 1.5; }
  /* Bars that stick keep their order among themselves; dialogs and menus, which stand beside the root, lie above all of them. */
  #root { isolation: isolate; }
  [tabindex='-1']:focus { outline: none; }
  a { color: var(--fgColor-accent); text-decoration: none; }
  a:hover { text-decoration: underline; }
  @media print { nav, header, .no-print { display: none !important; } }
`;
