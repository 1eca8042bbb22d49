import { useEffect, useId, useMemo } from 'react';
import styled from 'styled-components';
import type { PublicEvent } from '#shared/contract/monitoring';
import { Boxes } from './card/Boxes';
import { CardHead } from './card/CardHead';
import { asOfText, type EventState, eventStateOn, hasCardChart, verdictOf } from './card/eventState';
import { Previous } from './card/Previous';
import { Toggletip } from './card/Toggletip';
import type { DownloadKind } from './chart/DownloadMenu';
import { FootprintChart, footprintProps } from './FootprintChart';
import { IndexTracker } from './IndexTracker';
import { measureOf, plain, termsOf } from './measure';
import { StatusChip } from './StatusChip';
import { token, rem } from './tokens';
import { usePainted } from './usePainted';
import type { Say } from './words';

const Shell = styled.div`
  container: isoline-card / inline-size;
  font-family: ${token('font')};
  font-size: ${token('size')};
  line-height: 1.5;
  color: ${token('text')};
  text-align: start;
  *,
  *::before,
  *::after {
    box-sizing: border-box;
  }
`;
/** Card left, charts right, as soon as there is room for both; the container decides, not the window. */
const Columns = styled.article`
  display: grid;
  gap: ${token('space')};
  @container isoline-card (min-width: 760px) {
    grid-template-columns: minmax(340px, 400px) minmax(0, 1fr);
  }
`;
const Panel = styled.div`
  min-width: 0;
  border: 1px solid ${token('border')};
  border-radius: ${token('radius')};
  background: ${token('surface')};
  box-shadow: ${token('shadow')};
`;
const Card = styled(Panel)`
  overflow: clip;
`;
const Body = styled.div`
  display: grid;
  gap: 18px;
  padding: 18px 20px 16px;
`;
const Charts = styled(Panel)`
  display: grid;
  align-content: start;
  gap: 14px;
  padding: 18px 20px;
  @container isoline-card (max-width: 479px) {
    padding: 16px 14px;
  }
`;
const chartHeight = 520;
/** Holds the place of the charts, so that nothing moves when they come. */
const Place = styled.div`
  height: calc(${chartHeight}px + 8em);
`;
const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 6px 12px;
  font-size: ${rem(0.8125)};
  color: ${token('muted')};
`;
const Index = styled.div`
  display: grid;
  gap: 2px;
`;
const IndexName = styled.div`
  display: flex;
  align-items: center;
  gap: 2px;
  font-size: ${rem(0.8125)};
  color: ${token('muted')};
`;
const IndexValue = styled.div`
  font-size: ${rem(2.625)};
  font-weight: 700;
  line-height: 1.08;
  letter-spacing: -0.03em;
  font-variant-numeric: tabular-nums;
  small {
    margin-inline-start: 0.25em;
    font-size: ${rem(1.125)};
    font-weight: 600;
    letter-spacing: 0;
    color: ${token('muted')};
  }
`;
const Foot = styled.footer`
  display: grid;
  gap: 10px;
  padding-block-start: 14px;
  border-block-start: 1px solid ${token('grid')};
  font-size: ${rem(0.75)};
  color: ${token('muted')};
`;
const Synthetic = styled.span`
  display: inline-block;
  margin-inline-end: 8px;
  padding: 1px 8px;
  border-radius: 1em;
  font-weight: 600;
  color: ${token('warn')};
  background: ${token('warn-soft')};
`;
const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 8px;
`;
const action = `
  display: inline-flex;
  align-items: center;
  min-height: 36px;
  padding: 6px 16px;
  border-radius: 9px;
  font: 600 ${rem(0.8125)}/1.4 ${token('font')};
  letter-spacing: 0.02em;
  cursor: pointer;
  &:focus-visible { outline: 2px solid ${token('focus')}; outline-offset: 2px; }
  @media print { display: none; }
`;
const Main = styled.a`
  ${action}
  border: 1px solid ${token('accent')};
  color: ${token('accent-text')};
  background: ${token('accent')};
  text-decoration: none;
  &:hover {
    filter: brightness(1.08);
  }
`;
const Other = styled.button`
  ${action}
  border: 1px solid ${token('border')};
  color: ${token('text')};
  background: ${token('surface')};
  &:hover {
    background: ${token('raised')};
  }
`;
const Picker = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 8px;
  font-size: ${rem(0.8125)};
  color: ${token('muted')};
  label {
    display: inline-flex;
    align-items: center;
    gap: 8px;
  }
  input {
    min-height: 34px;
    padding: 4px 10px;
    border: 1px solid ${token('border')};
    border-radius: 8px;
    font: 400 ${rem(0.875)} / 1.4 ${token('font')};
    color: ${token('text')};
    background: ${token('surface')};
  }
  input:focus-visible {
    outline: 2px solid ${token('focus')};
    outline-offset: 1px;
  }
  button {
    min-height: 34px;
    padding: 4px 12px;
  }
  @media print {
    display: none;
  }
`;
const Empty = styled.p`
  display: grid;
  place-items: center;
  min-height: 220px;
  margin: 0;
  border-radius: 10px;
  font-size: ${rem(0.875)};
  color: ${token('muted')};
  background: ${token('raised')};
