import { DataFault } from '#shared/engine/dataFault';

/** One row of a text table; `line` counts from 1 in the file. */
export type Row = { readonly line: number; readonly cells: readonly string[] };

type Line = { readonly line: number; readonly text: string };

/** Lines without their ends, numbered from 1, one after the other; blank ones are left out. */
function* linesIn(text: string): Generator<Line> {
  for (let [from, line] = [0, 1]; from < text.length; line += 1) {
    const found = text.indexOf('\n', from);
    const end = found < 0 ? text.length : found;
    const whole = text.slice(from, text.charAt(end - 1) === '\r' && end > from ? end - 1 : end);
    if (whole.trim() !== '') yield { line, text: whole };
    from = end + 1;
  }
}
export const linesOf = (text: string): Line[] => [...linesIn(text)];

/** The rows of a table with cells between separators, one after the other; quotes as in RFC 4180. */
export function* rowsIn(text: string, separator: string): Generator<Row> {
  if (text.includes('"')) yield* quotedRows(text, separator);
  else for (const { line, text: row } of linesIn(text)) yield { line, cells: row.split(separator) };
}
export const rowsOf = (text: string, separator: string): Row[] => [...rowsIn(text, separator)];

function quotedRows(text: string, separator: string): Row[] {
  const rows: Row[] = [];
  let cells: string[] = [];
  let cell = '';
  let [line, startLine, inQuotes] = [1, 1, false];
  const endCell = () => {
    cells.push(cell);
    cell = '';
  };
  const endRow = () => {
    endCell();
    if (cells.length > 1 || cells[0]?.trim()) rows.push({ line: startLine, cells });
    cells = [];
  };
  for (let i = 0; i < text.length; i++) {
    const char = text.charAt(i);
    if (char === '\n') line += 1;
    if (inQuotes) {
      if (char !== '"') cell += char;
      else if (text.charAt(i + 1) === '"') cell += text.charAt(++i);
      else inQuotes = false;
    } else if (char === '"' && cell.trim() === '') {
      [cell, inQuotes] = ['', true];
    } else if (char === separator) endCell();
    else if (char === '\n') {
      endRow();
      startLine = line;
    } else if (char !== '\r') cell += char;
  }
  if (inQuotes) {
    throw new DataFault(
      'feeds.truncated',
      `A quotation mark opened in line ${startLine} is never closed: the file breaks off.`,
      {
        line: startLine,
      },
    );
  }
  if (cell !== '' || cells.length > 0) endRow();
  return rows;
}

/** The separator that cuts a heading into most cells. */
export const separatorOf = (heading: string): string =>
  [',', '\t', ';', '|'].reduce((best, next) => (count(heading, next) > count(heading, best) ? next : best), ',');
const count = (text: string, part: string) => text.split(part).length - 1;

/** Refuses a row that has another number of cells than the heading; the last row of a file is where it was cut off. */
export function checkWidth(row: Row, width: number, isLast: boolean) {
  if (row.cells.length === width) return;
  const has = `Line ${row.line} has ${row.cells.length} of ${width} columns`;
  if (isLast && row.cells.length < width) {
    throw new DataFault('feeds.truncated', `${has}: the file breaks off there.`, { line: row.line });
  }
  throw new DataFault('feeds.broken', `${has}.`, { line: row.line });
}

/** Files up to this size arrive in one piece, so a missing line end at their close is only a habit of who wrote them. */
const onePiece = 4096;

/**
 * A file that does not end its last line was cut off: its last number may lack digits, which nobody can see. Some programs leave
 * the last line end out; who brings such a file says that it is whole.
 */
export function checkEnding(text: string, isWhole = false) {
  if (isWhole || text.length <= onePiece || text.endsWith('\n')) return;
  const [line, byte] = [count(text, '\n') + 1, Buffer.byteLength(text)];
  throw new DataFault(
    'feeds.truncated',
    `The file breaks off in line ${line} (byte ${byte}): its last line has no line end. If it is whole all the same, say --whole.`,
    { line, byte, option: '--whole' },
  );
}
