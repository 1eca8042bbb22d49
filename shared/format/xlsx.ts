import { strToU8, Zip, ZipDeflate } from 'fflate';
import type { CsvCell } from './csv';

/** How the cells of a column are shown: texts such as 2026-03-05 or 2026-03-05T06:07:08Z become days and times that a spreadsheet reckons with. */
export type SheetColumn = { readonly head: string; readonly kind?: 'day' | 'instant' | undefined };

const spreadsheet = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const content = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const declared = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/** What every workbook of one sheet holds beside its rows. Styles: 1 is a day, 2 a time, 3 a head. */
const frame: Readonly<Record<string, string>> = {
  '[Content_Types].xml': `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${content}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${content}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${content}.styles+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${packages}/relationships"><Relationship Id="r1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${spreadsheet}" xmlns:r="${office}"><sheets><sheet name="Isoline" sheetId="1" r:id="r1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packages}/relationships"><Relationship Id="r1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `<styleSheet xmlns="${spreadsheet}"><fonts count="2"><font/><font><b/></font></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="4"><xf/><xf numFmtId="14" applyNumberFormat="1"/><xf numFmtId="22" applyNumberFormat="1"/><xf fontId="1" applyFont="1"/></cellXfs></styleSheet>`,
};

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
/** XML holds no control characters but tab and line ends. */
// oxlint-disable-next-line no-control-regex
const unwritable = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;
const xmlText = (text: string) => text.replace(unwritable, '').replace(/[&<>]/g, (sign) => entities[sign] ?? sign);

const styleOf = { day: 1, instant: 2 } as const;
/** Days since the last of 1899, as spreadsheets count. */
const serialOf = (date: Date) => (date.getTime() + 2_209_161_600_000) / 86_400_000;
/** A, B … Z, AA: what spreadsheets call a column. */
const letters = (at: number): string =>
  (at < 26 ? '' : letters(Math.floor(at / 26) - 1)) + String.fromCharCode(65 + (at % 26));
/** A text is kept as one: it is never a formula, whatever it begins with. */
const textCell = (place: string, text: string, style = 0) =>
  `<c r="${place}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${xmlText(text)}</t></is></c>`;
const numberCell = (place: string, value: number, style = 0) =>
  Number.isFinite(value) ? `<c r="${place}" s="${style}"><v>${value}</v></c>` : '';

function cellOf(place: string, cell: CsvCell, kind: SheetColumn['kind']): string {
  if (cell === null || cell === undefined || cell === '') return '';
  if (typeof cell === 'number') return numberCell(place, cell);
  if (typeof cell === 'boolean') return `<c r="${place}" t="b"><v>${Number(cell)}</v></c>`;
  if (cell instanceof Date) return numberCell(place, serialOf(cell), styleOf.instant);
  const serial = kind ? serialOf(new Date(cell)) : Number.NaN;
  return kind && Number.isFinite(serial) ? numberCell(place, serial, styleOf[kind]) : textCell(place, cell);
}

/** Writes an XLSX file of one sheet as its rows come; each step answers the parts of the file that are ready by then, in their order. */
export function xlsxWriter(columns: readonly SheetColumn[]) {
  let parts: Uint8Array[] = [];
  const zip = new Zip((error, part) => {
    if (error) throw error;
    parts.push(part);
  });
  const entry = (path: string) => {
    const file = new ZipDeflate(path, { level: 6 });
    zip.add(file);
    return file;
  };
  for (const [path, text] of Object.entries(frame)) entry(path).push(strToU8(declared + text), true);
  const sheet = entry('xl/worksheets/sheet1.xml');
  const heads = columns.map(({ head }, at) => textCell(`${letters(at)}1`, head, 3)).join('');
  const view =
    '<sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>';
  sheet.push(
    strToU8(
      `${declared}<worksheet xmlns="${spreadsheet}"><sheetViews>${view}</sheetView></sheetViews><sheetData><row r="1">${heads}</row>`,
    ),
  );
  const ready = (): readonly Uint8Array[] => {
    const taken = parts;
    parts = [];
    return taken;
  };
  let line = 1;
  return {
    add(rows: readonly (readonly CsvCell[])[]): readonly Uint8Array[] {
      const texts = rows.map((cells) => {
        line += 1;
        const written = cells.map((cell, at) => cellOf(`${letters(at)}${line}`, cell, columns[at]?.kind));
        return `<row r="${line}">${written.join('')}</row>`;
      });
      sheet.push(strToU8(texts.join('')));
      return ready();
    },
    end(): readonly Uint8Array[] {
      sheet.push(strToU8('</sheetData></worksheet>'), true);
      zip.end();
      return ready();
    },
  };
}
