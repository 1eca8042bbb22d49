import { createHash } from 'node:crypto';
import { flat, readPdf, type ReadPdf } from '../../server/documents/testing/readPdf';
import { expectFigures, type FigureRow } from './figureTable';

/** Pieces of text that stand beside each other, as lines. */
function linesOnPage({ runs }: ReadPdf, page: number): string[] {
  const lines = new Map<number, string[]>();
  for (const { y, text } of runs.filter((run) => run.page === page)) {
    const line = Math.round(y);
    lines.set(line, [...(lines.get(line) ?? []), text]);
  }
  return [...lines.values()].map((parts) => flat(parts.join(' | ')));
}
/** A paper as a person reads it, page by page, and a sum over what it draws: lines, bars and where they stand. */
export const approvedPages = (pdf: ReadPdf) =>
  pdf.drawings.map((drawing, at) => ({
    lines: linesOnPage(pdf, at + 1),
    drawing: createHash('sha256').update(drawing).digest('hex').slice(0, 16),
  }));

/**
 * A paper as text, and each line that it has to hold: `label value`; where it does not, what stands behind the label. All of it is what was
 * approved: `node scripts/jest.mjs tests/figures -u` approves what it is now, and the change is read like any other.
 */
export async function linesOf(
  made: Promise<Buffer>,
  lines: readonly (readonly [label: string, engine: string])[],
): Promise<void> {
  const pdf = readPdf(await made);
  const text = flat(pdf.text);
  expectFigures(
    lines.map(([label, engine]): FigureRow => {
      const line = flat(`${label} ${engine}`);
      const at = text.indexOf(line);
      const from = at < 0 ? text.indexOf(`${label} `) : at;
      return [label, line, text.slice(Math.max(0, from), Math.max(0, from) + line.length)];
    }),
  );
  expect(approvedPages(pdf)).toMatchSnapshot('paper');
}
