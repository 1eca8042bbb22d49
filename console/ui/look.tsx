import styled, { createGlobalStyle } from 'styled-components';
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

export const Card = styled.section`
  border: 1px solid var(--borderColor-default);
  border-radius: 10px;
  background: var(--bgColor-default);
  padding: 20px;
  min-width: 0;
`;
export const CardTitle = styled.h2`
  margin: 0 0 12px;
  font-size: 15px;
  font-weight: 600;
`;
export const Stack = styled.div<{ $gap?: number }>`
  display: flex;
  flex-direction: column;
  gap: ${({ $gap = 16 }) => $gap}px;
  min-width: 0;
`;
export const Row = styled.div<{ $gap?: number; $end?: boolean }>`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${({ $gap = 8 }) => $gap}px;
  justify-content: ${({ $end }) => ($end ? 'flex-end' : 'flex-start')};
  min-width: 0;
`;
export const Grid = styled.div<{ $min?: number }>`
  display: grid;
  gap: 16px;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, ${({ $min = 240 }) => $min}px), 1fr));
`;
export const Halves = styled.div`
  display: grid;
  gap: 16px;
  grid-template-columns: minmax(0, 3fr) minmax(0, 2fr);
  align-items: start;
  @media (max-width: 1100px) {
    grid-template-columns: minmax(0, 1fr);
  }
`;
export const Muted = styled.span`
  color: var(--fgColor-muted);
`;
export const Figure = styled.div`
  font-size: 22px;
  font-weight: 600;
  font-variant-numeric: tabular-nums;
  overflow-wrap: anywhere;
`;
