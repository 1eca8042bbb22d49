import styled from 'styled-components';

const Lines = styled.svg`
  position: absolute;
  inset: 0;
  width: 100%;
  height: 100%;
  pointer-events: none;
  forced-color-adjust: none;
`;

/** One closed line of equal height around a hill, wavering a little as real ones do. */
function ring(cx: number, cy: number, radius: number, turn: number): string {
  const corners = 40;
  const points = Array.from({ length: corners }, (_, at) => {
    const angle = (at / corners) * 2 * Math.PI;
    const waver =
      1 +
      0.13 * Math.sin(2 * angle + turn) +
      0.07 * Math.sin(3 * angle - 1.7 * turn) +
      0.03 * Math.cos(5 * angle + turn);
    return [cx + radius * waver * 1.35 * Math.cos(angle), cy + radius * waver * Math.sin(angle)] as const;
  });
  const middle = (a: readonly [number, number], b: readonly [number, number]) =>
    `${((a[0] + b[0]) / 2).toFixed(1)} ${((a[1] + b[1]) / 2).toFixed(1)}`;
  const at = (i: number) => points[i % corners] ?? ([cx, cy] as const);
  return `M${middle(at(0), at(1))}${points.map((_, i) => `Q${at(i + 1)[0].toFixed(1)} ${at(i + 1)[1].toFixed(1)} ${middle(at(i + 1), at(i + 2))}`).join('')}Z`;
}
const rings = [
  ...[16, 34, 54, 76, 100, 126, 154, 184].map((radius, at) => ring(312, 34, radius, 0.6 + at * 0.11)),
  ...[14, 32, 52, 74].map((radius, at) => ring(40, 150, radius, 2.1 - at * 0.13)),
];

/** The lines the product is named after, faint behind a coloured header. */
export const Isolines = () => (
  <Lines
    viewBox="0 0 400 150"
    preserveAspectRatio="xMaxYMid slice"
    aria-hidden
    fill="none"
    stroke="#fff"
    strokeWidth={1}
  >
    {rings.map((path, at) => (
      <path key={path} d={path} opacity={0.2 - (at % 8) * 0.016} />
    ))}
  </Lines>
);
