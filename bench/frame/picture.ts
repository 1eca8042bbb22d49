import type { DatabaseKind, Row } from './rows';

const colours = ['#0969da', '#cf222e', '#1a7f37', '#8250df', '#9a6700'];
const [width, height] = [720, 420];
const frame = { left: 70, right: 160, top: 40, bottom: 50 };

const decade = (value: number) => Math.log10(value);
const msText = (ms: number) => (ms >= 1000 ? `${ms / 1000} s` : ms >= 1 ? `${ms} ms` : `${ms * 1000} µs`);

const lineHeight = 14;
/** Where names stand that would be at these heights, from the highest down, none over another. */
function apart(heights: readonly (readonly [name: string, y: number])[]): ReadonlyMap<string, number> {
  let last = -Infinity;
  return new Map(
    heights
      .toSorted(([, one], [, other]) => one - other)
      .map(([name, y]) => [name, (last = Math.max(y, last + lineHeight))]),
  );
}

/** Cost by size as lines between logarithmic axes; null when no row is a point of it. */
export function pictureOf(rows: readonly Row[], database: DatabaseKind): string | null {
  const points = rows.flatMap(({ point, ours, database: on }) =>
    point && on === database ? [{ ...point, ms: Math.max(ours.median, 0.01) }] : [],
  );
  if (points.length === 0) return null;
  const exponents = (values: readonly number[]) => {
    const first = Math.floor(Math.min(...values.map(decade)));
    const last = Math.max(first + 1, Math.ceil(Math.max(...values.map(decade))));
    return Array.from({ length: last - first + 1 }, (_, n) => first + n);
  };
  const across = exponents(points.map(({ coverages }) => coverages));
  const up = exponents(points.map(({ ms }) => ms));
  const scale = (value: number, [first = 0, ...more]: readonly number[], from: number, to: number) =>
    from + ((decade(value) - first) / ((more.at(-1) ?? 1) - first)) * (to - from);
  const x = (coverages: number) => scale(coverages, across, frame.left, width - frame.right);
  const y = (ms: number) => scale(ms, up, height - frame.bottom, frame.top);
  const grid = [
    ...across.map(
      (power) =>
        `<path class="grid" d="M${x(10 ** power)} ${frame.top}V${height - frame.bottom}"/><text x="${x(10 ** power)}" y="${height - frame.bottom + 20}" text-anchor="middle">${(10 ** power).toLocaleString('en')}</text>`,
    ),
    ...up.map(
      (power) =>
        `<path class="grid" d="M${frame.left} ${y(10 ** power)}H${width - frame.right}"/><text x="${frame.left - 8}" y="${y(10 ** power) + 4}" text-anchor="end">${msText(10 ** power)}</text>`,
    ),
  ];
  const names = [...new Set(points.map(({ line }) => line))];
  const pointsOf = (line: string) =>
    points.filter((point) => point.line === line).sort((a, b) => a.coverages - b.coverages);
  const nameAt = apart(names.map((line) => [line, y(pointsOf(line).at(-1)?.ms ?? 1)]));
  const lines = names.map((line, n) => {
    const own = pointsOf(line);
    const colour = colours[n % colours.length] ?? '';
    const end = own.at(-1);
    return [
      `<path fill="none" stroke="${colour}" stroke-width="2" d="M${own.map((point) => `${x(point.coverages).toFixed(1)} ${y(point.ms).toFixed(1)}`).join('L')}"/>`,
      ...own.map(
        (point) =>
          `<circle cx="${x(point.coverages).toFixed(1)}" cy="${y(point.ms).toFixed(1)}" r="4" fill="${colour}"/>`,
      ),
      end
        ? `<text x="${x(end.coverages) + 10}" y="${((nameAt.get(line) ?? 0) + 4).toFixed(1)}" fill="${colour}">${line}</text>`
        : '',
    ].join('');
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="12" role="img" aria-label="Cost by size, ${database}">
<style>.grid{stroke:#d0d7de}text{fill:#57606a}</style><rect width="${width}" height="${height}" fill="#fff"/>
<text x="${frame.left}" y="22" font-size="14">Cost by the number of coverages, ${database} (medians, logarithmic)</text>
${[...grid, ...lines].join('\n')}
</svg>
`;
}
