import type { Canvas } from './canvas';
import { colours, margin, width } from './palette';

export type Figure = { readonly label: string; readonly value: string; readonly note?: string };

type Sizes = { readonly wide: number; readonly most: number; readonly least: number; readonly font?: 'bold' };
/** The largest size up to `most` at which a text fits a line this wide; one that would have to be smaller than `least` may break. */
function fitting(canvas: Canvas, text: string, { wide, most, least, font }: Sizes): number {
  const natural = canvas.widthOf(text, { ...(font ? { font } : {}), size: most });
  return natural <= wide ? most : Math.max(least, Math.floor(((most * wide) / natural) * 10) / 10);
}
const longestWord = (text: string) =>
  text.split(/\s/).reduce((longest, word) => (word.length > longest.length ? word : longest), '');

/** What is taller flows over the pages. */
const tall = 300;
/** Label and value, line by line. */
export function drawPairs(canvas: Canvas, rows: readonly (readonly [string, string])[]): void {
  if (rows.length === 0) return;
  const label = { size: 9, colour: colours.muted, width: width * 0.32 } as const;
  const box = { x: margin.left + width * 0.35, width: width * 0.65 } as const;
  const lines = rows.map(([name, text]) => {
    const size = fitting(canvas, longestWord(text), { wide: box.width, most: 9.2, least: 8 });
    const value = { ...box, size };
    const height = Math.max(canvas.heightOf(name, label), canvas.heightOf(text || ' ', value)) + 6.5;
    return { name, text, value, height };
  });
  const [first, second] = lines;
  canvas.room(Math.min((first?.height ?? 0) + (second?.height ?? 0), tall));
  canvas.group('Table', () => {
    for (const { name, text, value, height } of lines) {
      // What would not fit on any page flows over them instead of standing beside its label.
      if (height > tall) {
        canvas.content('TH', () => canvas.write(name, { ...label, width }));
        canvas.content('TD', () => canvas.write(text, { ...value, x: margin.left, width }));
        canvas.gap(6);
        continue;
      }
      canvas.room(height);
      const y = canvas.y();
      canvas.group('TR', () => {
        canvas.content('TH', () => canvas.write(name, { ...label, y: y + 4 }));
        canvas.content('TD', () => canvas.write(text, { ...value, y: y + 4 }));
      });
      canvas.ornament((doc) =>
        doc
          .moveTo(margin.left, y + height)
          .lineTo(margin.left + width, y + height)
          .lineWidth(0.4)
          .strokeColor(colours.line)
          .stroke(),
      );
      canvas.moveTo(y + height);
    }
  });
  canvas.gap(8);
}

/** Cards with a number each, up to four in a row. */
export function drawFigures(canvas: Canvas, figures: readonly Figure[]): void {
  if (figures.length === 0) return;
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
        value: {
          ...inner,
          font: 'bold',
          size: fitting(canvas, figure.value, { wide: inner.width, most: 15, least: 9, font: 'bold' }),
          lineGap: 0,
        } as const,
        note: { ...inner, size: 7.4, colour: colours.muted, lineGap: 0.8 } as const,
      };
    });
    const labelHeight = Math.max(...cards.map(({ figure, label }) => canvas.heightOf(figure.label, label)));
    const valueHeight = Math.max(...cards.map(({ figure, value }) => canvas.heightOf(figure.value, value)));
    const noteHeight = Math.max(
      ...cards.map(({ figure, note }) => (figure.note ? canvas.heightOf(figure.note, note) : 0)),
    );
    const height = 8 + labelHeight + 2 + valueHeight + (noteHeight ? 2 + noteHeight : 0) + 8;
    canvas.room(height + gap);
    const y = canvas.y();
    canvas.ornament((doc) => {
      for (const { at } of cards)
        doc.roundedRect(margin.left + at * (wide + gap), y, wide, height, 4).fill(colours.raised);
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
  canvas.gap(4);
}

export function drawWarning(canvas: Canvas, text: string): void {
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

/** A line for place and date and one for the signature of each party, kept on one page. */
export function drawSignatures(canvas: Canvas, parties: readonly string[]): void {
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
      canvas.ornament((doc) =>
        doc
          .moveTo(x, line)
          .lineTo(x + wide, line)
          .lineWidth(0.7)
          .strokeColor(colours.ink)
          .stroke(),
      );
      canvas.content('P', () => canvas.write(label, { size: 7.4, colour: colours.muted, x, width: wide, y: line + 4 }));
    });
  }
  canvas.moveTo(y + nameHeight + 118);
}
