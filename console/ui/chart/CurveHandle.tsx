import type { KeyboardEvent, PointerEvent } from 'react';
import styled from 'styled-components';
import { type Measure, onScreen, shown } from '#shared/view/measure';
import { token } from '#shared/view/tokens';
import { drawnX, type Plane } from './curvePlane';

/** Stands inside a drawing, where a native slider cannot. */
const Handle = styled.g.attrs({ role: 'slider' })``;

/** How many steps a key moves a mark. */
const keySteps: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowUp: 1,
  ArrowLeft: -1,
  ArrowDown: -1,
  PageUp: 10,
  PageDown: -10,
};

type CurveHandleProps = {
  readonly plane: Plane;
  /** The index value at which it stands. */
  readonly at: number;
  readonly share: number;
  readonly step: number;
  readonly label: string;
  readonly measure: Measure;
  readonly locale: string;
  readonly onMove: (to: number) => void;
};

/** A mark of the curve that is dragged, or moved by arrow keys. */
export function CurveHandle({ plane, at, share, step, label, measure, locale, onMove }: CurveHandleProps) {
  const { low, high, width, x, y, indexAt } = plane;
  const press = (event: KeyboardEvent) => {
    const steps = keySteps[event.key];
    if (steps === undefined) return;
    event.preventDefault();
    onMove(at + steps * step);
  };
  const drag = (event: PointerEvent<SVGGElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const box = event.currentTarget.ownerSVGElement?.getBoundingClientRect();
    if (box) onMove(indexAt(drawnX(event.clientX, box, width)));
  };
  return (
    <Handle
      tabIndex={0}
      aria-label={label}
      aria-valuenow={Number(onScreen(at, measure).toFixed(2))}
      aria-valuemin={Number(onScreen(low, measure).toFixed(2))}
      aria-valuemax={Number(onScreen(high, measure).toFixed(2))}
      aria-valuetext={shown(at, measure, locale)}
      onKeyDown={press}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={drag}
    >
      <circle cx={x(at)} cy={y(share)} r={11} fill={token('surface')} stroke={token('accent')} strokeWidth={2} />
      <path
        d={`M${x(at) - 3} ${y(share) - 4}v8M${x(at) + 3} ${y(share) - 4}v8`}
        stroke={token('accent')}
        strokeWidth={1.6}
      />
    </Handle>
  );
}
