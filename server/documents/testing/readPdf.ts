import { inflateSync } from 'node:zlib';

const unescaped = (text: string) => text.replaceAll(/\\([\\()])/g, '$1');

/** Windows-1252 beyond Latin-1, as the built-in fonts write it. */
const windows = new TextDecoder('windows-1252');
const fromHex = (hex: string) => windows.decode(Buffer.from(hex, 'hex'));

/** The text that one content stream draws, a line for each text operation. */
function textOf(stream: string): string {
  const lines: string[] = [];
  for (const [, array] of stream.matchAll(/\[((?:<[0-9a-fA-F]*>|\([^)]*\)|[-\d.\s])*)\]\s*TJ/g)) {
    const parts = [...(array ?? '').matchAll(/<([0-9a-fA-F]*)>|\(((?:\\.|[^\\)])*)\)/g)];
    lines.push(parts.map(([, hex, plain]) => (hex === undefined ? unescaped(plain ?? '') : fromHex(hex))).join(''));
  }
  return lines.join('\n');
}

/** Texts of a PDF's pages in the order of the pages, read back from the bytes. */
export function readPdf(bytes: Buffer): {
  readonly pages: readonly string[];
  readonly text: string;
  readonly source: string;
} {
  const source = bytes.toString('latin1');
  const objects = new Map<number, { head: string; start: number }>();
  for (const match of source.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)(?=\nendobj)/g))
    objects.set(Number(match[1]), { head: match[2] ?? '', start: match.index });
  const streamOf = (number: number): string => {
    const head = objects.get(number)?.head ?? '';
    const length = Number(/\/Length (\d+)/.exec(head)?.[1] ?? 0);
    const from = source.indexOf('stream\n', source.indexOf(`\n${number} 0 obj\n`)) + 7;
    const raw = bytes.subarray(from, from + length);
    return (head.includes('/FlateDecode') ? inflateSync(raw) : raw).toString('latin1');
  };
  const pages = [...objects.values()]
    .filter(({ head }) => /\/Type \/Page\b/.test(head))
    .sort((a, b) => a.start - b.start)
    .map(({ head }) => textOf(streamOf(Number(/\/Contents (\d+) 0 R/.exec(head)?.[1]))));
  const kids =
    /\/Kids \[([^\]]*)\]/.exec(
      [...objects.values()].find(({ head }) => /\/Type \/Pages/.test(head))?.head ?? '',
    )?.[1] ?? '';
  const order = [...kids.matchAll(/(\d+) 0 R/g)].map(([, number]) => Number(number));
  const byNumber = order.map((number) =>
    textOf(streamOf(Number(/\/Contents (\d+) 0 R/.exec(objects.get(number)?.head ?? '')?.[1]))),
  );
  const found = byNumber.length === pages.length ? byNumber : pages;
  return { pages: found, text: found.join('\n'), source };
}

/** Blanks and line breaks do not tell how a text was set. */
export const flat = (text: string): string => text.replaceAll(/\s+/g, ' ');
