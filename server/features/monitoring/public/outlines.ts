import { type Font, openSync } from 'fontkit';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const found = createRequire(import.meta.url);
const folderOf = (name: string) => dirname(found.resolve(`${name}/package.json`));
const latin = join(folderOf('dejavu-fonts-ttf'), 'ttf');
const devanagari = join(folderOf('@fontsource/noto-sans-devanagari'), 'files');

/** Typefaces of the pictures, that of what is bold last. */
export const latinFiles = ['DejaVuSans.ttf', 'DejaVuSans-Bold.ttf'].map((name) => join(latin, name));
const devanagariFiles = [400, 700].map((weight) =>
  join(devanagari, `noto-sans-devanagari-devanagari-${weight}-normal.woff`),
);

const opened = new Map<string, Font>();
function fontAt(path: string): Font {
  const font = opened.get(path) ?? (openSync(path) as Font);
  opened.set(path, font);
  return font;
}

/** Hindi and Marathi, with what joins their letters. */
const isJoined = /\p{Script=Devanagari}/u;
const runs = /[\p{Script=Devanagari}\u200c\u200d]+|[^\p{Script=Devanagari}\u200c\u200d]+/gu;
export const hasJoinedLetters = (text: string): boolean => isJoined.test(text);

type Place = { readonly x: number; readonly y: number; readonly size: number; readonly bold?: true };

/** A line of text as outlines, in SVG: what draws our pictures sets one letter beside the other, where Devanagari joins and reorders them. */
export function outlined(text: string, { x, y, size, bold }: Place): string {
  const weight = bold ? 1 : 0;
  let at = x;
  const parts: string[] = [];
  for (const [run] of text.matchAll(runs)) {
    const font = fontAt((isJoined.test(run) ? devanagariFiles : latinFiles)[weight] ?? '');
    const scale = size / font.unitsPerEm;
    const { glyphs, positions } = font.layout(run);
    for (const [number, { path }] of glyphs.entries()) {
      const { xOffset = 0, yOffset = 0, xAdvance = 0 } = positions[number] ?? {};
      const place = `translate(${at + xOffset * scale} ${y - yOffset * scale}) scale(${scale} ${-scale})`;
      parts.push(`<path transform="${place}" d="${path.toSVG()}"/>`);
      at += xAdvance * scale;
    }
  }
  return parts.join('');
}
