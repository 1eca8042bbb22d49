import { token } from '#shared/view/tokens';
import type { Flag, Plane } from './curvePlane';

type CurveFlagProps = { readonly flag: Flag; readonly plane: Plane };

/** A dashed line at trigger or exit, with its name above. */
export function CurveFlag({ flag: { at, text, isAtEnd, row }, plane: { top, x, y } }: CurveFlagProps) {
  return (
    <g>
      <line
        x1={x(at)}
        x2={x(at)}
        y1={top - 12 - row}
        y2={y(0)}
        stroke={token('alert')}
        strokeDasharray="4 4"
        strokeWidth={1.2}
      />
      <text x={x(at)} y={top - 18 - row} textAnchor={isAtEnd ? 'end' : 'start'} fill={token('alert')} fontWeight={600}>
        {text}
      </text>
    </g>
  );
}
