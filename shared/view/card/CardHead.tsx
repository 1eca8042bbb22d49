import type { JSX } from 'react';
import styled from 'styled-components';
import type { PublicEvent } from '#shared/contract/event';
import { formatPeriod } from '#shared/format/date';
import { RiskIcon } from '../RiskIcon';
import { token, rem } from '../tokens';
import type { Translate } from '../words';
import type { Look } from '../sayings';
import { Tree } from './Tree';
import type { Verdict } from './verdict';
import { Unbroken } from '../Unbroken';

/**
 * Red where something is owed, amber where the trigger is passed and nothing is certain yet, the deeper red the more one unit pays (docs/rules.md §14.2): the share per unit,
 * kept within 0 and 1, and nothing taken off where there is none.
 */
function headColour(look: Look, payoutPerUnitPct: number): string {
  if (look === 'notTriggered') return token('head-ok');
  if (look === 'unknown' || look === 'closed' || look === 'late') return token('head-none');
  if (look === 'pending') return token('head-pending');
  const intensity = payoutPerUnitPct === 0 ? 1 : Math.min(1, Math.max(0, payoutPerUnitPct));
  const share = Math.round(intensity * 100);
  if (share === 0) return token('head-alert');
  return `color-mix(in srgb, ${token('head-alert-strong')} ${share}%, ${token('head-alert')})`;
}

/** Late data are striped, whatever else the colour says. */
const stripes = 'repeating-linear-gradient(135deg, rgb(255 255 255 / 14%) 0 10px, transparent 10px 20px)';
export const headStyle = (look: Look, isLate: boolean, payoutPerUnitPct: number) => ({
  backgroundColor: headColour(look, payoutPerUnitPct),
  ...(isLate ? { backgroundImage: stripes } : {}),
});

const Head = styled.header`
  padding: 16px 20px 18px;
  color: ${token('head-text')};
  @media (forced-colors: active) {
    border-block-end: 2px solid;
  }
`;
const Row = styled.div`
  display: flex;
  align-items: flex-start;
  gap: 12px;
  margin-block-start: 14px;
  padding-block-start: 14px;
  border-block-start: 1px solid rgb(255 255 255 / 28%);
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
  font-size: ${rem(1)};
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
/** Where money comes, the verdict has a field of its own below the state; else the words run around the picture. */
const Big = styled.div<{ $isMoney: boolean }>`
  display: ${({ $isMoney }) => ($isMoney ? 'grid' : 'flow-root')};
  grid-template-columns: minmax(0, 1fr) auto;
  hyphens: auto;
  overflow-wrap: break-word;
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
const Said = styled.div<{ $isMoney: boolean }>`
  display: ${({ $isMoney }) => ($isMoney ? 'contents' : 'block')};
`;
const Answer = styled.p<{ $isMoney: boolean }>`
  margin: 8px 0 0;
  font-size: ${rem(1.125)};
  font-weight: 600;
  line-height: 1.35;
  ${({ $isMoney }) =>
    // Beside a picture, a block that is to stay on one line would begin below it.
    !$isMoney && '> span > :last-child { display: block; }'}
  ${({ $isMoney }) =>
    $isMoney &&
    `display: flex;
    grid-column: 1 / -1;
    gap: 10px;
    padding: 8px 10px;
    border-radius: 10px;
    color: ${token('ok')};
    background: ${token('ok-soft')};
    svg { flex: none; margin-block-start: 1px; }`}
`;
/** Stays on one line where that has room for it. */
export const When = styled.span`
  display: inline-block;
`;
const Next = styled.p`
  grid-column: 1 / -1;
  margin: 6px 0 0;
  font-size: ${rem(0.8125)};
  line-height: 1.45;
`;
/** The words run around it. */
const Medal = styled.div<{ $isMoney: boolean }>`
  float: inline-end;
  order: ${({ $isMoney }) => ($isMoney ? -1 : 0)};
  grid-area: 1 / 2;
  margin: 4px 4px 4px 12px;
  width: ${({ $isMoney }) => ($isMoney ? 48 : 72)}px;
  height: ${({ $isMoney }) => ($isMoney ? 48 : 72)}px;
  border-radius: 50%;
  box-shadow: 0 0 0 4px rgb(255 255 255 / 22%);
  @container isoline-card (max-width: 319px) {
    width: ${({ $isMoney }) => ($isMoney ? 40 : 64)}px;
    height: ${({ $isMoney }) => ($isMoney ? 40 : 64)}px;
  }
`;

const signs: Record<Look, JSX.Element> = {
  triggered: <path d="M14 8.4v6.6M14 19.4v.1" />,
  notTriggered: <path d="M9 14.4l3.6 3.6 6.6-7.2" />,
  pending: <path d="M9 14v.1M14 14v.1M19 14v.1" />,
  unknown: <path d="M9.5 14h9" />,
  closed: <path d="M9.8 9.8l8.4 8.4M18.2 9.8l-8.4 8.4" />,
  late: <path d="M14 8v6.4l4 2.4" />,
};

/** The state by its shape. */
export const Sign = ({ look }: { readonly look: Look }) => (
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
    {signs[look]}
  </svg>
);

/** Money that comes: a coin that falls into a hand. */
const Coin = () => (
  <svg
    width="24"
    height="24"
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth={2}
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden
  >
    <circle cx="12" cy="7" r="4.5" />
    <path d="M12 5.4v3.2M3 16.5h3.5l3 2h5M9.5 18.5h6.2l3.6-2.4a1.5 1.5 0 0 1 1.7 2.5l-4.6 3.4H6.5L3 20.5" />
  </svg>
);

type CardHeadProps = {
  readonly event: PublicEvent;
  readonly look: Look;
  readonly isLate: boolean;
  readonly verdict: Verdict;
  readonly today: string;
  /** By whom, and what the reader has to do. */
  readonly next: string;
  readonly locale: string;
  readonly t: Translate;
  readonly headingLevel: number;
  readonly verdictId: string;
  readonly titleId: string;
};

/** The coloured head of the card: first what the reader came for, then what is insured. */
export function CardHead(props: CardHeadProps) {
  const { event, look, isLate, verdict, today, next, locale, t, headingLevel, verdictId, titleId } = props;
  const { coverage, monitoringTargetDto } = event;
  const { isMoney } = verdict;
  return (
    <Head part="header" data-state={look} style={headStyle(look, isLate, coverage.payoutPerUnitPct)}>
      <Big $isMoney={isMoney}>
        <Medal $isMoney={isMoney}>
          <Tree look={look} />
        </Medal>
        <Said id={verdictId} $isMoney={isMoney}>
          <State part="status">
            <Sign look={look} />
            {t(`card.${look}`)}
          </State>
          <Answer part="verdict" $isMoney={isMoney} data-money={isMoney}>
            {isMoney && <Coin />}
            <span>
              <Unbroken text={verdict.answer} />{' '}
              <When>
                <Unbroken text={verdict.when} />
              </When>
            </span>
          </Answer>
        </Said>
        <Next part="next">{next}</Next>
      </Big>
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
            <Unbroken text={formatPeriod(coverage.start, coverage.end, locale, today)} />
          </Meta>
        </Names>
      </Row>
    </Head>
  );
}
