import PDFDocument from 'pdfkit';
import svgToPdf from 'svg-to-pdfkit';

export type Paper = {
  readonly title: string;
  readonly subtitle: string;
  readonly tenant: string;
  /** The day it is dated, YYYY-MM-DD. */
  readonly date: string;
  /** Where every number comes from: data, versions, hashes. */
  readonly provenance: string;
  readonly synthetic?: boolean;
};
export type Cell = string | number;
export type Sheet = {
  readonly heading: (text: string) => void;
  readonly text: (text: string) => void;
  readonly pairs: (rows: readonly (readonly [string, string])[]) => void;
  readonly table: (head: readonly string[], rows: readonly (readonly Cell[])[], widths?: readonly number[]) => void;
  readonly chart: (svg: string, height: number) => void;
  readonly space: (points?: number) => void;
};

const margin = 54;
const width = 595.28 - 2 * margin;
const bottom = 841.89 - 64;
const ink = '#1f2933';
const soft = '#66727f';
const line = '#d5dbe1';

// The built-in fonts know Latin-1; what they lack is written out.
const spelled: Readonly<Record<string, string>> = { '₹': 'INR ', '–': '-', '—': '-', '≥': '>=', '≤': '<=', '→': '->', '’': "'", '“': '"', '”': '"', '…': '...', '−': '-', ' ': ' ' };
export const latin = (text: string): string =>
  text.replaceAll(/[^\u0000-\u00ff]/g, (character) => spelled[character] ?? character.normalize('NFKD').replaceAll(/[^\u0000-\u00ff]/g, '') ?? '?');

/** Makes a PDF: letterhead, what `fill` writes, and on every page its number, the date and the provenance. Same input, same bytes. */
export async function makePdf(paper: Paper, fill: (sheet: Sheet) => void): Promise<Buffer> {
  const created = new Date(`${paper.date}T00:00:00Z`);
  const doc = new PDFDocument({ size: 'A4', margin, bufferPages: true, info: { Title: latin(paper.title), Author: latin(paper.tenant), Creator: 'Isoline', CreationDate: created, ModDate: created } });
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((resolve, reject) => {
    doc.on('end', resolve);
    doc.on('error', reject);
  });

  const room = (needed: number) => {
    if (doc.y + needed > bottom) doc.addPage();
  };
  doc.font('Helvetica-Bold').fontSize(9).fillColor(soft).text(latin(paper.tenant.toUpperCase()), margin, margin, { characterSpacing: 1 });
  doc.moveDown(0.6).font('Helvetica-Bold').fontSize(20).fillColor(ink).text(latin(paper.title), { width });
  doc.moveDown(0.2).font('Helvetica').fontSize(11).fillColor(soft).text(latin(paper.subtitle), { width });
  doc.moveDown(0.8).moveTo(margin, doc.y).lineTo(margin + width, doc.y).lineWidth(1).strokeColor(line).stroke();
  doc.moveDown(0.8);
  if (paper.synthetic) {
    doc.font('Helvetica-Bold').fontSize(9).fillColor('#9a5b00').text('Synthetic sample data: generated weather, for trying the product only.', { width });
    doc.moveDown(0.6);
  }

  const sheet: Sheet = {
    heading(text) {
      room(60);
      doc.moveDown(0.6).font('Helvetica-Bold').fontSize(12.5).fillColor(ink).text(latin(text), margin, doc.y, { width });
      doc.moveDown(0.35);
    },
    text(text) {
      doc.font('Helvetica').fontSize(9.5).fillColor(ink).text(latin(text), margin, doc.y, { width, lineGap: 2 });
      doc.moveDown(0.4);
    },
    pairs(rows) {
      for (const [label, value] of rows) {
        const height = Math.max(doc.font('Helvetica').fontSize(9.5).heightOfString(latin(value), { width: width * 0.62 }), 12) + 5;
        room(height);
        const { y } = doc;
        doc.fillColor(soft).text(latin(label), margin, y, { width: width * 0.34 });
        doc.fillColor(ink).text(latin(value), margin + width * 0.38, y, { width: width * 0.62 });
        doc.y = y + height;
      }
      doc.x = margin;
      doc.moveDown(0.3);
    },
    table(head, rows, widths = head.map(() => 1)) {
      const total = widths.reduce((sum, one) => sum + one, 0);
      const columns = widths.map((one) => (one / total) * width);
      const lefts = columns.map((_, at) => margin + columns.slice(0, at).reduce((sum, one) => sum + one, 0));
      const row = (cells: readonly Cell[], bold: boolean) => {
        doc.font(bold ? 'Helvetica-Bold' : 'Helvetica').fontSize(8.5);
        const texts = cells.map((cell) => latin(String(cell)));
        const height = Math.max(...texts.map((text, at) => doc.heightOfString(text, { width: (columns[at] ?? 0) - 8 }))) + 7;
        if (doc.y + height > bottom) {
          doc.addPage();
          if (!bold) row(head, true);
          doc.font(bold ? 'Helvetica-Bold' : 'Helvetica').fontSize(8.5);
        }
        const { y } = doc;
        for (const [at, text] of texts.entries()) {
          const numeric = typeof cells[at] === 'number' || (at > 0 && /^[-+A-Z ]*[\d.,]+( ?%| h|d)?$/.test(text)) || text === '---';
          doc.fillColor(bold ? soft : ink).text(text, (lefts[at] ?? margin) + 4, y + 4, { width: (columns[at] ?? 0) - 8, align: numeric && at > 0 ? 'right' : 'left' });
        }
        doc.moveTo(margin, y + height).lineTo(margin + width, y + height).lineWidth(bold ? 0.8 : 0.4).strokeColor(line).stroke();
        doc.y = y + height;
        doc.x = margin;
      };
      room(50);
      row(head, true);
      for (const cells of rows) row(cells, false);
      if (rows.length === 0) sheet.text('None.');
      doc.moveDown(0.5);
    },
    chart(svg, height) {
      room(height + 12);
      svgToPdf(doc, svg, margin, doc.y, { width, height, preserveAspectRatio: 'xMinYMin meet', assumePt: true });
      doc.y += height + 10;
      doc.x = margin;
    },
    space: (points = 12) => {
      doc.y += points;
    },
  };
  fill(sheet);

  const pages = doc.bufferedPageRange();
  for (let at = 0; at < pages.count; at++) {
    doc.switchToPage(at);
    doc.page.margins.bottom = 0;
    const y = 841.89 - 46;
    doc.moveTo(margin, y - 6).lineTo(margin + width, y - 6).lineWidth(0.4).strokeColor(line).stroke();
    doc.font('Helvetica').fontSize(6.8).fillColor(soft).text(latin(paper.provenance), margin, y, { width: width - 110, height: 22, ellipsis: true });
    doc.text(`${paper.date}   Page ${at + 1} of ${pages.count}`, margin + width - 105, y, { width: 105, align: 'right', lineBreak: false });
  }
  doc.end();
  await ended;
  return Buffer.concat(chunks);
}
