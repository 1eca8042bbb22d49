import PDFDocument from 'pdfkit';
import { margin, paperSize, width } from '../palette';
import type { ReadPdf } from './readPdf';

/** Text that runs over the margins of its page, or into its foot. Charts have planes of their own and are left out. */
export function outOfBounds({ runs }: ReadPdf): string[] {
  const measure = new PDFDocument({ autoFirstPage: false });
  const foot = paperSize.height - margin.bottom;
  return runs
    .filter(({ x }) => x >= margin.left - 0.5)
    .flatMap(({ page, x, y, font, size, text }) => {
      const end = x + measure.font(font).fontSize(size).widthOfString(text.trimEnd());
      const isFoot = y > foot + 12;
      if (end > margin.left + width + 0.6) return [`page ${page}: "${text}" ends at ${end.toFixed(1)}`];
      if (!isFoot && y > foot + 2) return [`page ${page}: "${text}" stands at ${y.toFixed(1)}, in the foot`];
      return y > paperSize.height - 20 || y < 30 ? [`page ${page}: "${text}" stands at ${y.toFixed(1)}`] : [];
    });
}
