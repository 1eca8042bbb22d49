declare module 'svg-to-pdfkit' {
  /** Draws an SVG text into a PDFKit document. */
  export default function svgToPdf(
    document: PDFKit.PDFDocument,
    svg: string,
    x: number,
    y: number,
    options?: Readonly<Record<string, unknown>>,
  ): void;
}
