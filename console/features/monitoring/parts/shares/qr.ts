import { encode } from 'uqr';

/** The dark squares of a QR code as one path, and how many squares it is wide. */
export type Qr = { readonly size: number; readonly path: string };

/** Level M: still read where a seventh of the print is lost. */
export function qrOf(text: string): Qr {
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return { size, path: squares.join('') };
}

const escape = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

/** A picture to print: the code, and below it what it leads to in words. */
export function qrPicture({ size, path }: Qr, lines: readonly string[]): string {
  const line = 2.4;
  const texts = lines.map(
    (text, at) =>
      `<text x="${size / 2}" y="${size + line * (at + 0.6)}" font-family="sans-serif" font-size="1.5" text-anchor="middle" textLength="${Math.min(size - 4, text.length * 0.8)}" lengthAdjust="spacingAndGlyphs">${escape(text)}</text>`,
  );
  const height = size + line * lines.length;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size * 3}mm" height="${height * 3}mm" viewBox="0 0 ${size} ${height}"><rect width="${size}" height="${height}" fill="#fff"/><path d="${path}" shape-rendering="crispEdges"/>${texts.join('')}</svg>`;
}

/** Prints a picture alone, from a frame that nobody sees; the frame before it goes. */
export function printPicture(svg: string): void {
  document.querySelector('iframe[data-printed]')?.remove();
  const url = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  const frame = document.createElement('iframe');
  frame.dataset['printed'] = '';
  frame.ariaHidden = 'true';
  Object.assign(frame.style, { position: 'fixed', width: '0', height: '0', border: '0' });
  frame.addEventListener('load', () => {
    frame.contentWindow?.print();
    URL.revokeObjectURL(url);
  });
  frame.src = url;
  document.body.append(frame);
}
