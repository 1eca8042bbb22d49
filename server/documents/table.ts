import type { Canvas } from './canvas';
import { bottom, colours, margin, width } from './palette';
import type { TextBox } from './pen';

export type Cell = string | number;
export type Column = {
  readonly head: string;
  /** Share of the width, in relation to the others; 1 when absent. */
  readonly width?: number;
  /** Left when absent, but for texts that are figures. */
  readonly align?: 'left' | 'right';
};
export type TableOptions = {
  /** The last row sums up the others. */
  readonly total?: boolean;
  /** Said in place of a table without rows. */
  readonly empty?: string;
  readonly size?: number;
  /** Rows on a tinted ground, such as the years that paid. */
  readonly tinted?: (row: number) => boolean;
};

const gap = 4;
/** A table of this height, in points, stands on one page. */
const short = 190;
const longest = 700;
/** Nobody reads a cell of a page's length: it is cut, and says so. */
const cellText = (cell: Cell) => {
  const text = String(cell);
  return text.length > longest ? `${text.slice(0, longest)} …` : text;
};
const isFigure = (text: string) => text === '---' || /^[-+A-Z ]{0,5}[\d.,]+( ?(%|h|d|years))?$/.test(text);

type Kind = 'head' | 'body' | 'total';

/** The box of each cell, by column and by kind of row. */
function cellBoxes(
  canvas: Canvas,
  columns: readonly Column[],
  rows: readonly (readonly Cell[])[],
  size: number,
): (at: number, kind: Kind) => TextBox {
  const sum = columns.reduce((all, column) => all + (column.width ?? 1), 0);
  const widths = columns.map((column) => ((column.width ?? 1) / sum) * width);
  const lefts = widths.map((_, at) => margin.left + widths.slice(0, at).reduce((all, one) => all + one, 0));
  const alignOf = columns.map(
    ({ align }, at) =>
      align ??
      (at > 0 && rows.length > 0 && rows.every((row) => typeof row[at] === 'number' || isFigure(String(row[at] ?? '')))
        ? 'right'
        : 'left'),
  );
  const widthOf = (at: number) =>
    (widths[at] ?? 0) - (at === 0 ? gap : 2 * gap) + (at === columns.length - 1 ? gap : 0);
  /** A number is never torn: a column that is too narrow for its longest one is written smaller. */
  const sizes = columns.map((_, at) => {
    if (alignOf[at] !== 'right') return size;
    const figures = rows.flatMap((row) => cellText(row[at] ?? '').split(/[ \n]/));
    const longestFigure = Math.max(...figures.map((figure) => canvas.widthOf(figure, { font: 'bold', size })), 0);
    return size * Math.min(1, widthOf(at) / (longestFigure * 1.01 || 1));
  });

  return (at, kind) => ({
    font: kind === 'body' ? 'plain' : 'bold',
    size: kind === 'head' ? size - 0.6 : (sizes[at] ?? size),
    colour: kind === 'head' ? colours.muted : colours.ink,
    lineGap: 1,
    x: (lefts[at] ?? margin.left) + (at === 0 ? 0 : gap),
    width: widthOf(at),
    align: alignOf[at] ?? 'left',
  });
}

/** A table over as many pages as it takes, its head on each of them; a row is never torn. */
export function drawTable(
  canvas: Canvas,
  columns: readonly Column[],
  rows: readonly (readonly Cell[])[],
  { total = false, size = 8.3, tinted = () => false }: TableOptions = {},
): void {
  const boxOf = cellBoxes(canvas, columns, rows, size);
  const heightOf = (cells: readonly Cell[], kind: Kind) =>
    Math.max(...cells.map((cell, at) => canvas.heightOf(cellText(cell) || ' ', boxOf(at, kind)))) + 7;
  const rule = (y: number, strength: number, colour: string) =>
    canvas.ornament((doc) =>
      doc
        .moveTo(margin.left, y)
        .lineTo(margin.left + width, y)
        .lineWidth(strength)
        .strokeColor(colour)
        .stroke(),
    );
  const row = (cells: readonly Cell[], kind: Kind, draw: (at: number, write: () => void) => void) => {
    const y = canvas.y();
    const height = heightOf(cells, kind);
    cells.forEach((cell, at) => draw(at, () => canvas.write(cellText(cell), { ...boxOf(at, kind), y: y + 4.4 })));
    if (kind === 'head') rule(y + height, 0.9, colours.ink);
    else rule(y + height, 0.4, colours.line);
    canvas.moveTo(y + height);
  };
  const heads = columns.map(({ head }) => head);
  const head = () => canvas.group('TR', () => row(heads, 'head', (_, write) => canvas.content('TH', write)));

  const kindOf = (at: number): Kind => (total && at === rows.length - 1 ? 'total' : 'body');
  const heights = rows.map((cells, at) => heightOf(cells, kindOf(at)));
  const whole = heights.reduce((all, one) => all + one, heightOf(heads, 'head'));
  // A short table is not torn; of a long one at least two rows stand together.
  canvas.room(whole <= short ? whole : whole - heights.slice(2).reduce((all, one) => all + one, 0));
  canvas.group('Table', () => {
    head();
    for (const [at, cells] of rows.entries()) {
      const kind = kindOf(at);
      const [height = 0, last = 0] = heights.slice(at);
      if (canvas.y() + height + (at === rows.length - 2 ? last : 0) > bottom) {
        canvas.doc.addPage();
        // For the eye: a reader of the tagged table has heard the head.
        canvas.ornament(() => row(heads, 'head', (_, write) => write()));
      }
      if (tinted(at))
        canvas.ornament((doc) => doc.rect(margin.left, canvas.y() + 0.3, width, height - 0.6).fill(colours.paidSoft));
      if (kind === 'total') rule(canvas.y(), 0.9, colours.ink);
      canvas.group('TR', () => row(cells, kind, (_, write) => canvas.content('TD', write)));
    }
  });
  canvas.gap(9);
}
