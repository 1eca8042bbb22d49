import type { CSSProperties } from 'react';
import styled from 'styled-components';
import { type Measure, plain, shown } from './measure';
import type { Look } from './sayings';
import { fillTone, type Track, type TrackTerms, trackOf } from './scale';
import { signal, token, rem } from './tokens';
import type { Translate } from './words';

const gap = 8;
const Frame = styled.div`
  position: relative;
  min-width: ${rem(6)};
  color: ${token('text')};
  font-family: ${token('font')};
`;
/** Its fills say how far the index has come: they are drawn on paper and in forced colours, too. */
const Bar = styled.div<{ $compact: boolean }>`
  position: relative;
  height: ${({ $compact }) => ($compact ? 8 : 14)}px;
  border-radius: 7px;
  background: ${token('sunken')};
  overflow: hidden;
  forced-color-adjust: none;
  -webkit-print-color-adjust: exact;
  print-color-adjust: exact;
`;
const Zone = styled.div`
  position: absolute;
  inset-block: 0;
  background: color-mix(in srgb, ${signal('red')} 18%, transparent);
`;
const Fill = styled.div<{ $look: Look }>`
  position: absolute;
  inset-block: 0;
  inset-inline-start: 0;
  border-radius: 7px;
  background: ${({ $look }) => signal($look === 'closed' || $look === 'late' ? 'grey' : fillTone[$look])};
  transition: width 300ms ease-out;
  @media (prefers-reduced-motion: reduce) {
    transition: none;
  }
`;
const Mark = styled.div<{ $compact: boolean }>`
  position: absolute;
  /* Below stand the ends of the scale, which it must not cut. */
  inset-block: ${({ $compact }) => ($compact ? '-3px' : '-4px -1px')};
  width: 2px;
  margin-inline-start: -1px;
  border-radius: 1px;
  background: ${token('text')};
  box-shadow: 0 0 0 1px ${token('surface')};
  forced-color-adjust: none;
  -webkit-print-color-adjust: exact;
  print-color-adjust: exact;
`;
/** A native meter could not carry the marks. */
const Rail = styled.div`
  position: relative;
`;
/** The second name goes below the first where both do not fit. */
const Names = styled.div`
  display: flex;
  flex-wrap: wrap;
  column-gap: ${gap}px;
  margin-block-end: 5px;
  font-size: ${rem(0.75)};
  line-height: 1.35;
  font-variant-numeric: tabular-nums;
  white-space: nowrap;
`;
const Name = styled.span`
  flex: none;
  color: ${token('muted')};
  b {
    font-weight: 600;
    color: ${token('text')};
  }
`;
const Ends = styled.div`
  display: flex;
  justify-content: space-between;
  margin-block-start: 3px;
  font-size: ${rem(0.75)};
  line-height: 1.4;
  font-variant-numeric: tabular-nums;
  color: ${token('muted')};
`;

export type IndexTrackerProps = {
  readonly value: number | null;
  /** The share that is owed for certain. */
  readonly payoutPct: number;
  /** How the event looks; without it the bar goes by its value alone. */
  readonly look?: Look;
  readonly terms: TrackTerms;
  readonly measure: Measure;
  readonly locale: string;
  readonly t: Translate;
  /** The bar alone, for tables and lists; the numbers are in its text. */
  readonly compact?: boolean;
};

const standingText = {
  triggered: 'tracker.reached',
  pending: 'tracker.pending',
  notTriggered: 'tracker.open',
  unknown: 'tracker.open',
} as const;

/** The bar in words: for screen readers, and as the tooltip of the compact form. */
function trackerText(
  { value, look, terms, measure, locale, t }: Omit<IndexTrackerProps, 'compact' | 'payoutPct'>,
  track: Track,
): string {
  const trigger = shown(terms.trigger, measure, locale);
  if (value === null) return t('tracker.none', { trigger });
  const said = { value: shown(value, measure, locale), trigger };
  const text =
    terms.exit === null
      ? t('tracker.textNoExit', said)
      : t('tracker.text', { ...said, exit: shown(terms.exit, measure, locale) });
  const isReached = track.standing === 'triggered' || track.standing === 'pending';
  return `${text} ${t(look === 'closed' && isReached ? 'tracker.closed' : standingText[track.standing])}`;
}

const edge = (position: number) => ({ insetInlineStart: `${position}%` });

/** A name stands on that side of its mark where there is room; positions in per cent, the exit's never before the trigger's. */
function placeOfTrigger(trigger: number, exit: number | null): CSSProperties {
  if (trigger > 50) return { width: `${trigger}%`, textAlign: 'end' };
  const start = { marginInlineStart: `${trigger}%` };
  return exit !== null && exit <= 50 ? { ...start, minWidth: `calc(${exit - trigger}% - ${gap}px)` } : start;
}
const placeOfExit = (exit: number): CSSProperties =>
  exit > 50 ? { marginInlineStart: 'auto', marginInlineEnd: `${100 - exit}%` } : {};

/** How far the index has come on its way to the trigger and the exit. Past the mark it pays, on either side. */
export function IndexTracker(props: IndexTrackerProps) {
  const { value, payoutPct, look, terms, measure, locale, t, compact = false } = props;
  const track = trackOf(terms, value, payoutPct);
  const text = trackerText(props, track);
  const trigger = track.at(terms.trigger);
  const exit = terms.exit === null ? null : track.at(terms.exit);
  const now = value === null ? 0 : track.at(value);
  return (
    <Frame title={compact ? text : undefined}>
      {!compact && (
        <Names aria-hidden>
          <Name style={placeOfTrigger(trigger, exit)}>
            {t('terms.trigger')} <b>{plain(terms.trigger, measure, locale)}</b>
          </Name>
          {terms.exit !== null && exit !== null && (
            <Name style={placeOfExit(exit)}>
              {t('terms.exit')} <b>{plain(terms.exit, measure, locale)}</b>
            </Name>
          )}
        </Names>
      )}
      <Rail
        {...(value === null
          ? { role: 'img', 'aria-label': text }
          : {
              role: 'meter',
              'aria-label': t('terms.index'),
              'aria-valuemin': Number(track.low.toFixed(2)),
              'aria-valuemax': Number(track.high.toFixed(2)),
              'aria-valuenow': value,
              'aria-valuetext': text,
            })}
      >
        <Bar $compact={compact}>
          <Zone style={{ insetInlineStart: `${trigger}%`, insetInlineEnd: 0 }} />
          <Fill $look={look ?? track.standing} data-standing={look ?? track.standing} style={{ width: `${now}%` }} />
        </Bar>
        <Mark $compact={compact} style={edge(trigger)} />
        {exit !== null && <Mark $compact={compact} style={edge(exit)} />}
      </Rail>
      {!compact && (
        <Ends aria-hidden>
          <span>{shown(track.mirrored ? track.high : track.low, measure, locale)}</span>
          <span>{shown(track.mirrored ? track.low : track.high, measure, locale)}</span>
        </Ends>
      )}
    </Frame>
  );
}
