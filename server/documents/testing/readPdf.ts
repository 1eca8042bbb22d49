import { inflateSync } from 'node:zlib';

/** A piece of text as a page shows it; `y` counts from the top. */
export type Run = {
  readonly page: number;
  readonly x: number;
  readonly y: number;
  readonly font: string;
  readonly size: number;
  readonly text: string;
};
export type ReadPdf = {
  readonly runs: readonly Run[];
  readonly pages: readonly string[];
  /** What each page draws, text and lines, as operators of PDF. */
  readonly drawings: readonly string[];
  readonly text: string;
  readonly bookmarks: readonly string[];
  /** Numbers drawn as NaN, and marked contents that are opened and not closed. */
  readonly faults: readonly string[];
};

const pageHeight = 841.89;
/** The built-in fonts write Windows-1252: these signs from 0x80 on, the others as in Latin-1. */
const windows = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ';
const signOf = (byte: number) =>
  byte >= 0x80 && byte < 0xa0 ? (windows[byte - 0x80] ?? '') : String.fromCharCode(byte);
const unescaped = (text: string) => text.replaceAll(/\\([\\()])/g, '$1');

const stringsIn = (array: string) =>
  [...array.matchAll(/<([0-9a-fA-F]*)>|\(((?:\\.|[^\\)])*)\)/g)]
    .map(([, hex, plain]) =>
      hex === undefined ? unescaped(plain ?? '') : [...Buffer.from(hex, 'hex')].map(signOf).join(''),
    )
    .join('');

function runsOf(stream: string, page: number, fonts: ReadonlyMap<string, string>): Run[] {
  const runs: Run[] = [];
  let place = { x: 0, y: 0 };
  let font = '';
  let size = 0;
  const operations =
    /([-\d.]+) ([-\d.]+) ([-\d.]+) ([-\d.]+) ([-\d.]+) ([-\d.]+) Tm|\/(F\d+) ([-\d.]+) Tf|\[((?:<[0-9a-fA-F]*>|\((?:\\.|[^\\)])*\)|[-\d.\s])*)\]\s*TJ/g;
  for (const [, , , , , x, y, name, points, array] of stream.matchAll(operations)) {
    if (x !== undefined) place = { x: Number(x), y: pageHeight - Number(y) };
    if (name !== undefined) [font, size] = [fonts.get(name) ?? name, Number(points)];
    if (array !== undefined) runs.push({ page, ...place, font, size, text: stringsIn(array) });
  }
  return runs;
}

function faultsOf(stream: string, page: number): string[] {
  const opened = stream.match(/\b(BDC|BMC)\b/g)?.length ?? 0;
  const closed = stream.match(/\bEMC\b/g)?.length ?? 0;
  return [
    ...(/NaN|Infinity|undefined/.test(stream) ? [`page ${page}: a number that is none`] : []),
    ...(opened === closed ? [] : [`page ${page}: ${opened} marks opened, ${closed} closed`]),
  ];
}

/** A PDF read back from its bytes: what stands on which page, and where. */
export function readPdf(bytes: Buffer): ReadPdf {
  const source = bytes.toString('latin1');
  const heads = new Map<number, string>();
  for (const [, number, head] of source.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\n(?:stream|endobj)/g))
    heads.set(Number(number), head ?? '');
  const refOf = (head: string, key: string) => Number(new RegExp(`/${key} (\\d+) 0 R`).exec(head)?.[1] ?? 0);
  const streamOf = (number: number): string => {
    const head = heads.get(number) ?? '';
    const from = source.indexOf('stream\n', source.indexOf(`\n${number} 0 obj\n`)) + 7;
    const raw = bytes.subarray(from, from + Number(/\/Length (\d+)/.exec(head)?.[1] ?? 0));
    return (head.includes('/FlateDecode') ? inflateSync(raw) : raw).toString('latin1');
  };
  const root = [...heads.values()].find((head) => /\/Type \/Pages\b/.test(head)) ?? '';
  const kids = [...(/\/Kids \[([^\]]*)\]/.exec(root)?.[1] ?? '').matchAll(/(\d+) 0 R/g)].map(([, number]) =>
    Number(number),
  );
  const fontsOf = (resources: string) =>
    new Map(
      [...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name, number]) => [
        name ?? '',
        /\/BaseFont \/([\w-]+)/.exec(heads.get(Number(number)) ?? '')?.[1] ?? '',
      ]),
    );
  const streams = kids.map((number) => {
    const head = heads.get(number) ?? '';
    return { content: streamOf(refOf(head, 'Contents')), fonts: fontsOf(heads.get(refOf(head, 'Resources')) ?? '') };
  });
  const runs = streams.flatMap(({ content, fonts }, at) => runsOf(content, at + 1, fonts));
  const pages = streams.map((_, at) =>
    runs
      .filter(({ page }) => page === at + 1)
      .map(({ text }) => text)
      .join('\n'),
  );
  const bookmarks = [...heads.values()]
    .filter((head) => /\/Dest \[/.test(head) && /\/Title/.test(head))
    .map((head) => unescaped(/\/Title \(((?:\\.|[^\\)])*)\)/.exec(head)?.[1] ?? ''));
  return {
    runs,
    pages,
    drawings: streams.map(({ content }) => content),
    text: pages.join('\n'),
    bookmarks,
    faults: streams.flatMap(({ content }, at) => faultsOf(content, at + 1)),
  };
}

/** Blanks and line breaks do not tell how a text was set. */
export const flat = (text: string): string => text.replaceAll(/[\s\u00a0]+/g, ' ');
