import { type KeyboardEvent, type PointerEvent, useId, useMemo, useRef, useState } from 'react';
import styled from 'styled-components';
import type { PayoutTerms } from '#shared/engine/cover';
import { exitOf, isAbove, payoutPct, rateOf, termsFault } from '#shared/engine/payout';
import { mayBeNegative } from '#shared/engine/units';
import { numberFormat } from '#shared/format/intl';
import { useWidth } from './useWidth';
import { curvePoints, curveRange, niceTicks } from './curve';
import { type Measure, onScreen, onWire, percent, ratePerUnit, shown } from '#shared/view/measure';
import { signal, token, rem } from '#shared/view/tokens';
import type { Translate } from '#shared/view/words';

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
/** Stands inside a drawing, where a native slider cannot. */
const Handle = styled.g.attrs({ role: 'slider' })``;
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

export type PayoutCurveProps = {
  readonly terms: PayoutTerms;
  readonly measure: Measure;
  readonly locale: string;
  readonly t: Translate;
  /** An index value to mark on the curve. */
  readonly value?: number | null;
  /** With it, trigger and exit can be dragged and moved by arrow keys. */
  readonly onChange?: (changed: { readonly trigger: number; readonly exit: number | null }) => void;
  readonly height?: number;
};

/** The terms in one sentence. */
export function curveText({
  terms,
  measure,
  locale,
  t,
}: Pick<PayoutCurveProps, 'terms' | 'measure' | 'locale' | 't'>): string {
  const exit = exitOf(terms);
  const said = { trigger: shown(terms.trigger, measure, locale), min: percent(terms.minPayoutPct, locale, 2) };
  if (terms.structure === 'binary' || exit === null) return t('curve.textBinary', said);
  return t('curve.text', {
    ...said,
    rate: percent(ratePerUnit(rateOf(terms), measure), locale, 2),
    unit: measure.unit,
    limit: percent(terms.limitPct, locale, 2),
    exit: shown(exit, measure, locale),
  });
}

const left = 44;
const right = 16;
const oneRow = 34;
const rowHeight = 16;
/** About the width of a character of the labels, in pixels. */
const character = 7;
const bottom = 44;

