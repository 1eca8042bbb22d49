import { Button } from '@primer/react';
import { useTranslation } from 'react-i18next';
import type { Coverage } from '#shared/contract/coverage';
import { useSentence } from '../../../../core/sentence';
import { useAppDispatch, useSlice } from '../../../../core/store';
import { Card, CardTitle, Field, Grid, Muted, Row } from '../../../../ui';
import { coverageRemoved, itemChanged, quoteDraft } from '../../stories/slice';
import { isOther, type Item } from '../../stories/draft';
import { useEntry } from './useEntry';

type ItemProps = {
  readonly item: Item;
  /** Its place among the items of the request. */
  readonly at: number;
  readonly coverage: Coverage | undefined;
  /** Why it cannot be sold any more. */
  readonly unsold: string | null;
};

/** One coverage of the quote: who is covered, how many of them, for how much each. */
export function ItemCard({ item, at, coverage, unsold }: ItemProps) {
  const { t } = useTranslation('quotes');
  const dispatch = useAppDispatch();
  const { draft } = useSlice(quoteDraft);
  const { currency } = draft;
  const entry = useEntry();
  const sentence = useSentence();
  const path = `quoteItems.${at}`;
  const label = coverage?.label ?? (unsold ? item.name : '…');
  const whole = entry(path).error;
  const change = (values: Partial<Item>) => dispatch(itemChanged({ ...values, coverageId: item.coverageId }));
  return (
    <Card>
      <Row>
        <CardTitle style={{ margin: 0 }}>{label}</CardTitle>
        <Muted>{coverage?.monitoringTarget.name}</Muted>
        {((isOther(draft) && coverage) || unsold) && (
          <Button
            size="small"
            style={{ marginLeft: 'auto' }}
            onClick={() => dispatch(coverageRemoved(item.coverageId))}
          >
            {t('wizard.removeCoverage', { label })}
          </Button>
        )}
      </Row>
      <Grid $min={200} style={{ marginTop: 12 }}>
        <Field
          label={t('items.cohort')}
          value={item.name}
          onChange={(name) => change({ name })}
          {...entry(`${path}.name`)}
        />
        <Field
          label={t('items.extend')}
          type="number"
          value={item.quantity}
          onChange={(quantity) => change({ quantity })}
          {...entry(`${path}.quantity`)}
        />
        <Field
          label={t('items.perExtend')}
          type="number"
          unit={currency}
          value={item.sum}
          onChange={(sum) => change({ sum })}
          {...entry(`${path}.sumInsured.amount`)}
        />
      </Grid>
      {(unsold ?? whole) && <p role="alert">{unsold ?? sentence(whole ?? '')}</p>}
    </Card>
  );
}
