type Bar = { readonly label: string; readonly value: number | null; readonly paid: boolean };
type Mark = { readonly label: string; readonly value: number; readonly colour: string };

const colours = { bar: '#9db4c8', paid: '#c0392b', axis: '#66727f', grid: '#e3e7eb' };
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Steps of 1, 2 or 5 times a power of ten that give four to seven lines. */
export function niceStep(span: number): number {
  const raw = span / 5;
  const power = 10 ** Math.floor(Math.log10(raw || 1));
  const [step = 10] = [1, 2, 5, 10].filter((one) => one * power >= raw);
  return step * power;
}

/** Bars, one a year, with horizontal marks for trigger and exit; years that paid are red. Width 490, in points. */
export function barChart(bars: readonly Bar[], marks: readonly Mark[], unit: string, height = 190): string {
  const [left, top, width, base] = [44, 12, 490 - 44 - 58, height - 24];
  const values = [...bars.flatMap(({ value }) => (value === null ? [] : [value])), ...marks.map(({ value }) => value)];
  const low = Math.min(0, ...values);
  const high = Math.max(low + 1e-9, ...values) * 1.06;
  const y = (value: number) => base - ((value - low) / (high - low)) * (base - top);
  const step = niceStep(high - low);
  const parts: string[] = [];
  for (let tick = Math.ceil(low / step) * step; tick <= high; tick += step) {
    parts.push(`<line x1="${left}" x2="${left + width}" y1="${y(tick)}" y2="${y(tick)}" stroke="${colours.grid}" stroke-width="0.6"/>`);
    parts.push(`<text x="${left - 5}" y="${y(tick) + 2.5}" font-size="7" text-anchor="end" fill="${colours.axis}">${Number(tick.toPrecision(6))}</text>`);
  }
  const slot = width / Math.max(1, bars.length);
  const every = Math.ceil(bars.length / 14);
  for (const [at, { label, value, paid }] of bars.entries()) {
    const x = left + at * slot;
    if (value !== null) {
      const [a, b] = [y(Math.max(0, value)), y(Math.min(0, value))];
      parts.push(`<rect x="${x + slot * 0.14}" y="${a}" width="${slot * 0.72}" height="${Math.max(0.4, b - a)}" fill="${paid ? colours.paid : colours.bar}"/>`);
    } else parts.push(`<text x="${x + slot / 2}" y="${base - 3}" font-size="7" text-anchor="middle" fill="${colours.axis}">x</text>`);
    if (at % every === 0) parts.push(`<text x="${x + slot / 2}" y="${base + 10}" font-size="7" text-anchor="middle" fill="${colours.axis}">${escaped(label)}</text>`);
  }
  for (const { label, value, colour } of marks) {
    parts.push(`<line x1="${left}" x2="${left + width}" y1="${y(value)}" y2="${y(value)}" stroke="${colour}" stroke-width="1" stroke-dasharray="4 2"/>`);
    parts.push(`<text x="${left + width + 4}" y="${y(value) + 2.5}" font-size="7" fill="${colour}">${escaped(label)}</text>`);
  }
  parts.push(`<line x1="${left}" x2="${left + width}" y1="${y(0)}" y2="${y(0)}" stroke="${colours.axis}" stroke-width="0.8"/>`);
  parts.push(`<text x="${left - 5}" y="8" font-size="7" text-anchor="end" fill="${colours.axis}">${escaped(unit)}</text>`);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 490 ${height}" font-family="Helvetica">${parts.join('')}</svg>`;
}
