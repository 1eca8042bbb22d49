import styled from 'styled-components';
import type { PublicEvent } from '#shared/contract/event';
import { type Measure, plain } from '../measure';
import { token, rem } from '../tokens';
import type { Translate } from '../words';
import { Line } from './look';
import { Toggletip } from './Toggletip';

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

type IndexFigureProps = {
  readonly event: PublicEvent;
  /** The value on the day that is shown; null where there is none. */
  readonly value: number | null;
  /** Days missing on the day shown. */
  readonly missingDays: number;
  /** How old that is, in words. */
  readonly asOf: string | null;
  readonly measure: Measure;
  readonly locale: string;
  readonly t: Translate;
};

/** Where the index stands: its name, the value and its age. */
export function IndexFigure({ event, value, missingDays, asOf, measure, locale, t }: IndexFigureProps) {
  const { output, description } = event.coverage.indexDefinition;
  return (
    <Index>
      <IndexName>
        {t('card.indexValue')}: {output.name}
        <Toggletip label={t('card.about')} text={description || t('noDescription')} />
      </IndexName>
      <IndexValue part="value">
        {value === null ? '–' : plain(value, measure, locale)}
        {value !== null && <small>{measure.unit}</small>}
      </IndexValue>
      {asOf && (
        <Line>
          <span part="as-of">
            {t('card.asOf')} {asOf}
          </span>
          {missingDays > 0 && <span>{t('card.missing', { count: missingDays })}</span>}
        </Line>
      )}
    </Index>
  );
}
