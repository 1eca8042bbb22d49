/** Whether a comma or a point stands before the decimals; the other one may part the thousands. */
export type NumberFormat = 'point' | 'comma';
export const numberFormats = ['point', 'comma'] as const satisfies readonly NumberFormat[];

const plain = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;
/** Groups of three between points or commas, blanks or apostrophes; the last two groups of India are of two digits. */
const grouped: Readonly<Record<NumberFormat, readonly RegExp[]>> = {
  point: [
    /^[+-]?[1-9]\d{0,2}(?:,\d{3})+(?:\.\d*)?$/,
    /^[+-]?[1-9]\d{0,2}(?:[\u0020\u00a0\u202f'’]\d{3})+(?:\.\d*)?$/,
    /^[+-]?[1-9]\d?(?:,\d{2})+,\d{3}(?:\.\d*)?$/,
  ],
  comma: [/^[+-]?[1-9]\d{0,2}(?:\.\d{3})+(?:,\d*)?$/, /^[+-]?[1-9]\d{0,2}(?:[\u0020\u00a0\u202f'’]\d{3})+(?:,\d*)?$/],
};
const groups = { point: /[,\s'’]/g, comma: /[.\s'’]/g } as const;

/** The number that a text is, written in digits; NaN for anything else: 0x10, Infinity, an empty cell, 1,5 where points are meant. */
export function numberOfText(text: string, format: NumberFormat = 'point'): number {
  const trimmed = text.trim().replace('\u2212', '-');
  const ungrouped = grouped[format].some((form) => form.test(trimmed))
    ? trimmed.replaceAll(groups[format], '')
    : trimmed;
  if (format === 'comma' && ungrouped.includes('.')) return NaN;
  const pointed = format === 'comma' ? ungrouped.replace(',', '.') : ungrouped;
  const number = plain.test(pointed) ? Number(pointed) : NaN;
  return Number.isFinite(number) ? number : NaN;
}

/** Year, month and day of a row that begins with them. */
export const partsOf = ([year, month, day]: readonly (string | undefined)[]): [number, number, number] => [
  numberOfText(year ?? ''),
  numberOfText(month ?? ''),
  numberOfText(day ?? ''),
];

/** The same where a file may leave a number out: null for a text that is none. */
export function numberOrNull(text: string | undefined, format: NumberFormat = 'point'): number | null {
  const number = numberOfText(text ?? '', format);
  return Number.isNaN(number) ? null : number;
}

export type Votes = { readonly point: number; readonly comma: number; readonly open: string | null };

/** What the cells of one column say: how many can be read in one way only, and one that means another number in each. */
export function votesOf(cells: readonly string[]): Votes {
  let [point, comma, open] = [0, 0, null as string | null];
  for (const cell of cells) {
    if (!/[.,]/.test(cell)) continue;
    const [pointed, commaed] = [numberOfText(cell, 'point'), numberOfText(cell, 'comma')];
    if (Number.isNaN(pointed) !== Number.isNaN(commaed)) {
      if (Number.isNaN(pointed)) comma += 1;
      else point += 1;
    } else if (!Number.isNaN(pointed) && pointed !== commaed) open ??= cell;
  }
  return { point, comma, open };
}

/**
 * The format of a column from all its cells: what most of them can only be read as. Where each could be read both ways (1,234), as the
 * other columns of the file are; null where they do not tell either and a comma leaves it open.
 */
export function formatOf({ point, comma, open }: Votes, others: Votes): NumberFormat | null {
  if (point + comma > 0) return comma > point ? 'comma' : 'point';
  if (open === null) return 'point';
  if (others.point + others.comma > 0) return others.comma > others.point ? 'comma' : 'point';
  return open.includes(',') ? null : 'point';
}
