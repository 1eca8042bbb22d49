import { useId } from 'react';
import styled from 'styled-components';
import type { PublicEvent } from '#shared/contract/event';
import { formatPeriod } from '#shared/format/date';
import { Boxes } from './Boxes';
import { headStyle } from './CardHead';
import { eventStateOn, triggersOn } from './eventState';
import { EventTracker } from './EventTracker';
import { measureOf, plain, termsOf } from '../measure';
import { RiskIcon } from '../RiskIcon';
import { verdictOf, verdictText } from './verdict';
import { token, rem } from '../tokens';
import type { Translate } from '../words';
import { Unbroken } from '../Unbroken';

const Card = styled.article`
  position: relative;
  display: flex;
  flex-direction: column;
  overflow: clip;
  border: 1px solid ${token('border')};
  border-radius: ${token('radius')};
  font: 400 ${rem(1)} / 1.5 ${token('font')};
  color: ${token('text')};
  background: ${token('surface')};
  transition: box-shadow 150ms;
  &:hover {
    box-shadow: ${token('shadow')};
  }
  *,
  *::before {
    box-sizing: border-box;
  }
`;
const Strip = styled.div`
  display: flex;
  align-items: center;
  gap: 10px;
  padding: 8px 16px;
  font-size: ${rem(0.875)};
  font-weight: 650;
  color: ${token('head-text')};
`;
const Body = styled.div`
  display: grid;
  gap: 14px;
  padding: 14px 16px 16px;
`;
/** The whole card is the target; the name is what is read out. */
const Title = styled.h3`
  margin: 0;
  font-size: ${rem(1)};
  font-weight: 650;
  line-height: 1.35;
  a,
  button {
    padding: 0;
    border: 0;
    font: inherit;
    text-align: start;
    color: inherit;
    background: none;
    text-decoration: none;
    cursor: pointer;
  }
  :is(a, button)::before {
    content: '';
    position: absolute;
    inset: 0;
  }
  :is(a, button):focus-visible {
    outline: none;
  }
  :is(a, button):focus-visible::before {
    outline: 2px solid ${token('focus')};
    outline-offset: -3px;
    border-radius: ${token('radius')};
  }
`;
const Meta = styled.div`
  margin-block-start: 2px;
  font-size: ${rem(0.8125)};
  color: ${token('muted')};
`;
const Tags = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: 6px;
  margin: 0;
  padding: 0;
  list-style: none;
  li {
    padding: 1px 10px;
    border-radius: 1em;
    font-size: ${rem(0.75)};
    color: ${token('muted')};
    background: ${token('sunken')};
  }
`;
const Value = styled.div`
  font-size: ${rem(1.75)};
  font-weight: 700;
  line-height: 1.15;
  letter-spacing: -0.02em;
  font-variant-numeric: tabular-nums;
  small {
    margin-inline-start: 0.3em;
    font-size: 0.5em;
    font-weight: 500;
    letter-spacing: 0;
    color: ${token('muted')};
  }
`;

const Pays = styled.p`
  margin: 0;
  font-size: ${rem(0.9375)};
  font-weight: 600;
  line-height: 1.4;
`;

type EventOverviewCardProps = {
  readonly event: PublicEvent;
  /** Days of its year are said without it. */
  readonly today: string;
  readonly locale: string;
  readonly t: Translate;
  readonly href?: string;
  readonly onSelect?: () => void;
  readonly headingLevel?: number;
  /** State on this day; the newest without it. */
  readonly date?: string | null;
};

const visibleTags = 3;

/** One event in a list: tags, dates, index value, what it pays and the three boxes; the whole card leads on. */
export function EventOverviewCard({
  event,
  today,
  locale,
  t,
  href,
  onSelect,
  headingLevel = 3,
  date = null,
}: EventOverviewCardProps) {
  const { coverage } = event;
  const eventState = eventStateOn(event, date, today);
  const measure = measureOf(coverage, locale);
  const titleId = useId();
  const tags = coverage.labels
    .filter((label) => label.startsWith('user/'))
    .map((label) => label.slice(label.lastIndexOf(':') + 1));
  return (
    <Card aria-labelledby={titleId} part="item" data-state={eventState.look}>
      <Strip style={headStyle(eventState.look, eventState.says.isLate, coverage.payoutPerUnitPct)}>
        <RiskIcon risk={coverage.riskTypeId} size={20} />
        {t(`card.${eventState.look}`)}
      </Strip>
      <Body>
        <div>
          <Title as={`h${headingLevel}` as 'h3'} id={titleId}>
            {href ? (
              <a href={href}>{coverage.label}</a>
            ) : onSelect ? (
              <button type="button" onClick={onSelect}>
                {coverage.label}
              </button>
            ) : (
              coverage.label
            )}
          </Title>
          <Meta>
            <Unbroken text={formatPeriod(coverage.start, coverage.end, locale, today)} />
          </Meta>
        </div>
        {tags.length > 0 && (
          <Tags>
            {tags.slice(0, visibleTags).map((tag) => (
              <li key={tag}>{tag}</li>
            ))}
            {tags.length > visibleTags && <li>+{tags.length - visibleTags}</li>}
          </Tags>
        )}
        <div>
          <Meta>
            {t('card.indexValue')}: {coverage.indexDefinition.output.name}
          </Meta>
          <Value>
            {eventState.value === null ? '–' : plain(eventState.value, measure, locale)}
            {eventState.value !== null && <small>{measure.unit}</small>}
          </Value>
        </div>
        <Pays part="verdict">{verdictText(verdictOf(event, eventState, locale, t, today))}</Pays>
        <EventTracker
          isSeveral={eventState.says.isSeveral}
          triggers={triggersOn(event, eventState)}
          value={eventState.value}
          payoutPct={eventState.payout}
          look={eventState.look}
          terms={termsOf(coverage)}
          measure={measure}
          locale={locale}
          t={t}
          compact
        />
        <Boxes coverage={coverage} locale={locale} t={t} />
      </Body>
    </Card>
  );
}
