import { useMemo } from 'react';
import styled from 'styled-components';
import type { PublicEvent } from '#shared/contract/event';
import type { EventCardProps } from './eventCardProps';
import { footprintProps } from '../chart/footprintTable';
import { ChartPlace, LateChart } from '../chart/LateChart';
import { token, rem } from '../tokens';
import { usePainted } from '../usePainted';
import { type EventState, hasCardChart } from './eventState';
import { Panel } from './look';
import { PickDay } from './PickDay';

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

type Days = { readonly from: string; readonly to: string };
const shownDays = (event: PublicEvent, whole: boolean, eventState: EventState): Days =>
  whole ? { from: event.coverage.start, to: event.coverage.end } : eventState.window;
const hasRowsIn = (event: PublicEvent, { from, to }: Days): boolean =>
  event.footprint.some(({ date }) => date >= from && date <= to);

/** Is there anything for the charts to show? */
export const isDrawn = (event: PublicEvent, whole: boolean, eventState: EventState): boolean =>
  hasCardChart(event) && hasRowsIn(event, shownDays(event, whole, eventState));

type ChartPanelProps = EventCardProps & { readonly found: EventState };

/** The charts beside the card, with the choice of a day. */
export function ChartPanel(props: ChartPanelProps) {
  const { event, date, onDate, locale, t, whole = false, downloads, access, found, onComplete, onFail } = props;
  const drawing = useMemo(() => footprintProps(event.coverage, locale), [event, locale]);
  const window = shownDays(event, whole, found);
  const hasRows = hasRowsIn(event, window);
  // The card says whether anything is paid; it stands first, and the charts are worked out when it does.
  const isCardPainted = usePainted();
  if (!isCardPainted)
    return (
      <Charts part="chart" aria-busy>
        <ChartPlace $height={chartHeight} />
      </Charts>
    );
  const isEmpty = !hasCardChart(event) || !hasRows;
  return (
    <Charts part="chart" style={isEmpty ? { alignContent: 'stretch' } : undefined}>
      {onDate && event.footprint.length > 0 && (
        <PickDay date={date} onDate={onDate} days={found.pick} locale={locale} t={t} />
      )}
      {!hasCardChart(event) ? (
        <Empty>{t('noDetails')}</Empty>
      ) : !hasRows ? (
        <Empty>{t('noData')}</Empty>
      ) : (
        <LateChart
          {...drawing}
          title={t(whole ? 'card.chartsWhole' : 'card.charts')}
          footprint={found.rows}
          says={found.says}
          window={window}
          locale={locale}
          t={t}
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
