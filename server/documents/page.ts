import svgToPdf from 'svg-to-pdfkit';
import { openCanvas, type Canvas, type Paper } from './canvas';
import { bottom, colours, margin, width } from './palette';
import { drawTable, type Cell, type Column, type TableOptions } from './table';

export type { Paper } from './canvas';
export type { Cell, Column } from './table';

export type Figure = { readonly label: string; readonly value: string; readonly note?: string };

/** What a document is written with, block by block from top to bottom. */
export type Sheet = {
  readonly heading: (text: string) => void;
  readonly subheading: (text: string) => void;
  readonly text: (text: string) => void;
  /** Small print. */
  readonly note: (text: string) => void;
  /** Something the reader must not overlook. */
  readonly warn: (text: string) => void;
  readonly list: (points: readonly string[]) => void;
  /** Label and value, line by line. */
  readonly pairs: (rows: readonly (readonly [string, string])[]) => void;
  /** The numbers that matter most, side by side, up to four in a row. */
  readonly figures: (figures: readonly Figure[]) => void;
  /** Columns as heads or in full; `widths` only with heads. */
  readonly table: (
    columns: readonly (string | Column)[],
    rows: readonly (readonly Cell[])[],
    widths?: readonly number[],
    options?: TableOptions,
  ) => void;
  /** A drawing as wide as the page; `alt` says in words what it shows. */
  readonly chart: (svg: string, height: number, caption?: string, alt?: string) => void;
  readonly signatures: (parties: readonly string[]) => void;
  /** Goes to a new page unless this height is left. */
  readonly keep: (height: number) => void;
  readonly space: (points?: number) => void;
};

const paragraph = { size: 9.5, lineGap: 2.2 } as const;
const small = { size: 8, colour: colours.muted, lineGap: 1.5 } as const;

function drawPairs(canvas: Canvas, rows: readonly (readonly [string, string])[]): void {
  const label = { size: 9, colour: colours.muted, width: width * 0.32 } as const;
  const value = { size: 9.2, x: margin.left + width * 0.35, width: width * 0.65 } as const;
  canvas.group('Table', () => {
    for (const [name, text] of rows) {
      const height = Math.max(canvas.heightOf(name, label), canvas.heightOf(text || ' ', value)) + 6.5;
      // What would not fit on any page flows over them instead of standing beside its label.
      if (height > 300) {
        canvas.content('TH', () => canvas.write(name, { ...label, width }));
        canvas.content('TD', () => canvas.write(text, { ...value, x: margin.left, width }));
        canvas.moveTo(canvas.y() + 6);
        continue;
      }
      canvas.room(height);
      const y = canvas.y();
      canvas.group('TR', () => {
        canvas.content('TH', () => canvas.write(name, { ...label, y: y + 2.5 }));
        canvas.content('TD', () => canvas.write(text, { ...value, y: y + 2.5 }));
      });
      canvas.ornament((doc) =>
        doc.moveTo(margin.left, y + height).lineTo(margin.left + width, y + height).lineWidth(0.4).strokeColor(colours.line).stroke(),
      );
      canvas.moveTo(y + height);
    }
  });
  canvas.moveTo(canvas.y() + 8);
}

/** The largest size up to `most` at which a text fits a line of this width. */
function fitting(canvas: Canvas, text: string, wide: number, most: number, least: number): number {
  const natural = canvas.widthOf(text, { font: 'bold', size: most });
  return natural <= wide ? most : Math.max(least, Math.floor(((most * wide) / natural) * 10) / 10);
}

function drawFigures(canvas: Canvas, figures: readonly Figure[]): void {
  const gap = 8;
  const perRow = Math.min(4, figures.length);
  const wide = (width - gap * (perRow - 1)) / perRow;
  for (let from = 0; from < figures.length; from += perRow) {
    const cards = figures.slice(from, from + perRow).map((figure, at) => {
      const inner = { x: margin.left + at * (wide + gap) + 9, width: wide - 18 };
      return {
        figure,
        at,
        label: { ...inner, size: 7.6, colour: colours.muted } as const,
        value: { ...inner, font: 'bold', size: fitting(canvas, figure.value, inner.width, 15, 9), lineGap: 0 } as const,
        note: { ...inner, size: 7.4, colour: colours.muted, lineGap: 0.8 } as const,
      };
    });
    const labelHeight = Math.max(...cards.map(({ figure, label }) => canvas.heightOf(figure.label, label)));
    const valueHeight = Math.max(...cards.map(({ figure, value }) => canvas.heightOf(figure.value, value)));
    const noteHeight = Math.max(...cards.map(({ figure, note }) => (figure.note ? canvas.heightOf(figure.note, note) : 0)));
    const height = 8 + labelHeight + 2 + valueHeight + (noteHeight ? 2 + noteHeight : 0) + 8;
    canvas.room(height + gap);
    const y = canvas.y();
    canvas.ornament((doc) => {
      for (const { at } of cards) doc.roundedRect(margin.left + at * (wide + gap), y, wide, height, 4).fill(colours.raised);
    });
    for (const { figure, label, value, note } of cards) {
      canvas.content('P', () => {
        canvas.write(figure.label, { ...label, y: y + 8 });
        canvas.write(figure.value, { ...value, y: y + 10 + labelHeight });
        if (figure.note) canvas.write(figure.note, { ...note, y: y + 12 + labelHeight + valueHeight });
      });
    }
    canvas.moveTo(y + height + gap);
  }
  canvas.moveTo(canvas.y() + 4);
}