`;

export type EventCardProps = {
  readonly event: PublicEvent;
  readonly now: Date;
  /** The day whose state is shown; null for the newest. */
  readonly date: string | null;
  readonly onDate?: (date: string | null) => void;
  readonly locale: string;
  readonly say: Say;
  readonly headingLevel?: number;
  /** Where VIEW HISTORY leads; without it there is no link. */
  readonly historyHref?: string | null;
  readonly onShare?: () => void;
  readonly charts?: boolean;
  /** The whole period instead of the last thirty days. */
  readonly whole?: boolean;
  readonly downloads?: readonly DownloadKind[];
  readonly access?: 'now' | 'focus';
  /** Hears that all there is to draw is drawn. */
  readonly onComplete?: () => void;
  /** Hears why the chart could not be drawn; its values are shown instead. */
  readonly onFail?: (error: unknown) => void;
};

/** The monitoring card of one event: is it triggered, where does the index stand, what does that pay. */
export function EventCard(props: EventCardProps) {
  const {
    event,
    now,
    date,
    locale,
    say,
    headingLevel = 2,
    historyHref,
    onShare,
    charts = true,
    whole = false,
    onComplete,
  } = props;
  const { coverage } = event;
  const found = useMemo(() => eventStateOn(event, date), [event, date]);
  const terms = useMemo(() => termsOf(coverage), [coverage]);
  const measure = useMemo(() => measureOf(coverage), [coverage]);
  const titleId = useId();
  const isDrawing = charts && hasCardChart(event) && hasRowsIn(event, shownDays(event, whole, found));
  useEffect(() => {
    if (!isDrawing) onComplete?.();
  }, [isDrawing, onComplete]);
  const asOf = asOfText(found, { date, now, locale, say });
  return (
    <Shell>
      <Columns aria-labelledby={titleId}>
        <Card part="card">
          <CardHead
            event={event}
            state={found.state}
            verdict={verdictOf(event, found, locale, say)}
            locale={locale}
            say={say}
            headingLevel={headingLevel}
            titleId={titleId}
          />
          <Body>
            <Index>
              <Line>
                <IndexName>
                  {say('card.indexValue')}: {coverage.indexDefinition.output.name}
                  <Toggletip
                    label={say('card.about')}
                    text={coverage.indexDefinition.description || say('noDescription')}
                  />
                </IndexName>
                <StatusChip
                  kind="event"
                  status={event.status}
                  label={say(`status.${event.status}`)}
                  title={say(`meaning.${event.status}`)}
                  size="small"
                />
              </Line>
              <IndexValue part="value">
                {found.value === null ? '–' : plain(found.value, measure, locale)}
                {found.value !== null && <small>{measure.unit}</small>}
              </IndexValue>
              {asOf && (
                <Line>
                  <span part="as-of">
                    {say('card.asOf')} {asOf}
                  </span>
                  {event.missingDays > 0 && <span>{say('card.missing', { count: event.missingDays })}</span>}
                </Line>
              )}
            </Index>
            <IndexTracker value={found.value} terms={terms} measure={measure} locale={locale} say={say} />
            <Boxes coverage={coverage} locale={locale} say={say} />
            <Previous event={event} rows={found.previous} today={now.toISOString()} locale={locale} say={say} />
            <Foot part="footer">
              {(historyHref || onShare) && (
                <Actions>
                  {historyHref && (
                    <Main part="history" href={historyHref}>
                      {say('card.history')}
                    </Main>
                  )}
                  {onShare && (
                    <Other part="share" type="button" onClick={onShare}>
                      {say('card.share')}
                    </Other>
                  )}
                </Actions>
              )}
              <div>
                {coverage.synthetic && <Synthetic>{say('synthetic')}</Synthetic>}
                {say('source', {
                  source: [coverage.dataSourceDescription, coverage.attribution].filter(Boolean).join(', '),
                })}
              </div>
            </Foot>
          </Body>
        </Card>
        {charts && <ChartPanel {...props} found={found} />}
      </Columns>
    </Shell>
  );
}

type ChartPanelProps = EventCardProps & { readonly found: EventState };

type Days = { readonly from: string; readonly to: string };
const shownDays = (event: PublicEvent, whole: boolean, found: EventState): Days =>
  whole ? { from: event.coverage.start, to: event.coverage.end } : found.window;
const hasRowsIn = (event: PublicEvent, { from, to }: Days): boolean =>
  event.footprint.some(({ date }) => date >= from && date <= to);

function ChartPanel(props: ChartPanelProps) {
  const { event, date, onDate, locale, say, whole = false, downloads, access, found, onComplete, onFail } = props;
  const drawing = useMemo(() => footprintProps(event.coverage), [event]);
  const window = shownDays(event, whole, found);
  const hasRows = hasRowsIn(event, window);
  // The card says whether anything is paid; it stands first, and the charts are worked out when it does.
  const isCardPainted = usePainted();
  if (!isCardPainted)
    return (
      <Charts part="chart" aria-busy>
        <Place />
      </Charts>
    );
  return (
    <Charts part="chart">
      {onDate && event.footprint.length > 0 && (
        <Picker part="toolbar">
          <label>
            {say('card.pickDate')}
            <input
              type="date"
              min={found.pick.min}
              max={found.pick.max}
              value={date ?? found.pick.max}
              onChange={({ target }) => {
                const picked = target.value;
                if (picked !== '' && picked >= found.pick.min && picked <= found.pick.max)
                  onDate(picked === found.pick.max ? null : picked);
              }}
            />
          </label>
          {date !== null && (
            <Other type="button" onClick={() => onDate(null)}>
              {say('card.latest')}
            </Other>
          )}
        </Picker>
      )}
      {!hasCardChart(event) ? (
        <Empty>{say('noDetails')}</Empty>
      ) : !hasRows ? (
        <Empty>{say('noData')}</Empty>
      ) : (
        <FootprintChart
          {...drawing}
          title={say(whole ? 'card.chartsWhole' : 'card.charts')}
          footprint={found.rows}
          window={window}
          locale={locale}
          say={say}
          height={chartHeight}
          {...(downloads ? { downloads } : {})}
          {...(access ? { access } : {})}
          {...(onFail ? { onFail } : {})}
          {...(onComplete ? { onDrawn: onComplete } : {})}
        />
      )}
    </Charts>
  );
}