/** Share owed for each index value, drawn from the engine's own payout rule. */
export function PayoutCurve(props: PayoutCurveProps) {
  const { terms, measure, locale, t, value = null, onChange, height = 260 } = props;
  const frame = useRef<HTMLElement>(null);
  const width = useWidth(frame, 560);
  const [hover, setHover] = useState<number | null>(null);
  const clipId = useId();
  const range = useMemo(() => curveRange(terms, value), [terms, value]);
  const fault = termsFault(terms);
  if (fault !== null) {
    return (
      <Frame ref={frame}>
        <Broken style={{ height }}>{t('curve.broken')}</Broken>
      </Frame>
    );
  }

  const { low, high } = range;
  const x = (index: number) => left + ((index - low) / (high - low)) * (width - left - right);
  const exit = exitOf(terms);
  const named = (at: number, name: string) => {
    const text = `${name} ${shown(at, measure, locale)}`;
    const isAtEnd = x(at) > width * 0.72;
    const length = text.length * character;
    return { at, text, isAtEnd, from: isAtEnd ? x(at) - length : x(at), to: isAtEnd ? x(at) : x(at) + length };
  };
  const flags = [
    named(terms.trigger, t('terms.trigger')),
    ...(exit !== null && exit !== terms.trigger ? [named(exit, t('terms.exit'))] : []),
  ];
  const [first, second] = flags;
  const isCrowded = first && second && first.from < second.to && second.from < first.to;
  const top = isCrowded ? oneRow + rowHeight : oneRow;
  const y = (share: number) => top + (1 - share) * (height - top - bottom);
  const indexAt = (px: number) => low + ((px - left) / (width - left - right)) * (high - low);
  const points = curvePoints(terms, range);
  const line = points
    .map(([index, share], at) => `${at === 0 ? 'M' : 'L'}${x(index).toFixed(1)} ${y(share).toFixed(1)}`)
    .join('');
  const area = `${line}L${x(high).toFixed(1)} ${y(0)}L${x(low).toFixed(1)} ${y(0)}Z`;
  const step = onWire(niceTicks(onScreen(low, measure), onScreen(high, measure), 40).step, measure);
  const snap = (index: number) => Math.round(index / step) * step;
  const read = hover ?? value;

  const follow = (event: PointerEvent<SVGSVGElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const px = ((event.clientX - box.left) / box.width) * width;
    setHover(px < left || px > width - right ? null : indexAt(px));
  };
  const move = (which: 'trigger' | 'exit', to: number) => {
    const snapped = Number(snap(to).toFixed(6));
    const index = mayBeNegative(measure.unit) ? snapped : Math.max(0, snapped);
    const trigger = which === 'trigger' ? index : terms.trigger;
    const end =
      which === 'exit' ? index : which === 'trigger' && exit !== null ? exit + (trigger - terms.trigger) : exit;
    const isOrdered = end === null || (isAbove(terms.comparator) ? end > trigger : end < trigger);
    if (isOrdered) onChange?.({ trigger, exit: end });
  };
  const handle = (which: 'trigger' | 'exit', at: number, share: number, label: string) => {
    const keys = (event: KeyboardEvent) => {
      const direction = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1, PageUp: 10, PageDown: -10 }[
        event.key
      ];
      if (direction === undefined) return;
      event.preventDefault();
      move(which, at + direction * step);
    };
    const drag = (event: PointerEvent<SVGGElement>) => {
      if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
      const box = event.currentTarget.ownerSVGElement?.getBoundingClientRect();
      if (box) move(which, indexAt(((event.clientX - box.left) / box.width) * width));
    };
    return (
      <Handle
        key={which}
        tabIndex={0}
        aria-label={label}
        aria-valuenow={Number(onScreen(at, measure).toFixed(2))}
        aria-valuemin={Number(onScreen(low, measure).toFixed(2))}
        aria-valuemax={Number(onScreen(high, measure).toFixed(2))}
        aria-valuetext={shown(at, measure, locale)}
        onKeyDown={keys}
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
  };
  const flag = ({ at, text, isAtEnd }: (typeof flags)[number], row: number) => (
    <g key={text}>
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
          <rect x={left} y={top} width={Math.max(0, width - left - right)} height={height - top - bottom} />
        </clipPath>
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
        {niceTicks(onScreen(low, measure), onScreen(high, measure), Math.max(3, Math.floor(width / 90))).ticks.map(
          (tick) => (
            <text
              key={tick}
              x={x(onWire(tick, measure))}
              y={height - bottom + 26}
              textAnchor="middle"
              fill={token('muted')}
            >
              {numberFormat(locale).format(tick)}
            </text>
          ),
        )}
        <text x={width - right} y={height - 2} textAnchor="end" fill={token('muted')}>
          {measure.unit}
        </text>
        <path d={area} fill={signal('red')} opacity={0.12} clipPath={`url(#${clipId})`} />
        {flags.map((one, at) => flag(one, isCrowded ? at * rowHeight : 0))}
        <path d={line} fill="none" stroke={signal('red')} strokeWidth={2.5} strokeLinejoin="round" />
        {read !== null && (
          <g pointerEvents="none">
            <line x1={x(read)} x2={x(read)} y1={top} y2={y(0)} stroke={token('text')} strokeWidth={1} />
            <circle
              cx={x(read)}
              cy={y(payoutPct(terms, read))}
              r={5}
              fill={signal('blue')}
              stroke={token('surface')}
              strokeWidth={1.5}
            />
            <text
              x={x(read) + (x(read) > width * 0.6 ? -10 : 10)}
              y={Math.max(top + 14, y(payoutPct(terms, read)) - 10)}
              textAnchor={x(read) > width * 0.6 ? 'end' : 'start'}
              fill={token('text')}
              fontWeight={600}
              fontSize={13}
              stroke={token('surface')}
              strokeWidth={4}
              paintOrder="stroke"
            >
              {t('curve.read', {
                value: shown(read, measure, locale, 1),
                share: percent(payoutPct(terms, read), locale),
              })}
            </text>
          </g>
        )}
        {onChange && handle('trigger', terms.trigger, 0, t('curve.moveTrigger'))}
        {onChange &&
          terms.structure === 'linear' &&
          exit !== null &&
          handle('exit', exit, terms.limitPct, t('curve.moveExit'))}
      </svg>
      <Text>{curveText(props)}</Text>
    </Frame>
  );
}
