import { bottom, margin } from './palette';
import { openDocument, type Paper } from './paper';
import { openPen, type Ink, type TextBox } from './pen';
import { drawRunningLines } from './runningLines';

type Tag = 'H1' | 'H2' | 'H3' | 'P' | 'TH' | 'TD' | 'Note' | 'Figure';

/** A PDF being written from top to bottom: what text, tables and charts are drawn with. */
export type Canvas = {
  readonly doc: PDFKit.PDFDocument;
  readonly y: () => number;
  readonly moveTo: (y: number) => void;
  /** Opens a new page unless this height is left. */
  readonly room: (height: number) => void;
  readonly heightOf: (text: string, box: TextBox) => number;
  readonly widthOf: (text: string, ink: Ink) => number;
  readonly write: (text: string, box?: TextBox) => void;
  /** Text or picture that is content; readers of the tagged document hear it under this tag. */
  readonly content: (tag: Tag, draw: () => void, options?: { readonly alt?: string }) => void;
  /** A table, a row: what `draw` adds stands below it. */
  readonly group: (tag: 'Table' | 'TR' | 'L', draw: () => void) => void;
  /** Lines and grounds: nothing to read. */
  readonly ornament: (draw: (doc: PDFKit.PDFDocument) => void) => void;
  readonly bookmark: (title: string) => void;
  /** Letters that had to be written otherwise so far. */
  readonly strange: () => { readonly transliterated: boolean; readonly lost: boolean };
  readonly finish: () => Promise<Buffer>;
};

/** Opens a document of A4 pages. Same calls, same bytes: nothing is read from clock or chance. */
export async function openCanvas(paper: Paper): Promise<Canvas> {
  const doc = await openDocument(paper);
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((resolve, reject) => {
    doc.on('end', resolve);
    doc.on('error', reject);
  });
  const root = doc.struct('Document');
  doc.addStructure(root);
  let parent = root;
  const pen = openPen(doc);
  const { heightOf, ornament, readable, strange, widthOf, write } = pen;
  return {
    doc,
    y: () => doc.y,
    moveTo(y) {
      doc.x = margin.left;
      doc.y = y;
    },
    room(height) {
      if (doc.y + height > bottom) doc.addPage();
    },
    heightOf,
    widthOf,
    write,
    content(tag, draw, { alt } = {}) {
      const element = doc.struct(
        tag,
        { ...(alt === undefined ? {} : { alt: readable(alt) }), ...(tag === 'TH' ? { scope: 'Column' } : {}) },
        [draw],
      );
      parent.add(element);
    },
    group(tag, draw) {
      const outer = parent;
      const element = doc.struct(tag);
      outer.add(element);
      parent = element;
      draw();
      element.end();
      parent = outer;
    },
    ornament,
    bookmark: (title) => void doc.outline.addItem(readable(title)),
    strange,
    async finish() {
      root.end();
      const { count } = doc.bufferedPageRange();
      for (let page = 0; page < count; page++) {
        doc.switchToPage(page);
        ornament(() => drawRunningLines(pen, paper, page, count));
      }
      doc.end();
      await ended;
      return Buffer.concat(chunks);
    },
  };
}
