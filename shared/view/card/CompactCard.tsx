import { useEffect, useId, useMemo } from 'react';
import styled from 'styled-components';
import { measureOf, termsOf } from '../measure';
import { rem, token } from '../tokens';
import { Unbroken } from '../Unbroken';
import { headStyle, Sign, When } from './CardHead';
import type { EventCardProps } from './eventCardProps';
import { eventStateOn, triggersOn } from './eventState';
import { EventTracker } from './EventTracker';
import { Panel, Shell } from './look';
import { Synthetic } from './Origin';
import { verdictOf } from './verdict';

const Card = styled(Panel)`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  max-width: 36em;
  min-height: 134px;
  overflow: clip;
`;
const Side = styled.div`
  display: grid;
  place-items: center;
  width: 40px;
  color: ${token('head-text')};
  @media (forced-colors: active) {
    border-inline-end: 2px solid;
  }
`;
const Body = styled.div`
  display: grid;
  gap: 5px;
  align-content: center;
  min-width: 0;
  padding: 6px 10px;
`;
const Said = styled.p`
  margin: 0;
  font-size: ${rem(0.875)};
  line-height: 1.35;
  @container isoline-card (max-width: 360px) {
    font-size: ${rem(0.8125)};
  }
`;
/** In the colour of money where it comes. */
const Sum = styled.span<{ $isMoney: boolean }>`
  ${({ $isMoney }) => $isMoney && `font-weight: 600; color: ${token('ok')};`}
`;
/** Each on one line, whatever the names: their whole text is in the title. */
const Names = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  gap: 2px 0;
  min-width: 0;
  font-size: ${rem(0.75)};
  color: ${token('muted')};
`;
const Name = styled.h2`
  flex: 1 1 14em;
  margin: 0;
  min-width: 0;
  overflow: hidden;
  font: inherit;
  text-overflow: ellipsis;
  white-space: nowrap;
  a {
    color: inherit;
    outline-offset: -2px;
  }
`;

/** The answer and the bar alone, for a line of a page or a list of many: whether the reader is paid, how much, when that is final. */
export function CompactCard({
  event,
  date,
  now,
  locale,
  t,
  headingLevel = 2,
  historyHref,
  onComplete,
}: EventCardProps) {
  const { coverage, monitoringTargetDto } = event;
  const today = now.toISOString();
  const eventState = useMemo(() => eventStateOn(event, date, today), [event, date, today]);
  const [verdictId, titleId] = [useId(), useId()];
  useEffect(() => {
    // What it answers is no way to undo it.
    onComplete?.();
  }, [onComplete]);
  const { look, says, value, payout } = eventState;
  const verdict = verdictOf(event, eventState, locale, t, today);
  const name = `${coverage.label}, ${monitoringTargetDto.name}`;
  return (
    <Shell>
      <Card as="article" part="card" aria-labelledby={`${verdictId} ${titleId}`}>
        <Side part="header" data-state={look} style={headStyle(look, says.isLate, coverage.payoutPerUnitPct)}>
          <Sign look={look} />
        </Side>
        <Body>
          <Said id={verdictId}>
            <b part="status">{t(`card.${look}`)}.</b>{' '}
            <Sum part="verdict" $isMoney={verdict.isMoney} data-money={verdict.isMoney}>
              <Unbroken text={verdict.answer} />{' '}
              <When>
                <Unbroken text={verdict.when} />
              </When>
            </Sum>
          </Said>
          <EventTracker
            compact
            isSeveral={says.isSeveral}
            triggers={triggersOn(event, eventState)}
            value={value}
            payoutPct={payout}
            look={look}
            terms={termsOf(coverage)}
            measure={measureOf(coverage, locale)}
            locale={locale}
            t={t}
          />
          <Names>
            <Synthetic coverage={coverage} t={t} />
            <Name as={`h${headingLevel}` as 'h2'} id={titleId} title={name}>
              {historyHref ? <a href={historyHref}>{name}</a> : name}
            </Name>
          </Names>
        </Body>
      </Card>
    </Shell>
  );
}
