import type { Options } from 'highcharts';
import { lastOf } from '#shared/format/lists';
import { shape, words } from './svg';

const side = 20;
type Line = { readonly text?: string | null; readonly style?: object };

const plain = (text: string): string => text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');

/** A text in lines of at most that many letters. */
function linesOf(text: string, most: number): string[] {
  const lines = [''];
  for (const word of text.split(' ')) {
    const last = lastOf(lines) ?? '';
    if (last && last.length + word.length >= most) lines.push(word);
    else lines[lines.length - 1] = last ? `${last} ${word}` : word;
  }
  return lines;
}

const paragraph = ({ text, style = {} }: Line, y: number, most: number): SVGElement[] =>
  text ? linesOf(plain(text), most).map((line, at) => words(line, style, { x: side, y: y + at * 17 })) : [];

/** What is written on a drawing that leaves the page: title and sentence above, the source below. */
export function paintTitles({ chart, title, subtitle, caption }: Options, width: number, height: number): SVGElement[] {
  if (!title?.text) return [];
  const ground = shape('rect', { width, height, fill: String(chart?.backgroundColor) });
  return [
    ground,
    ...paragraph(title, 32, (width - 2 * side) / 9),
    ...paragraph(subtitle ?? {}, 54, (width - 2 * side) / 6.4),
    ...paragraph(caption ?? {}, height - 14, (width - 2 * side) / 6),
  ];
}
