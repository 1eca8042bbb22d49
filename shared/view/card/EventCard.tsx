import { useEffect, useId, useMemo } from 'react';
import styled from 'styled-components';
import { wideFrom } from '../../format/room';
import { Boxes } from './Boxes';
import { CardFoot } from './CardFoot';
import { CardHead } from './CardHead';
import { ChartPanel, isDrawn } from './ChartPanel';
import type { EventCardProps } from './eventCardProps';
import { EventFigures } from './EventFigures';
import { asOfText, eventStateOn } from './eventState';
import { Panel, Shell } from './look';
import { More } from './More';
import { Origin } from './Origin';
import { Previous } from './Previous';
import { nextOf, verdictOf } from './verdict';
import { rem, token } from '../tokens';

/** Card left, charts right, as soon as there is room for both; the container decides, not the window. */
const Columns = styled.article<{ $hasCharts: boolean }>`
  display: grid;
  gap: ${token('space')};
  @container isoline-card (min-width: ${wideFrom}px) {
    grid-template-columns: ${({ $hasCharts }) => ($hasCharts ? 'minmax(340px, 400px) minmax(0, 1fr)' : 'minmax(0, 1fr)')};
  }
`;
/** Where no charts stand beside it, its figures stand beside its head. */
const Card = styled(Panel)<{ $hasCharts: boolean }>`
  display: grid;
  grid-template: auto 1fr / minmax(0, 1fr);
  overflow: clip;
  @container isoline-card (min-width: ${wideFrom}px) {
    ${({ $hasCharts }) => ($hasCharts ? '' : 'grid-template: none / minmax(340px, 2fr) minmax(0, 3fr);')}
  }
`;
const Body = styled.div`
  display: flex;
  flex-direction: column;
  gap: 14px;
  padding: 14px 20px;
`;
const Proof = styled.div`
  font-size: ${rem(0.75)};
  color: ${token('muted')};
`;
/** The monitoring card of one event: is it triggered, where does the index stand, what does that pay. */
export function EventCard(props: EventCardProps) {
  const {
    event,
    now,
    date,
    locale,
    t,
    headingLevel = 2,
    historyHref,
    onShare,
    proof,
    charts = true,
    whole = false,
    onComplete,
  } = props;
  const { coverage } = event;
  const today = now.toISOString();
  const eventState = useMemo(() => eventStateOn(event, date, today), [event, date, today]);
  const [verdictId, titleId] = [useId(), useId()];
  const isDrawing = charts && isDrawn(event, whole, eventState);
  useEffect(() => {
    if (!isDrawing) onComplete?.();
  }, [isDrawing, onComplete]);
  const asOf = asOfText(eventState, { date, now, locale, t });
  return (
    <Shell>
      <Columns $hasCharts={charts} aria-labelledby={`${verdictId} ${titleId}`}>
        <Card part="card" $hasCharts={charts}>
          <CardHead
            event={event}
            look={eventState.look}
            isLate={eventState.says.isLate}
            verdict={verdictOf(event, eventState, locale, t, today)}
            today={today}
            next={nextOf(event, eventState, locale, t, today)}
            locale={locale}
            t={t}
            headingLevel={headingLevel}
            verdictId={verdictId}
            titleId={titleId}
          />
          <Body>
            <EventFigures event={event} eventState={eventState} asOf={asOf} locale={locale} t={t} />
            <More label={t('card.more')} isBesideCharts={charts}>
              <Boxes coverage={coverage} locale={locale} t={t} />
              <Previous event={event} rows={eventState.previous} today={today} locale={locale} t={t} />
              <Proof>
                <Origin coverage={coverage} t={t} />
                {proof}
              </Proof>
            </More>
            <CardFoot coverage={coverage} historyHref={historyHref} onShare={onShare} t={t} />
          </Body>
        </Card>
        {charts && <ChartPanel {...props} found={eventState} />}
      </Columns>
    </Shell>
  );
}
