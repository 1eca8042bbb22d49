import PDFDocument from 'pdfkit';
import { logoBytes } from './logo';
import { bottom, colours, fonts, margin, paperSize, width } from './palette';
import { writeLatin } from './text';

export type Paper = {
  readonly title: string;
  readonly subtitle: string;
  readonly tenant: string;
  /** Data URL of a PNG or JPEG. */
  readonly logo?: string | null;
  /** The day it is dated, YYYY-MM-DD. */
  readonly date: string;
  /** Where every number comes from: data, versions, hashes. */
  readonly provenance: string;
  /** What the document is of: an id, a version. */
  readonly reference?: string;
  readonly synthetic?: boolean;
};

type Ink = {
  readonly font?: keyof typeof fonts;
  readonly size?: number;
  readonly colour?: string;
  readonly lineGap?: number;
};
export type TextBox = Ink & {
  readonly x?: number;
  readonly y?: number;
  readonly width?: number;
  readonly align?: 'left' | 'right' | 'center';
  readonly oneLine?: boolean;
};
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

const margins = { top: margin.top, bottom: margin.bottom, left: margin.left, right: margin.right };

function openDocument(paper: Paper): PDFKit.PDFDocument {
  const dated = new Date(`${paper.date}T00:00:00Z`);
  return new PDFDocument({
    size: 'A4',
    margins,
    bufferPages: true,
    lang: 'en-GB',
    tagged: true,
    displayTitle: true,
    pdfVersion: '1.7',
    info: {
      Title: writeLatin(`${paper.title}: ${paper.subtitle}`).text,
      Author: writeLatin(paper.tenant).text,
      Subject: writeLatin(paper.provenance).text,
      Creator: 'Isoline',
      CreationDate: dated,
      ModDate: dated,
    },
  });
}

/** Opens a document of A4 pages. Same calls, same bytes: nothing is read from clock or chance. */
export function openCanvas(paper: Paper): Canvas {
  const doc = openDocument(paper);
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((resolve, reject) => {
    doc.on('end', resolve);
    doc.on('error', reject);
  });
  const root = doc.struct('Document');
  doc.addStructure(root);
  let parent = root;
  let seen = { transliterated: false, lost: false };

  const readable = (text: string) => {
    const { text: readableText, transliterated, lost } = writeLatin(text);
    seen = { transliterated: seen.transliterated || transliterated, lost: seen.lost || lost };
    return readableText;
  };
  const ink = ({ font = 'plain', size = 9.5, colour = colours.ink }: Ink) =>
    doc.font(fonts[font]).fontSize(size).fillColor(colour);
  const options = ({ width: wide = width, align = 'left', lineGap = 1.5, oneLine }: TextBox) => ({
    width: wide,
    align,
    lineGap,
    ...(oneLine ? { height: 1, ellipsis: true } : {}),
  });
  let within = false;
  const ornament = (draw: (target: PDFKit.PDFDocument) => void) => {
    const outermost = !within;
    within = true;
    if (outermost) doc.markContent('Artifact', { type: 'Layout' });
    doc.save();
    draw(doc);
    doc.restore();
    if (outermost) doc.endMarkedContent();
    within = !outermost;
  };
  const write = (text: string, box: TextBox = {}) => {
    ink(box).text(readable(text), box.x ?? margin.left, box.y ?? doc.y, options(box));
    doc.x = margin.left;
  };

  const furnish = (page: number, of: number) => {
    doc.page.margins = { ...margins, top: 0, bottom: 0 };
    const line = (y: number) =>
      doc
        .moveTo(margin.left, y)
        .lineTo(margin.left + width, y)
        .lineWidth(0.5)
        .strokeColor(colours.line)
        .stroke();
    const small = { size: 7, colour: colours.muted, lineGap: 0.5 } as const;
    if (page > 0) {
      write(`${paper.title}: ${paper.subtitle}`, { ...small, y: 44, width: width * 0.68, oneLine: true });
      write(paper.tenant, {
        ...small,
        x: margin.left + width * 0.7,
        y: 44,
        width: width * 0.3,
        align: 'right',
        oneLine: true,
      });
      line(57);
    }
    const y = paperSize.height - 48;
    line(y - 7);
    ink(small).text(readable(paper.provenance), margin.left, y, {
      width: width - 120,
      height: 17,
      ellipsis: true,
      lineGap: 0.5,
    });
    write(`Page ${page + 1} of ${of}`, {
      ...small,
      x: margin.left + width - 110,
      y,
      width: 110,
      align: 'right',
      oneLine: true,
    });
    write(paper.date, { ...small, x: margin.left + width - 110, y: y + 9, width: 110, align: 'right', oneLine: true });
  };

  const canvas: Canvas = {
    doc,
    y: () => doc.y,
    moveTo(y) {
      doc.x = margin.left;
      doc.y = y;
    },
    room(height) {
      if (doc.y + height > bottom) doc.addPage();
    },
    heightOf: (text, box) => ink(box).heightOfString(writeLatin(text).text, options(box)),
    widthOf: (text, own) => ink(own).widthOfString(writeLatin(text).text),
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
    strange: () => seen,
    async finish() {
      root.end();
      const { count } = doc.bufferedPageRange();
      for (let page = 0; page < count; page++) {
        doc.switchToPage(page);
        ornament(() => furnish(page, count));
      }
      doc.end();
      await ended;
      return Buffer.concat(chunks);
    },
  };
  letterhead(canvas, paper);
  return canvas;
}

/** Head of the first page: logo or name, date and reference, title and subtitle. */
function letterhead({ content, doc, moveTo, ornament, write }: Canvas, paper: Paper): void {
  const logo = logoBytes(paper.logo ?? null);
  const top = margin.first;
  const left = width * 0.62;
  moveTo(top);
  if (logo) {
    content('Figure', () => doc.image(logo, margin.left, top - 8, { fit: [150, 34] }), {
      alt: `Logo of ${paper.tenant}`,
    });
    moveTo(top + 30);
  }
  content('P', () =>
    write(
      paper.tenant,
      logo
        ? { size: 8.5, colour: colours.muted, width: left }
        : { font: 'bold', size: 11, colour: colours.accent, width: left },
    ),
  );
  const tenantEnd = doc.y;
  const right = {
    size: 8,
    colour: colours.muted,
    x: margin.left + left + 8,
    width: width - left - 8,
    align: 'right',
  } as const;
  moveTo(top);
  content('P', () => write([paper.date, paper.reference ?? ''].filter(Boolean).join('\n'), { ...right, y: top + 1 }));
  const ruleAt = Math.max(tenantEnd, doc.y) + 8;
  ornament(() => doc.rect(margin.left, ruleAt, width, 2).fill(colours.accent));
  moveTo(ruleAt + 18);
  content('H1', () => write(paper.title, { font: 'bold', size: 22, lineGap: 1 }));
  moveTo(doc.y + 2);
  content('P', () => write(paper.subtitle, { size: 11.5, colour: colours.muted, lineGap: 2 }));
  moveTo(doc.y + 12);
}
