import { Banner, Button } from '@primer/react';
import { useTranslation } from 'react-i18next';
import { formatExact } from '#shared/format/money';
import { formatPct } from '#shared/format/number';
import { useAppDispatch, useSlice } from '../../../../core/store';
import { Card, Row, Stack, useLocale } from '../../../../ui';
import { coverageToggled, quoteDraft } from '../../stories/slice';
import { isOther } from '../../stories/draft';
import { ItemCard } from './ItemCard';
import { useActiveCoverages } from './useActiveCoverages';
import { useEstimate } from './useEstimate';

/** Programs without a step of their own for coverages offer them here. */
function Offered() {
  const { t } = useTranslation('quotes');
  const dispatch = useAppDispatch();
  return (useActiveCoverages().data?.content ?? []).map((coverage) => (
    <Row key={coverage.id}>
      <Button onClick={() => dispatch(coverageToggled(coverage))}>
        {t('wizard.addCoverage', { label: coverage.label })}
      </Button>
    </Row>
  ));
}

/** Names, quantities and sums of the chosen coverages, and what they would cost. */
export function CustomizationStep() {
  const { t } = useTranslation('quotes');
  const locale = useLocale();
  const { draft } = useSlice(quoteDraft);
  const { coverages, figures } = useEstimate();
  const amount = (value: number) => formatExact({ amount: value, currency: draft.currency }, locale);
  const isEmpty = draft.items.length === 0;
  return (
    <Stack>
      {isEmpty && isOther(draft) && <Offered />}
      {isEmpty && !isOther(draft) && <Banner title={t('wizard.noItems')} variant="info" />}
      {draft.items.map((item, at) => (
        <ItemCard
          key={item.coverageId}
          at={at}
          item={item}
          coverage={coverages.find(({ id }) => id === item.coverageId)}
        />
      ))}
      <Card>
        <strong>{t('wizard.estimate')}</strong>{' '}
        {figures
          ? `${amount(figures.premium)} (${formatPct(figures.share, 1, locale)} ${t('wizard.ofTsi', { tsi: amount(figures.tsi) })})`
          : '---'}
      </Card>
    </Stack>
  );
}
