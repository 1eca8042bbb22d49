import { numberFormat } from '#shared/format/intl';
import { type Measure, onScreen, onWire, percent } from '#shared/view/measure';
import { token } from '#shared/view/tokens';
import { niceTicks } from './curve';
import { margin, type Plane } from './curvePlane';

type CurveAxesProps = { readonly plane: Plane; readonly measure: Measure; readonly locale: string };

/** Lines of the quarters with their shares, the index values below, and their unit. */
export function CurveAxes({ plane, measure, locale }: CurveAxesProps) {
  const { low, high, width, height, x, y } = plane;
  const { left, right, bottom } = margin;
  const most = Math.max(3, Math.floor(width / 90));
  const { ticks } = niceTicks(onScreen(low, measure), onScreen(high, measure), most);
  return (
    <>
      {[0, 0.25, 0.5, 0.75, 1].map((share) => (
        <g key={share}>
          <line
            x1={left}
            x2={width - right}
            y1={y(share)}
            y2={y(share)}
            stroke={token(share === 0 ? 'border' : 'grid')}
          />
          <text x={left - 8} y={y(share) + 4} textAnchor="end" fill={token('muted')}>
            {percent(share, locale, 0)}
          </text>
        </g>
      ))}
      {ticks.map((tick) => (
        <text
          key={tick}
          x={x(onWire(tick, measure))}
          y={height - bottom + 26}
          textAnchor="middle"
          fill={token('muted')}
        >
          {numberFormat(locale).format(tick)}
        </text>
      ))}
      <text x={width - right} y={height - 2} textAnchor="end" fill={token('muted')}>
        {measure.unit}
      </text>
    </>
  );
}
