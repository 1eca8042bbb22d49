import { Banner } from '@primer/react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import type { Trial } from '#shared/engine/burn/trial';
import { formatNumber, formatPct } from '#shared/format/number';
import { useSentence } from '../../../../core/sentence';
import { Figure, Muted, useLocale } from '../../../../ui';
import { warningText } from '../warningText';

const List = styled.dl`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(150px, 1fr));
  gap: 12px 20px;
  margin: 0;
  dd {
    margin: 0;
  }
`;

/** Expected loss with its interval, return period and premium of a coverage that is being designed. */
export function TrialFigures({ trial: { simulation, price } }: { readonly trial: Trial }) {
  const { t } = useTranslation('coverages');
  const locale = useLocale();
  const sentence = useSentence();
  const { expectedLoss, interval95, returnPeriod, usedYears, years, warnings } = simulation;
  const paid = years.filter(({ payout }) => (payout ?? 0) > 0).length;
  const share = (value: number) => formatPct(value, 2, locale);
  const [low, high] = interval95;
  const period =
    returnPeriod === null
      ? t('laboratory.never')
      : t('laboratory.everyYears', { years: formatNumber(returnPeriod, 1, locale) });
  const isPriced = 'riskPremiumPct' in price;
  return (
    <>
      <div role="group" aria-label={t('laboratory.figures')}>
        <List>
          <Item
            name={t('laboratory.expected')}
            value={returnPeriod === null ? t('laboratory.unseen', { years: usedYears }) : share(expectedLoss)}
            note={t('laboratory.interval', { low: share(low), high: share(high) })}
          />
          <Item
            name={t('laboratory.period')}
            value={period}
            note={t('laboratory.paidYears', { paid, count: usedYears })}
          />
          <Item name={t('card.premium')} value={isPriced ? share(price.riskPremiumPct) : '---'} />
          <Item name={t('laboratory.gross')} value={isPriced ? share(price.grossPremiumPct) : '---'} />
        </List>
      </div>
      {!isPriced && <Banner title={sentence(price.refusal)} variant="warning" />}
      {warnings.map((warning) => (
        <Muted key={warning}>{warningText(warning, t, locale)}</Muted>
      ))}
    </>
  );
}

type ItemProps = { readonly name: string; readonly value: string; readonly note?: string };
const Item = ({ name, value, note }: ItemProps) => (
  <div>
    <dt>
      <Muted>{name}</Muted>
    </dt>
    <dd>
      <Figure>{value}</Figure>
      {note && <Muted>{note}</Muted>}
    </dd>
  </div>
);
