import { type PointerEvent, useId, useMemo, useRef, useState } from 'react';
import styled from 'styled-components';
import type { PayoutTerms } from '#shared/engine/cover';
import { payoutPct, termsFault } from '#shared/engine/payout';
import { type Measure, shown } from '#shared/view/measure';
import { payoutShare } from '#shared/view/payoutShare';
import { token, rem } from '#shared/view/tokens';
import type { ChartTranslate } from '../useViewTranslate';
import { curveRange } from './curve';
import { CurveAxes } from './CurveAxes';
import { CurveHandles } from './CurveHandles';
import { CurveLine } from './CurveLine';
import type { MovedMarks } from './curveMove';
import { drawnX, margin, planeOf } from './curvePlane';
import { CurveReading } from './CurveReading';
import { curveText } from './curveText';
import { useWidth } from './useWidth';

const Frame = styled.figure`
  margin: 0;
  min-width: 0;
  color: ${token('text')};
  font-family: ${token('font')};
  svg {
    display: block;
    width: 100%;
    overflow: visible;
    touch-action: pan-y;
    font-size: 12px;
    font-variant-numeric: tabular-nums;
  }
  [role='slider'] {
    cursor: ew-resize;
    touch-action: none;
    outline: none;
  }
  [role='slider']:focus-visible circle:first-child {
    stroke: ${token('focus')};
    stroke-width: 3;
  }
`;
const Text = styled.figcaption`
  margin-block-start: 8px;
  font-size: ${rem(0.875)};
  line-height: 1.5;
  color: ${token('muted')};
`;
const Broken = styled.p`
  display: grid;
  place-items: center;
  margin: 0;
  border: 1px dashed ${token('border')};
  border-radius: 8px;
  font-size: ${rem(0.875)};
  color: ${token('muted')};
`;

type PayoutCurveProps = {
  readonly terms: PayoutTerms;
  readonly measure: Measure;
  /** The unit as the coverage names it, whatever the reader's language calls it. */
  readonly unit: string;
  readonly locale: string;
  readonly t: ChartTranslate;
  /** An index value to mark on the curve. */
  readonly value?: number | null;
  /** With it, trigger and exit can be dragged and moved by arrow keys. */
  readonly onChange?: (changed: MovedMarks) => void;
  readonly height?: number;
};

/** Share owed for each index value, drawn from the engine's own payout rule. */
export function PayoutCurve(props: PayoutCurveProps) {
  const { terms, measure, locale, t, value = null, onChange, height = 260 } = props;
  const frame = useRef<HTMLElement>(null);
  const width = useWidth(frame, 560);
  const [hover, setHover] = useState<number | null>(null);
  const clipId = useId();
  const range = useMemo(() => curveRange(terms, value), [terms, value]);
  if (termsFault(terms) !== null) {
    return (
      <Frame ref={frame}>
        <Broken style={{ height }}>{t('curve.broken')}</Broken>
      </Frame>
    );
  }

  const plane = planeOf(props, range, { width, height });
  const { left, right, bottom } = margin;
  const read = hover ?? value;
  const share = read === null ? 0 : payoutPct(terms, read);
  const follow = (event: PointerEvent<SVGSVGElement>) => {
    const px = drawnX(event.clientX, event.currentTarget.getBoundingClientRect(), width);
    setHover(px < left || px > width - right ? null : plane.indexAt(px));
  };
  return (
    <Frame ref={frame}>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        height={height}
        role={onChange ? 'group' : 'img'}
        aria-label={`${t('curve.label')}. ${curveText(props)}`}
        onPointerMove={follow}
        onPointerLeave={() => setHover(null)}
      >
        <clipPath id={clipId}>
          <rect x={left} y={plane.top} width={Math.max(0, width - left - right)} height={height - plane.top - bottom} />
        </clipPath>
        <CurveAxes plane={plane} measure={measure} locale={locale} />
        <CurveLine terms={terms} plane={plane} clipId={clipId} />
        {read !== null && (
          <CurveReading
            plane={plane}
            index={read}
            share={share}
            text={t('curve.read', {
              value: shown(read, measure, locale, Math.max(1, measure.decimals)),
              share: payoutShare(share, locale),
            })}
          />
        )}
        {onChange && <CurveHandles {...props} plane={plane} onChange={onChange} />}
      </svg>
      <Text>{curveText(props)}</Text>
    </Frame>
  );
}
