import { margin } from './palette';
import { writeLatin } from './text';

/** What a document says of itself: its heads, its foot and its properties. */
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

/** Of a page, in points. */
export const margins = { top: margin.top, bottom: margin.bottom, left: margin.left, right: margin.right };

/** Widths in points by font, size and text: the words of a document come again and again, in it and in the next one. */
const widths = new Map<string, number>();
const mostWidths = 20_000;

/** The library adds up the letters of a word and the gap of each pair anew each time that it is measured, and each is measured several times. */
function rememberWidths(doc: PDFKit.PDFDocument): void {
  const inUse = doc as unknown as { readonly _font: { readonly name: string }; readonly _fontSize: number };
  const measure = doc.widthOfString.bind(doc);
  doc.widthOfString = (text, options) => {
    const key = `${inUse._font.name} ${inUse._fontSize} ${text}`;
    const known = widths.get(key);
    if (known !== undefined) return known;
    if (widths.size >= mostWidths) widths.clear();
    const width = measure(text, options);
    widths.set(key, width);
    return width;
  };
}

/** A4, tagged, with its properties; nothing is drawn yet. The library is loaded by the first document: most commands make none. */
export async function openDocument(paper: Paper): Promise<PDFKit.PDFDocument> {
  const { default: PDFDocument } = await import('pdfkit');
  const dated = new Date(`${paper.date}T00:00:00Z`);
  const doc = new PDFDocument({
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
  rememberWidths(doc);
  return doc;
}
