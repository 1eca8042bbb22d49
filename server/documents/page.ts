import svgToPdf from 'svg-to-pdfkit';
import { drawFigures, drawPairs, drawSignatures, drawWarning, type Figure } from './blocks';
import { openCanvas, type Canvas } from './canvas';
import { drawLetterhead } from './letterhead';
import { logoBytes } from './logo';
import { bottom, colours, margin, width } from './palette';
import type { Paper } from './paper';
import { drawTable, type Cell, type Column, type TableOptions } from './table';

export type { Paper } from './paper';
export type { Column } from './table';

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

function drawHeading(canvas: Canvas, text: string): void {
  const ink = { font: 'bold', size: 13, colour: colours.accent, lineGap: 1 } as const;
  canvas.lead(canvas.heightOf(text, ink) + 16, () => {
    canvas.gap(10);
    canvas.bookmark(text);
    canvas.content('H2', () => canvas.write(text, ink));
    canvas.gap(6);
  });
}

function drawSubheading(canvas: Canvas, text: string): void {
  const ink = { font: 'bold', size: 10.2, lineGap: 1 } as const;
  canvas.lead(canvas.heightOf(text, ink) + 8, () => {
    canvas.gap(4);
    canvas.content('H3', () => canvas.write(text, ink));
    canvas.gap(4);
  });
}

function drawList(canvas: Canvas, points: readonly string[]): void {
  for (const point of points) {
    const box = { ...paragraph, x: margin.left + 12, width: width - 12 };
    canvas.room(Math.min(canvas.heightOf(point, box), 40));
    const y = canvas.y();
    canvas.ornament((doc) => doc.circle(margin.left + 4, y + 4.6, 1.5).fill(colours.accent));
    canvas.content('P', () => canvas.write(point, { ...box, y }));
    canvas.gap(3);
  }
  canvas.gap(4);
}

function sheetOn(canvas: Canvas): Sheet {
  const block = (tag: 'P' | 'Note', text: string, box: typeof paragraph | typeof small, after: number) => {
    canvas.room(Math.min(canvas.heightOf(text, box), 40));
    canvas.content(tag, () => canvas.write(text, box));
    canvas.gap(after);
  };
  const sheet: Sheet = {
    heading: (text) => drawHeading(canvas, text),
    subheading: (text) => drawSubheading(canvas, text),
    text: (text) => block('P', text, paragraph, 6),
    note: (text) => block('Note', text, small, 6),
    warn: (text) => drawWarning(canvas, text),
    list: (points) => drawList(canvas, points),
    pairs: (rows) => drawPairs(canvas, rows),
    figures: (figures) => drawFigures(canvas, figures),
    table(columns, rows, widths, options = {}) {
      if (rows.length === 0) return sheet.text(options.empty ?? 'None.');
      const full = columns.map((column, at): Column =>
        typeof column === 'string'
          ? { head: column, ...(widths?.[at] === undefined ? {} : { width: widths[at] }) }
          : column,
      );
      return drawTable(canvas, full, rows, options);
    },
    chart(svg, height, caption, alt) {
      canvas.room(height + (caption ? 24 : 10));
      const y = canvas.y();
      const draw = () =>
        svgToPdf(canvas.doc, svg, margin.left, y, {
          width,
          height,
          preserveAspectRatio: 'xMinYMin meet',
          assumePt: true,
        });
      canvas.content('Figure', draw, { alt: alt ?? caption ?? 'Chart' });
      canvas.moveTo(y + height + 4);
      if (caption) sheet.note(caption);
      else canvas.gap(6);
    },
    signatures: (parties) => drawSignatures(canvas, parties),
    keep: canvas.room,
    space(points = 12) {
      canvas.room(0);
      canvas.gap(points);
    },
  };
  return sheet;
}

/** A last page that ends above this is hardly filled: to a quarter. */
const nearlyEmpty = margin.top + (bottom - margin.top) / 4;

type Laid = { readonly paper: Paper; readonly logo: Buffer | null; readonly fill: (sheet: Sheet) => void };
async function layOut({ paper, logo, fill }: Laid, isClose: boolean): Promise<Canvas> {
  const canvas = await openCanvas(paper, isClose);
  drawLetterhead(canvas, paper, logo);
  const sheet = sheetOn(canvas);
  if (paper.synthetic)
    sheet.warn(
      'Synthetic sample data: the weather behind these figures was generated for trying the product. Nothing here describes a real place.',
    );
  fill(sheet);
  const { transliterated, lost } = canvas.strange();
  if (transliterated)
    sheet.note(
      'Names in other scripts are given in Latin letters; the records of the platform hold them as they were entered.',
    );
  if (lost)
    sheet.note(
      'Signs that the fonts of this document lack are shown as "?"; the records of the platform hold them as they were entered.',
    );
  return canvas;
}

/**
 * Makes a PDF: letterhead, what `fill` writes, and on every page its number, the date and the provenance. Same input, same bytes. `fill` is asked
 * twice where the last page is hardly filled: laid out closer, what stands on it may need no page of its own.
 */
export async function makePdf(paper: Paper, fill: (sheet: Sheet) => void): Promise<Buffer> {
  const laid = { paper, fill, logo: await logoBytes(paper.logo ?? null) };
  const usual = await layOut(laid, false);
  if (usual.pages() === 1 || usual.y() > nearlyEmpty) return usual.finish();
  const close = await layOut(laid, true);
  return (close.pages() < usual.pages() ? close : usual).finish();
}
