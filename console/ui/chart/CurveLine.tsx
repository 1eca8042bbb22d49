import type { PayoutTerms } from '#shared/engine/cover';
import { signal } from '#shared/view/tokens';
import { curvePoints } from './curve';
import { CurveFlag } from './CurveFlag';
import type { Plane } from './curvePlane';

type CurveLineProps = { readonly terms: PayoutTerms; readonly plane: Plane; readonly clipId: string };

/** The curve itself over its pale area, with the flags of trigger and exit between the two. */
export function CurveLine({ terms, plane, clipId }: CurveLineProps) {
  const { low, high, flags, x, y } = plane;
  const line = curvePoints(terms, plane)
    .map(([index, share], at) => `${at === 0 ? 'M' : 'L'}${x(index).toFixed(1)} ${y(share).toFixed(1)}`)
    .join('');
  const area = `${line}L${x(high).toFixed(1)} ${y(0)}L${x(low).toFixed(1)} ${y(0)}Z`;
  return (
    <>
      <path d={area} fill={signal('red')} opacity={0.12} clipPath={`url(#${clipId})`} />
      {flags.map((flag) => (
        <CurveFlag key={flag.text} flag={flag} plane={plane} />
      ))}
      <path d={line} fill="none" stroke={signal('red')} strokeWidth={2.5} strokeLinejoin="round" />
    </>
  );
}
