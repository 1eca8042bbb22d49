import { useMemo } from 'react';
import styled from 'styled-components';
import type { PublicEvent } from '#shared/contract/event';
import { ratePerUnit } from '#shared/engine/payout';
import { formatPeriod } from '#shared/format/date';
import { numberFormat } from '#shared/format/intl';
import { unitIn } from '#shared/format/unit';
import { Boxes } from '#shared/view/card/Boxes';
import { asOfText, eventStateOn } from '#shared/view/card/eventState';
import { verdictOf, verdictText } from '#shared/view/card/verdict';
import { EventFigures } from '#shared/view/card/EventFigures';
import { Line } from '#shared/view/card/look';
import { Origin, Synthetic } from '#shared/view/card/Origin';
import { footprintProps } from '#shared/view/chart/footprintTable';
import { LateChart } from '#shared/view/chart/LateChart';
import { measureOf, percent, termsOf, unitOfRate } from '#shared/view/measure';
import { triggerText } from '#shared/view/triggerWords';
import { rem, token } from '#shared/view/tokens';
import type { Language } from '../../runtime/languages';
import { useNow } from '../../runtime/useNow';
import { Empty, Panel, Title } from './look';
import type { ViewerTranslate } from './words';

const Columns = styled.div`
  display: grid;
  align-items: start;
  gap: ${token('space')};
  @container isoline-viewer (min-width: 900px) {
    grid-template-columns: 360px minmax(0, 1fr);
  }
`;
const Facts = styled(Panel)`
  display: grid;
  gap: 16px;
  p {
    margin: 0;
  }
`;
const Small = styled.footer`
  font-size: ${rem(0.75)};
  color: ${token('muted')};
`;
const Terms = styled.dl`
  display: grid;
  grid-template-columns: auto 1fr;
  gap: 6px 16px;
  margin: 0;
  font-size: ${rem(0.875)};
  dt {
    color: ${token('muted')};
  }
  dd {
    margin: 0;
    text-align: end;
    font-variant-numeric: tabular-nums;
  }
`;

type CoverageTermsProps = {
  readonly coverage: PublicEvent['coverage'];
  readonly locale: string;
  readonly tell: Language['t'];
  readonly t: ViewerTranslate;
};

/** What the boxes do not say: comparator, least payout, rate and radius. */
function CoverageTerms({ coverage, locale, tell, t }: CoverageTermsProps) {
  const measure = measureOf(coverage, locale);
  const { parameters } = coverage.indexDefinition;
  const radius = Number(parameters['radiusKm'] ?? Number.NaN);
  return (
    <Terms>
      <dt>{t('comparator')}</dt>
      <dd>{triggerText(termsOf(coverage), { measure, locale, t: tell }, 2)}</dd>
      <dt>{t('minPayout')}</dt>
      <dd>{percent(coverage.minPayoutPct, locale, 2)}</dd>
      {coverage.payoutPerUnitPct > 0 && (
        <>
          <dt>{t('payoutPerUnit')}</dt>
          <dd>
            {percent(ratePerUnit(coverage.payoutPerUnitPct, measure), locale, 4)} / {unitOfRate(coverage, locale, tell)}
          </dd>
        </>
      )}
      {Number.isFinite(radius) && (
        <>
          <dt>{t('radius')}</dt>
          <dd>
            {numberFormat(locale).format(radius)} {unitIn('km', locale)}
          </dd>
        </>
      )}
    </Terms>
  );
}

type ViewCoverageProps = {
  readonly event: PublicEvent;
  readonly asOf: string | null;
  readonly language: Language;
  readonly t: ViewerTranslate;
  readonly onDrawn: () => void;
};

/** Where the index of a coverage stands, what that pays, and every day of it as a chart. */
export function ViewCoverage({ event, asOf, language: { locale, t: tell }, t, onDrawn }: ViewCoverageProps) {
  const { coverage } = event;
  const drawing = useMemo(() => footprintProps(coverage, locale), [coverage, locale]);
  const now = useNow();
  const today = now.toISOString();
  const eventState = useMemo(() => eventStateOn(event, asOf, today), [event, asOf, today]);
  const age = asOfText(eventState, { date: asOf, now, locale, t: tell });
  return (
    <>
      <div>
        <Title>{coverage.label}</Title>
        <Line>
          {event.monitoringTargetDto.name} · {formatPeriod(coverage.start, coverage.end, locale, today)}
        </Line>
      </div>
      <Columns>
        <Facts part="item">
          <EventFigures event={event} eventState={eventState} asOf={age} locale={locale} t={tell}>
            <p part="verdict">{verdictText(verdictOf(event, eventState, locale, tell, today))}</p>
          </EventFigures>
          <Boxes coverage={coverage} locale={locale} t={tell} />
          <CoverageTerms coverage={coverage} locale={locale} tell={tell} t={t} />
          <Small>
            <div data-status={eventState.status}>
              {tell(`status.${eventState.status}`)}: {tell(`meaning.${eventState.status}`)}
            </div>
            <Synthetic coverage={coverage} t={tell} />
            <Origin coverage={coverage} t={tell} />
          </Small>
        </Facts>
        <Panel part="chart">
          {eventState.rows.length === 0 ? (
            <Empty>{tell('noData')}</Empty>
          ) : (
            <LateChart
              {...drawing}
              footprint={eventState.rows}
              says={eventState.says}
              locale={locale}
              t={tell}
              height={480}
              downloads={['csv', 'svg']}
              access="focus"
              onDrawn={onDrawn}
            />
          )}
        </Panel>
      </Columns>
    </>
  );
}