function drawWarning(canvas: Canvas, text: string): void {
  const box = { size: 9, colour: colours.warn, x: margin.left + 12, width: width - 24, lineGap: 2 } as const;
  const height = canvas.heightOf(text, box) + 14;
  canvas.room(height);
  const y = canvas.y();
  canvas.ornament((doc) => {
    doc.rect(margin.left, y, width, height).fill(colours.warnSoft);
    doc.rect(margin.left, y, 3, height).fill(colours.warn);
  });
  canvas.content('Note', () => canvas.write(text, { ...box, y: y + 7 }));
  canvas.moveTo(y + height + 10);
}

function drawSignatures(canvas: Canvas, parties: readonly string[]): void {
  const gap = 22;
  const wide = (width - gap * (parties.length - 1)) / parties.length;
  const box = (at: number) => ({ x: margin.left + at * (wide + gap), width: wide });
  const name = { font: 'bold', size: 8.6 } as const;
  const nameHeight = Math.max(...parties.map((party, at) => canvas.heightOf(party, { ...name, ...box(at) })));
  canvas.room(118 + nameHeight);
  const y = canvas.y();
  parties.forEach((party, at) => canvas.content('P', () => canvas.write(party, { ...name, ...box(at), y })));
  for (const [row, label] of ['Place and date', 'Signature, name in capitals'].entries()) {
    const line = y + nameHeight + 44 + row * 50;
    parties.forEach((_, at) => {
      const { x } = box(at);
      canvas.ornament((doc) => doc.moveTo(x, line).lineTo(x + wide, line).lineWidth(0.7).strokeColor(colours.ink).stroke());
      canvas.content('P', () => canvas.write(label, { size: 7.4, colour: colours.muted, x, width: wide, y: line + 4 }));
    });
  }
  canvas.moveTo(y + nameHeight + 118);
}

function sheetOn(canvas: Canvas): Sheet {
  const block = (tag: 'P' | 'Note', text: string, box: typeof paragraph | typeof small, after: number) => {
    canvas.room(Math.min(canvas.heightOf(text, box), 40));
    canvas.content(tag, () => canvas.write(text, box));
    canvas.moveTo(canvas.y() + after);
  };
  const sheet: Sheet = {
    heading(text) {
      canvas.room(96);
      canvas.moveTo(canvas.y() + 10);
      canvas.bookmark(text);
      canvas.content('H2', () => canvas.write(text, { font: 'bold', size: 13, colour: colours.accent, lineGap: 1 }));
      canvas.moveTo(canvas.y() + 6);
    },
    subheading(text) {
      canvas.room(70);
      canvas.moveTo(canvas.y() + 4);
      canvas.content('H3', () => canvas.write(text, { font: 'bold', size: 10.2, lineGap: 1 }));
      canvas.moveTo(canvas.y() + 4);
    },
    text: (text) => block('P', text, paragraph, 6),
    note: (text) => block('Note', text, small, 6),
    warn: (text) => drawWarning(canvas, text),
    list(points) {
      for (const point of points) {
        const box = { ...paragraph, x: margin.left + 12, width: width - 12 };
        canvas.room(Math.min(canvas.heightOf(point, box), 40));
        const y = canvas.y();
        canvas.ornament((doc) => doc.circle(margin.left + 4, y + 4.6, 1.5).fill(colours.accent));
        canvas.content('P', () => canvas.write(point, { ...box, y }));
        canvas.moveTo(canvas.y() + 3);
      }
      canvas.moveTo(canvas.y() + 4);
    },
    pairs: (rows) => drawPairs(canvas, rows),
    figures: (figures) => drawFigures(canvas, figures),
    table(columns, rows, widths, options = {}) {
      if (rows.length === 0) return sheet.text(options.empty ?? 'None.');
      const full = columns.map((column, at): Column =>
        typeof column === 'string' ? { head: column, ...(widths?.[at] === undefined ? {} : { width: widths[at] }) } : column,
      );
      return drawTable(canvas, full, rows, options);
    },
    chart(svg, height, caption, alt) {
      canvas.room(height + (caption ? 24 : 10));
      const y = canvas.y();
      const draw = () => svgToPdf(canvas.doc, svg, margin.left, y, { width, height, preserveAspectRatio: 'xMinYMin meet', assumePt: true });
      canvas.content('Figure', draw, { alt: alt ?? caption ?? 'Chart' });
      canvas.moveTo(y + height + 4);
      if (caption) sheet.note(caption);
      else canvas.moveTo(canvas.y() + 6);
    },
    signatures: (parties) => drawSignatures(canvas, parties),
    keep(height) {
      if (canvas.y() + height > bottom) canvas.doc.addPage();
    },
    space: (points = 12) => canvas.moveTo(canvas.y() + points),
  };
  return sheet;
}

/** Makes a PDF: letterhead, what `fill` writes, and on every page its number, the date and the provenance. Same input, same bytes. */
export async function makePdf(paper: Paper, fill: (sheet: Sheet) => void): Promise<Buffer> {
  const canvas = openCanvas(paper);
  const sheet = sheetOn(canvas);
  if (paper.synthetic) sheet.warn('Synthetic sample data: the weather behind these figures was generated for trying the product. Nothing here describes a real place.');
  fill(sheet);
  const { transliterated, lost } = canvas.strange();
  if (transliterated) sheet.note('Names in other scripts are given in Latin letters; the records of the platform hold them as they were entered.');
  if (lost) sheet.note('Signs that the fonts of this document lack are shown as "?"; the records of the platform hold them as they were entered.');
  return canvas.finish();
}
