import type { JSX } from 'react';
import styled from 'styled-components';
import type { PublicEvent } from '#shared/contract/event';
import type { Standing } from '#shared/engine/standing';
import { formatPeriod } from '#shared/format/date';
import { RiskIcon } from '../RiskIcon';
import { token, rem } from '../tokens';
import type { Translate } from '../words';
import { Isolines } from './Isolines';
import { Tree } from './Tree';

/**
 * Red where something is owed, amber where the trigger is passed and nothing is certain yet, the deeper red the more one unit pays (docs/rules.md §14.2): the share per unit,
 * kept within 0 and 1, and nothing taken off where there is none.
 */
export function headColour(state: Standing, payoutPerUnitPct: number): string {
  if (state === 'notTriggered') return token('head-ok');
  if (state === 'unknown') return token('head-none');
  if (state === 'pending') return token('head-pending');
  const intensity = payoutPerUnitPct === 0 ? 1 : Math.min(1, Math.max(0, payoutPerUnitPct));
  const share = Math.round(intensity * 100);
  if (share === 0) return token('head-alert');
  return `color-mix(in srgb, ${token('head-alert-strong')} ${share}%, ${token('head-alert')})`;
}

const Head = styled.header`
  position: relative;
  isolation: isolate;
  overflow: hidden;
  padding: 18px 20px 20px;
  color: ${token('head-text')};
  > :not(svg) {
    position: relative;
  }
  @media (forced-colors: active) {
    border-block-end: 2px solid;
  }
`;
const Row = styled.div`
  display: flex;
  align-items: flex-start;
  gap: 12px;
`;
const Badge = styled.span`
  flex: none;
  display: grid;
  place-items: center;
  width: 40px;
  height: 40px;
  border-radius: 12px;
  background: rgb(255 255 255 / 16%);
`;
const Names = styled.div`
  flex: 1;
  min-width: 0;
`;
const Title = styled.h2`
  margin: 0;
  font-size: ${rem(1.125)};
  font-weight: 600;
  line-height: 1.3;
  letter-spacing: -0.005em;
  overflow-wrap: anywhere;
`;
const Meta = styled.p`
  margin: 3px 0 0;
  font-size: ${rem(0.8125)};
  line-height: 1.45;
  opacity: 0.92;
`;
const Big = styled.div`
  display: flex;
  align-items: flex-end;
  justify-content: space-between;
  gap: 12px;
  margin-block-start: 14px;
  > :first-child {
    min-width: 0;
    hyphens: auto;
    overflow-wrap: break-word;
  }
`;
const State = styled.p`
  display: flex;
  align-items: center;
  gap: 10px;
  margin: 0;
  font-size: ${rem(1.75)};
  font-weight: 700;
  line-height: 1.1;
  letter-spacing: -0.02em;
  svg {
    flex: none;
  }
  @container isoline-card (max-width: 319px) {
    font-size: ${rem(1.5)};
  }
`;
const Verdict = styled.p`
  margin: 6px 0 0;
  max-width: ${rem(19)};
  font-size: ${rem(1)};
  line-height: 1.4;
`;
const Medal = styled.div`
  flex: none;
  width: 84px;
  height: 84px;
  border-radius: 50%;
  box-shadow: 0 0 0 4px rgb(255 255 255 / 22%);
  @container isoline-card (max-width: 319px) {
    width: 64px;
    height: 64px;
  }
`;

const signs: Record<Standing, JSX.Element> = {
  triggered: <path d="M14 8.4v6.6M14 19.4v.1" />,
  notTriggered: <path d="M9 14.4l3.6 3.6 6.6-7.2" />,
  pending: <path d="M9 14v.1M14 14v.1M19 14v.1" />,
  unknown: <path d="M9.5 14h9" />,
};

type CardHeadProps = {
  readonly event: PublicEvent;
  readonly state: Standing;
  readonly verdict: string;
  readonly locale: string;
  readonly t: Translate;
  readonly headingLevel: number;
  readonly titleId: string;
};

/** The coloured head of the card: what is insured, and whether it is triggered. */
export function CardHead({ event, state, verdict, locale, t, headingLevel, titleId }: CardHeadProps) {
  const { coverage, monitoringTargetDto } = event;
  return (
    <Head part="header" data-state={state} style={{ backgroundColor: headColour(state, coverage.payoutPerUnitPct) }}>
      <Isolines />
      <Row>
        <Badge>
          <RiskIcon risk={coverage.riskTypeId} size={26} />
        </Badge>
        <Names>
          <Title as={`h${headingLevel}` as 'h2'} id={titleId}>
            {coverage.label}
          </Title>
          <Meta>
            {monitoringTargetDto.name}
            <br />
            {formatPeriod(coverage.start, coverage.end, locale)}
          </Meta>
        </Names>
      </Row>
      <Big>
        <div>
          <State part="status">
            <svg
              width="28"
              height="28"
              viewBox="0 0 28 28"
              fill="none"
              stroke="currentColor"
              strokeWidth={2.8}
              strokeLinecap="round"
              strokeLinejoin="round"
              aria-hidden
            >
              <circle cx="14" cy="14" r="12.4" strokeWidth={2} />
              {signs[state]}
            </svg>
            {t(`card.${state}`)}
          </State>
          <Verdict part="verdict">{verdict}</Verdict>
        </div>
        <Medal>
          <Tree state={state} />
        </Medal>
      </Big>
    </Head>
  );
}
