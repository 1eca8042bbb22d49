import { useTranslation } from 'react-i18next';
import { formatExact } from '#shared/format/money';
import { formatPct } from '#shared/format/number';
import { useSlice } from '../../../../core/store';
import { Details, Halves, NotSeen, Stack, useLocale } from '../../../../ui';
import { quoteDraft } from '../../stories/slice';
import { useEstimate } from './useEstimate';

/** All that was entered, before it is submitted. */
export function ReviewStep() {
  const { t } = useTranslation('quotes');
  const locale = useLocale();
  const { draft } = useSlice(quoteDraft);
  const { coverages, figures } = useEstimate();
  const amount = (value: number) => formatExact({ amount: value, currency: draft.currency }, locale);
  return (
    <Stack>
      <NotSeen coverages={coverages} />
      <Halves>
        <Details
          title={t('wizard.review')}
          rows={[
            [t('wizard.name'), draft.name],
            [t('wizard.program'), draft.program],
            [t('basic.holder'), draft.customerName],
            [t('basic.intermediary'), draft.intermediaryName],
            [t('basic.inception'), draft.inceptionDate],
            [t('basic.expiry'), draft.expiryDate],
            [t('figures.commission'), formatPct(draft.commission, 1, locale)],
            [t('premiums.fee'), `USD ${draft.serviceFee}`],
            [t('basic.remarks'), draft.remarks],
            [t('wizard.estimate'), figures && amount(figures.premium)],
          ]}
        />
        <Details
          title={t('wizard.coverages')}
          rows={draft.items.map((item) => [item.name, `${item.quantity} × ${draft.currency} ${item.sum}`])}
        />
      </Halves>
    </Stack>
  );
}
