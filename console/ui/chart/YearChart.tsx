import { useRef } from 'react';
import styled from 'styled-components';
import type { PayoutTerms } from '#shared/engine/cover';
import { exitOf } from '#shared/engine/payout';
import { numberFormat } from '#shared/format/intl';
import { type Measure, onScreen, percent, shown } from '#shared/view/measure';
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
  return (
    <Frame ref={frame}>
      <svg viewBox={`0 0 ${width} ${height}`} height={height} role="img" aria-label={label}>
        <Axes plane={plane} unit={measure.unit} locale={locale} />
        {years.map((year) => (
          <Bars key={year.year} of={year} plane={plane} title={titleOf(year, { measure, locale, t })} />
        ))}
        {terms && <MarkLine at={terms.trigger} plane={plane} text={`${t('terms.trigger')} ${said(terms.trigger)}`} />}
        {exit !== null && <MarkLine at={exit} plane={plane} text={`${t('terms.exit')} ${said(exit)}`} />}
      </svg>
    </Frame>
  );
}

type Words = Pick<YearChartProps, 'measure' | 'locale' | 't'>;
function titleOf({ year, index, payout, reason }: PastYear, { measure, locale, t }: Words): string {
  if (index === null) return `${year}: ${reason ?? t('noData')}`;
  const value = `${year}: ${shown(index, measure, locale)}`;
  return payout === null ? value : `${value}, ${t('burn.payout')} ${percent(payout, locale)}`;
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

type BarsProps = { readonly of: PastYear; readonly plane: YearPlane; readonly title: string };
/** One year: its index from zero, red where it would have paid, its detrended value as a dot, its share below. */
function Bars({ of: { year, index, detrendIndex, payout }, plane, title }: BarsProps) {
  const { x, y, zero, barWidth, shares } = plane;
  const left = x(year) - barWidth / 2;
  if (index === null) {
    return (
      <rect x={left} y={edge.top} width={barWidth} height={zero - edge.top} fill={token('sunken')}>
        <title>{title}</title>
      </rect>
    );
  }
  const [top, foot] = [Math.min(y(index), zero), Math.max(y(index), zero)];
  const pays = payout !== null && payout > 0;
  return (
    <g>
      <title>{title}</title>
      <rect
        x={left}
        y={top}
        width={barWidth}
        height={Math.max(1, foot - top)}
        rx={1.5}
        fill={pays ? signal('red') : paler(token('chart-3'), 45)}
      />
      {detrendIndex !== null && Math.abs(detrendIndex - index) > 1e-9 && (
        <circle cx={x(year)} cy={y(detrendIndex)} r={2.5} fill={token('surface')} stroke={token('info')} />
      )}
      {shares && pays && (
        <rect
          x={left}
          y={shares.foot - payout * (shares.foot - shares.top)}
          width={barWidth}
          height={Math.max(1, payout * (shares.foot - shares.top))}
          rx={1.5}
          fill={signal('red')}
        />
      )}
    </g>
  );
}

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
