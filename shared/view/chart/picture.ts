export { titledOptions } from './titled';

/** What a picture outside of the page cannot inherit: colours from tokens, sizes in em, the page's font. */
const inlined = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-opacity',
  'stroke-dasharray',
  'opacity',
  'font-size',
  'font-weight',
  'font-family',
  'text-anchor',
  'visibility',
] as const;

function inline(from: Element, to: Element): void {
  const style = getComputedStyle(from);
  to.removeAttribute('style');
  to.removeAttribute('class');
  for (const name of inlined) {
    const value = style.getPropertyValue(name);
    if (value) to.setAttribute(name, name === 'font-family' ? 'Helvetica, Arial, sans-serif' : value);
  }
  [...from.children].forEach((child, at) => {
    const twin = to.children[at];
    if (twin) inline(child, twin);
  });
}

/** An `svg` of the page as a picture that needs no page. */
export function standalone(svg: SVGSVGElement): SVGSVGElement {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  inline(svg, copy);
  copy.querySelectorAll('[aria-hidden]').forEach((element) => element.removeAttribute('aria-hidden'));
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  return copy;
}

export type Size = { readonly width: number; readonly height: number };

/** A place of the given size beside the page's own, in light colours whatever the page shows; removed afterwards. */
export async function offstage<T>(
  beside: Element,
  { width, height, colours }: Size & { readonly colours: readonly (readonly [string, string])[] },
  work: (place: HTMLElement) => Promise<T>,
): Promise<T> {
  const place = document.createElement('div');
  Object.assign(place.style, {
    position: 'fixed',
    left: '-10000px',
    top: '0',
    width: `${width}px`,
    height: `${height}px`,
  });
  for (const [name, value] of colours) place.style.setProperty(name, value);
  beside.append(place);
  try {
    return await work(place);
  } finally {
    place.remove();
  }
}

const textOf = (svg: SVGSVGElement): string => new XMLSerializer().serializeToString(svg);

async function paint(svg: SVGSVGElement, { width, height }: Size, scale: number): Promise<HTMLCanvasElement> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(textOf(svg))}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = width * scale;
  canvas.height = height * scale;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser cannot draw pictures. Download the SVG instead.');
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas;
}

async function pdfOf(svg: SVGSVGElement, { width, height }: Size): Promise<Blob> {
  const [{ jsPDF }, { svg2pdf }] = await Promise.all([import('jspdf'), import('svg2pdf.js')]);
  const file = new jsPDF({
    orientation: width >= height ? 'landscape' : 'portrait',
    unit: 'pt',
    format: [width, height],
  });
  await svg2pdf(svg, file, { x: 0, y: 0, width, height });
  return file.output('blob');
}

export const pictureKinds = ['png', 'jpeg', 'pdf', 'svg'] as const;
export type PictureKind = (typeof pictureKinds)[number];

/** The picture as a file, made in the browser. */
export async function pictureFile(kind: PictureKind, svg: SVGSVGElement, size: Size): Promise<Blob> {
  switch (kind) {
    case 'svg':
      return new Blob([textOf(svg)], { type: 'image/svg+xml' });
    case 'pdf':
      return pdfOf(svg, size);
    case 'png':
    case 'jpeg': {
      const canvas = await paint(svg, size, 2);
      const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, `image/${kind}`, 0.92));
      if (!blob) throw new Error('The picture could not be made. Download the SVG instead.');
      return blob;
    }
  }
}
