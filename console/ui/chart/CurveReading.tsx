import { signal, token } from '#shared/view/tokens';
import type { Plane } from './curvePlane';

type CurveReadingProps = {
  readonly plane: Plane;
  /** The index value that is read, and the share that it pays. */
  readonly index: number;
  readonly share: number;
  readonly text: string;
};

/** One value read off the curve: a line, a dot, and what it pays. */
export function CurveReading({ plane: { width, top, x, y }, index, share, text }: CurveReadingProps) {
  const isAtEnd = x(index) > width * 0.6;
  return (
    <g pointerEvents="none">
      <line x1={x(index)} x2={x(index)} y1={top} y2={y(0)} stroke={token('text')} strokeWidth={1} />
      <circle cx={x(index)} cy={y(share)} r={5} fill={signal('blue')} stroke={token('surface')} strokeWidth={1.5} />
      <text
        x={x(index) + (isAtEnd ? -10 : 10)}
        y={Math.max(top + 14, y(share) - 10)}
        textAnchor={isAtEnd ? 'end' : 'start'}
        fill={token('text')}
        fontWeight={600}
        fontSize={13}
        stroke={token('surface')}
        strokeWidth={4}
        paintOrder="stroke"
      >
        {text}
      </text>
    </g>
  );
}
