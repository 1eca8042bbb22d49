import { createGlobalStyle } from 'styled-components';
import { tokenRule } from '#shared/view/tokens';

const auto = '[data-color-mode="auto"]';
/** Without a choice of the person the system decides. */
const rules = [
  tokenRule('light', `:root,${auto}`),
  tokenRule('dark', '[data-color-mode="dark"]'),
  `@media (prefers-color-scheme:dark){${tokenRule('dark', auto)}}`,
].join('\n');

/** Colours of charts and cards beside Primer's own, and what Primer leaves open. */
export const GlobalLook = createGlobalStyle`
  ${rules}
  html, body { margin: 0; background: var(--bgColor-default); color: var(--fgColor-default); }
  :root { --isoline-mark: #0b7a75; }
  :root { --isoline-font: -apple-system, BlinkMacSystemFont, 'Segoe UI', 'Noto Sans', Helvetica, Arial, sans-serif; }
  body { font-family: var(--isoline-font); font-size: 14px; line-height: 1.5; }
  /* Dialogs and menus lie above the bars that stick (20), or a phone's whole-page dialog has its way out below the bar; messages (50) lie above both. */
  #__primerPortalRoot__ { z-index: 30; }
  [tabindex='-1']:focus { outline: none; }
  /* Where the reader's own colours are forced, shadows set nothing apart from the page below, and only the system's own mark tells which of several is chosen. */
  @media (forced-colors: active) { [role='dialog'], [role='alertdialog'], [role='menu'] { border: 1px solid CanvasText; } input[type='radio'] { appearance: auto !important; } }
  /* In the dark Primer's own get lighter under the hand, until white words cannot be read on them. */
  [data-color-mode='dark'] button[data-variant='primary'] {
    --button-primary-bgColor-hover: color-mix(in srgb, var(--bgColor-success-emphasis), #000 8%);
    --button-primary-bgColor-active: color-mix(in srgb, var(--bgColor-success-emphasis), #000 16%);
  }
  a { color: var(--fgColor-accent); text-decoration: none; }
  a:hover { text-decoration: underline; }
  @media print {
    @page { margin: 14mm 12mm 16mm; }
    nav, header, .no-print { display: none !important; }
    /* Nothing can be pressed on paper; a sorted head and what a fold is called are words. */
    main button:not(th button, [aria-expanded]) { display: none !important; }
    /* What can be typed in a table is text on paper. */
    td input { padding: 0 !important; flex: none !important; width: auto !important; field-sizing: content; }
    td span:has(> input) { border: 0 !important; box-shadow: none !important; background: none !important; }
    [role='region'] { overflow: visible; }
    thead { display: table-header-group; }
    tr, dl, main section { break-inside: avoid; }
    main h2, main h3 { break-after: avoid; }
  }
`;
