import { createGlobalStyle } from 'styled-components';

/** A screen that is made to be printed: wide pages with numbers, no frames of controls. */
export const PrintLook = createGlobalStyle`
  @media print {
    @page {
      size: A4 landscape;
      margin: 14mm 12mm 16mm;
      @bottom-right { content: counter(page) ' / ' counter(pages); font: 9pt sans-serif; }
    }
    body { background: #fff; font-size: 10pt; }
    [role='region'] { border: 0; }
    button, select { display: none !important; }
  }
`;
