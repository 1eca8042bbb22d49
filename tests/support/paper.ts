import { flat, readPdf } from '../../server/documents/testing/readPdf';
import { expectFigures, type FigureRow } from './figureTable';

/** A paper as text, and each line that it has to hold: `label value`; where it does not, what stands behind the label. */
export async function linesOf(
  made: Promise<Buffer>,
  lines: readonly (readonly [label: string, engine: string])[],
): Promise<void> {
  const text = flat(readPdf(await made).text);
  expectFigures(
    lines.map(([label, engine]): FigureRow => {
      const line = flat(`${label} ${engine}`);
      const at = text.indexOf(line);
      const from = at < 0 ? text.indexOf(`${label} `) : at;
      return [label, line, text.slice(Math.max(0, from), Math.max(0, from) + line.length)];
    }),
  );
}
