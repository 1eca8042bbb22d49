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
  /** A heading of this height: `draw` writes it on the page of the block that follows it. */
  readonly lead: (height: number, draw: () => void) => void;
  /** Leaves so much room below a block; less of it where the document is laid out closely. */
  readonly gap: (height: number) => void;
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
  /** How many pages there are so far. */
  readonly pages: () => number;
  readonly finish: () => Promise<Buffer>;
};

/** The part of its gaps that a document keeps which is laid out closely. */
const closely = 0.5;

/** Opens a document of A4 pages. Same calls, same bytes: nothing is read from clock or chance. */
export async function openCanvas(paper: Paper, isClose = false): Promise<Canvas> {
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
  let leads: readonly { readonly height: number; readonly draw: () => void }[] = [];
  const room = (height: number) => {
    const [before, all] = [leads, leads.reduce((sum, lead) => sum + lead.height, height)];
    leads = [];
    if (doc.y + all > bottom) doc.addPage();
    for (const { draw } of before) draw();
  };
  const { heightOf, ornament, readable, strange, widthOf, write } = pen;
  return {
    doc,
    y: () => doc.y,
    moveTo(y) {
      doc.x = margin.left;
      doc.y = y;
    },
    gap(height) {
      doc.y += height * (isClose ? closely : 1);
    },
    lead(height, draw) {
      leads = [...leads, { height, draw }];
    },
    room,
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
    pages: () => doc.bufferedPageRange().count,
    async finish() {
      room(0);
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
