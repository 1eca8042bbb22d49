import styled from 'styled-components';
import type { PublicEvent } from '#shared/contract/event';
import { severalTriggersId } from '#shared/engine/cover';
import { isAbove, ratePerUnit } from '#shared/engine/payout';
import { measureOf, percent, plain, unitOfRate } from '../measure';
import { token, rem } from '../tokens';
import type { Translate } from '../words';

/** Side by side, unless a word is too long for that: no text leaves its box. */
const List = styled.dl`
  display: flex;
  flex-wrap: wrap;
  gap: 8px;
  margin: 0;
`;
const Box = styled.div`
  display: flex;
  flex: 1 1 0;
  min-width: min-content;
  flex-direction: column;
  padding: 10px 12px;
  border-radius: 10px;
  background: ${token('raised')};
  dt {
    order: 1;
    font-size: ${rem(0.75)};
    line-height: 1.4;
    color: ${token('muted')};
  }
  dt b {
    display: block;
    font-weight: 600;
    color: ${token('text')};
  }
  dd {
    margin: 0 0 4px;
    font-size: ${rem(1)};
    font-weight: 600;
    line-height: 1.3;
    font-variant-numeric: tabular-nums;
  }
  small {
    font-size: ${rem(0.8125)};
    font-weight: 400;
    white-space: nowrap;
  }
`;

type BoxesProps = { readonly coverage: PublicEvent['coverage']; readonly locale: string; readonly t: Translate };

/** Strike, exit and payout rate; strike and exit with two decimals (docs/rules.md §14.1). */
export function Boxes({ coverage, locale, t }: BoxesProps) {
  // Several triggers each have terms of their own; what they come to together has none.
  if (coverage.indexDefinition.output.id === severalTriggersId) return null;
  const measure = measureOf(coverage, locale);
  const above = isAbove(coverage.indexDefinition.triggerComparator);
  const isLinear = coverage.payoutPerUnitPct > 0;
  const unit = unitOfRate(coverage, locale, t);
  const figure = (value: number) => (
    <dd>
      {plain(value, measure, locale, 2)} <small>{measure.unit}</small>
    </dd>
  );
  const rate = isLinear ? ratePerUnit(coverage.payoutPerUnitPct, measure) : coverage.minPayoutPct;
  return (
    <List part="boxes">
      <Box>
        <dt>
          <b>{t('card.strike')}</b>({t('card.strikeHint')})
        </dt>
        {figure(coverage.trigger)}
      </Box>
      <Box>
        <dt>
          <b>{t('card.exit')}</b>({t('card.exitHint')})
        </dt>
        {coverage.exit === null ? <dd>{t('card.noExit')}</dd> : figure(coverage.exit)}
      </Box>
      <Box>
        <dt>
          <b>{t('card.rate')}</b>(
          {isLinear ? t(above ? 'card.rateAbove' : 'card.rateBelow', { unit }) : t('card.rateOnce')})
        </dt>
        <dd>{percent(rate, locale, 2)}</dd>
      </Box>
    </List>
  );
}
