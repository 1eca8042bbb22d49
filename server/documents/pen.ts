import { colours, fonts, margin, width } from './palette';
import { writeLatin } from './text';

/** Font, size and colour of a text; what is left out is that of plain text. */
export type Ink = {
  readonly font?: keyof typeof fonts;
  readonly size?: number;
  readonly colour?: string;
  readonly lineGap?: number;
};
/** Where a text stands, and how it fills its lines. */
export type TextBox = Ink & {
  readonly x?: number;
  readonly y?: number;
  readonly width?: number;
  readonly align?: 'left' | 'right' | 'center';
  readonly oneLine?: boolean;
};

/** A line as a whole may be this much shorter than its words one after the other, in points. */
const slack = 2;

/** What writes on the pages of a document, and keeps in mind which letters it had to write otherwise. */
export function openPen(doc: PDFKit.PDFDocument) {
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
  const heightOf = (text: string, box: TextBox) => {
    const [latin, how] = [writeLatin(text).text, options(box)];
    ink(box);
    // Nothing has to be laid out to tell the height of a single line.
    if (latin !== '' && !latin.includes('\n') && doc.widthOfString(latin) < how.width - slack)
      return doc.currentLineHeight(true) + how.lineGap;
    return doc.heightOfString(latin, how);
  };
  const widthOf = (text: string, own: Ink) => ink(own).widthOfString(writeLatin(text).text);
  return { doc, readable, ink, ornament, write, heightOf, widthOf, strange: () => seen };
}
export type Pen = ReturnType<typeof openPen>;
