import { Banner, Button } from '@primer/react';
import { useTranslation } from 'react-i18next';
import { formatExact } from '#shared/format/money';
import { formatPct } from '#shared/format/number';
import { useAppDispatch, useSlice } from '../../../../core/store';
import { Card, FailedRead, Loaded, Row, Stack, useLocale } from '../../../../ui';
import { coverageToggled, quoteDraft } from '../../stories/slice';
import { isForeign, isOther } from '../../stories/draft';
import { ItemCard } from './ItemCard';
import { NoCoverages } from './NoCoverages';
import { useActiveCoverages } from './useActiveCoverages';
import { useEstimate } from './useEstimate';
import { useUnsold } from './useUnsold';

/** Programs without a step of their own for coverages offer them here: those that are not in the quote yet. */
function Offered() {
  const { t } = useTranslation('quotes');
  const dispatch = useAppDispatch();
  const { draft } = useSlice(quoteDraft);
  const isChosen = ({ id }: { readonly id: string }) => draft.items.some(({ coverageId }) => coverageId === id);
  return (
    <Loaded from={useActiveCoverages()}>
      {({ content }) =>
        content.length === 0 && draft.items.length === 0 ? (
          <NoCoverages />
        ) : (
          content
            .filter((coverage) => !isChosen(coverage))
            .map((coverage) => (
              <Row key={coverage.id}>
                <Button
                  disabled={isForeign(coverage, draft)}
                  title={
                    isForeign(coverage, draft) ? t('wizard.otherCurrency', { currency: draft.currency }) : undefined
                  }
                  onClick={() => dispatch(coverageToggled(coverage))}
                >
                  {t('wizard.addCoverage', { label: coverage.label })}
                </Button>
              </Row>
            ))
        )
      }
    </Loaded>
  );
}

/** Names, quantities and sums of the chosen coverages, and what they would cost. */
export function CustomizationStep() {
  const { t } = useTranslation('quotes');
  const locale = useLocale();
  const { draft } = useSlice(quoteDraft);
  const { coverages, failed, figures } = useEstimate();
  const unsold = useUnsold();
  const amount = (value: number) => formatExact({ amount: value, currency: draft.currency }, locale);
  const isEmpty = draft.items.length === 0;
  return (
    <Stack>
      {failed && <FailedRead from={failed} />}
      {isEmpty && !isOther(draft) && <Banner title={t('wizard.noItems')} variant="info" />}
      {draft.items.map((item, at) => (
        <ItemCard
          key={item.coverageId}
          at={at}
          item={item}
          coverage={coverages.find(({ id }) => id === item.coverageId)}
          unsold={unsold(item)}
        />
      ))}
      {isOther(draft) && <Offered />}
      <Card>
        <strong>{t('wizard.estimate')}</strong>{' '}
        {figures
          ? `${amount(figures.premium)} (${formatPct(figures.share, 1, locale)} ${t('wizard.ofTsi', { tsi: amount(figures.tsi) })})`
          : '---'}
      </Card>
    </Stack>
  );
}
