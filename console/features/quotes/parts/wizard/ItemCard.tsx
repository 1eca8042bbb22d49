import { useTranslation } from 'react-i18next';
import type { Coverage } from '#shared/contract/coverage';
import { useAppDispatch, useSlice } from '../../../../core/store';
import { Card, CardTitle, Field, Grid, Muted, Row } from '../../../../ui';
import { itemChanged, quoteDraft } from '../../stories/slice';
import type { Item } from '../../stories/draft';

/** One coverage of the quote: who is covered, how many of them, for how much each. */
export function ItemCard({ item, coverage }: { readonly item: Item; readonly coverage: Coverage | undefined }) {
  const { t } = useTranslation('quotes');
  const dispatch = useAppDispatch();
  const { currency } = useSlice(quoteDraft).draft;
  const change = (values: Partial<Item>) => dispatch(itemChanged({ ...values, coverageId: item.coverageId }));
  return (
    <Card>
      <Row>
        <CardTitle style={{ margin: 0 }}>{coverage?.label ?? '…'}</CardTitle>
        <Muted>{coverage?.monitoringTarget.name}</Muted>
      </Row>
      <Grid $min={200} style={{ marginTop: 12 }}>
        <Field
          label={t('items.cohort')}
          value={item.name}
          onChange={(name) => change({ name })}
          error={item.name.trim().length < 3 ? t('wizard.shortName') : null}
        />
        <Field
          label={t('items.extend')}
          type="number"
          value={item.quantity}
          onChange={(quantity) => change({ quantity: quantity.replaceAll(/\D/g, '') })}
        />
        <Field
          label={t('items.perExtend')}
          type="number"
          unit={currency}
          value={item.sum}
          onChange={(sum) => change({ sum })}
        />
      </Grid>
    </Card>
  );
}
