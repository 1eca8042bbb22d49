import { memo, useRef } from 'react';
import styled from 'styled-components';
import type { PayoutTerms } from '#shared/engine/cover';
import { exitOf } from '#shared/engine/payout';
import { numberFormat } from '#shared/format/intl';
import { type Measure, onScreen, percent, shown } from '#shared/view/measure';
import { payoutShare } from '#shared/view/payoutShare';
import { paler, signal, token } from '#shared/view/tokens';
import type { ChartTranslate } from '../useViewTranslate';
import { useWidth } from './useWidth';
import { edge, type PastYear, type YearPlane, yearPlane } from './yearPlane';

const Frame = styled.div`
  min-width: 0;
  font-family: ${token('font')};
  svg {
    display: block;
    width: 100%;
    font-size: 12px;
    font-variant-numeric: tabular-nums;
  }
  .mark {
    paint-order: stroke;
    stroke: ${token('surface')};
    stroke-width: 4px;
    font-weight: 600;
  }
`;

type YearChartProps = {
  readonly years: readonly PastYear[];
  /** With them, trigger and exit lie over the years, and what each would have paid stands below. */
  readonly terms: PayoutTerms | null;
  readonly measure: Measure;
  readonly locale: string;
  /** Read out in place of the drawing. */
  readonly label: string;
  readonly t: ChartTranslate;
};

/** The index of every past year, and what it would have paid: light enough to be drawn anew with every move of a hand. */
export function YearChart({ years, terms, measure, locale, label, t }: YearChartProps) {
  const frame = useRef<HTMLDivElement>(null);
  const width = useWidth(frame, 520);
  const exit = terms && exitOf(terms);
  const marks = terms ? [terms.trigger, ...(exit === null ? [] : [exit])] : [];
  const said = (index: number) => shown(index, measure, locale);
  const toScreen = (index: number) => onScreen(index, measure);
  const height = terms ? 312 : 240;
  const plane = yearPlane({ years, marks, toScreen, size: { width, height }, hasShares: terms !== null });
  const titleOf = titlesIn({ measure, locale, t });
  return (
    <Frame ref={frame}>
      <svg viewBox={`0 0 ${width} ${height}`} height={height} role="img" aria-label={label}>
        <Axes plane={plane} unit={measure.unit} locale={locale} />
        {years.map((year) => (
          <Bars key={year.year} {...barsOf(year, plane)} title={titleOf(year)} />
        ))}
        {terms && <MarkLine at={terms.trigger} plane={plane} text={`${t('terms.trigger')} ${said(terms.trigger)}`} />}
        {exit !== null && <MarkLine at={exit} plane={plane} text={`${t('terms.exit')} ${said(exit)}`} />}
      </svg>
    </Frame>
  );
}

type Words = Pick<YearChartProps, 'measure' | 'locale' | 't'>;
function titlesIn({ measure, locale, t }: Words): (of: PastYear) => string {
  const [noData, paidOut] = [t('noData'), t('terms.payout')];
  return ({ year, index, payout, reason }) => {
    if (index === null) return `${year}: ${reason ?? noData}`;
    const value = `${year}: ${shown(index, measure, locale)}`;
    return payout === null ? value : `${value}, ${paidOut} ${payoutShare(payout, locale)}`;
  };
}

function Axes({ plane, unit, locale }: { readonly plane: YearPlane; readonly unit: string; readonly locale: string }) {
  const { width, height, ticks, tickY, named, shares, x } = plane;
  return (
    <>
      <text x={0} y={12} fill={token('muted')}>
        {unit}
      </text>
      {ticks.map((tick) => (
        <g key={tick}>
          <line x1={edge.left} x2={width - edge.right} y1={tickY(tick)} y2={tickY(tick)} stroke={token('grid')} />
          <text x={edge.left - 8} y={tickY(tick) + 4} textAnchor="end" fill={token('muted')}>
            {numberFormat(locale).format(tick)}
          </text>
        </g>
      ))}
      {shares &&
        [0, 1].map((share) => {
          const at = share === 0 ? shares.foot : shares.top;
          return (
            <g key={share}>
              <line x1={edge.left} x2={width - edge.right} y1={at} y2={at} stroke={token('grid')} />
              <text x={edge.left - 8} y={at + 4} textAnchor="end" fill={token('muted')}>
                {percent(share, locale, 0)}
              </text>
            </g>
          );
        })}
      {named.map((year) => (
        <text key={year} x={x(year)} y={height - 6} textAnchor="middle" fill={token('muted')}>
          {year}
        </text>
      ))}
    </>
  );
}

/** One year as it is drawn, in pixels; numbers alone, so that a bar which stays where it is is not drawn anew. */
type BarsProps = {
  readonly left: number;
  readonly width: number;
  readonly top: number;
  readonly height: number;
  readonly isKnown: boolean;
  readonly pays: boolean;
  /** Of the detrended value, where it is another one. */
  readonly dot: number | null;
  /** Of the share that it would have paid; no height where it would not have. */
  readonly shareTop: number;
  readonly shareHeight: number;
};
function barsOf(
  { year, index, detrendIndex, payout }: PastYear,
  { x, y, zero, barWidth, shares }: YearPlane,
): BarsProps {
  const pays = payout !== null && payout > 0;
  const at = { left: x(year) - barWidth / 2, width: barWidth, pays, dot: null, shareTop: 0, shareHeight: 0 };
  if (index === null) return { ...at, isKnown: false, top: edge.top, height: zero - edge.top };
  const [top, foot] = [Math.min(y(index), zero), Math.max(y(index), zero)];
  const shareHeight = shares && pays ? payout * (shares.foot - shares.top) : 0;
  return {
    ...at,
    isKnown: true,
    top,
    height: Math.max(1, foot - top),
    dot: detrendIndex !== null && Math.abs(detrendIndex - index) > 1e-9 ? y(detrendIndex) : null,
    ...(shares && pays && { shareTop: shares.foot - shareHeight, shareHeight: Math.max(1, shareHeight) }),
  };
}

/** One year: its index from zero, red where it would have paid, its detrended value as a dot, its share below. */
const Bars = memo(function Bars(props: BarsProps & { readonly title: string }) {
  const { left, width, top, height, isKnown, pays, dot, shareTop, shareHeight, title } = props;
  if (!isKnown)
    return (
      <rect x={left} y={top} width={width} height={height} fill={token('sunken')}>
        <title>{title}</title>
      </rect>
    );
  return (
    <g>
      <title>{title}</title>
      <rect
        x={left}
        y={top}
        width={width}
        height={height}
        rx={1.5}
        fill={pays ? signal('red') : paler(token('chart-3'), 45)}
      />
      {dot !== null && <circle cx={left + width / 2} cy={dot} r={2.5} fill={token('surface')} stroke={token('info')} />}
      {shareHeight > 0 && (
        <rect x={left} y={shareTop} width={width} height={shareHeight} rx={1.5} fill={signal('red')} />
      )}
    </g>
  );
});

type MarkLineProps = { readonly at: number; readonly plane: YearPlane; readonly text: string };
function MarkLine({ at, plane: { y, width }, text }: MarkLineProps) {
  return (
    <g>
      <line
        x1={edge.left}
        x2={width - edge.right}
        y1={y(at)}
        y2={y(at)}
        stroke={token('alert')}
        strokeDasharray="4 4"
        strokeWidth={1.2}
      />
      <text className="mark" x={width - edge.right} y={y(at) - 5} textAnchor="end" fill={token('alert')}>
        {text}
      </text>
    </g>
  );
}
