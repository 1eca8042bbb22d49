import { useTranslation } from 'react-i18next';
import { numberTyped } from '#shared/contract/fields';
import { Money } from '#shared/contract/values';
import { formatExact } from '#shared/format/money';
import { formatPctTruncated } from '#shared/format/number';
import { useSlice } from '../../../../core/store';
import { Details, FailedRead, Halves, Muted, NotSeen, Stack, useDates, useLocale } from '../../../../ui';
import { quoteDraft } from '../../stories/slice';
import { quantityShown } from './quantityShown';
import { useEstimate } from './useEstimate';

/** All that was entered, before it is submitted. */
export function ReviewStep() {
  const { t } = useTranslation('quotes');
  const locale = useLocale();
  const dates = useDates();
  const { draft } = useSlice(quoteDraft);
  const { coverages, failed, figures } = useEstimate();
  const day = (entered: string) => entered && dates.day(entered);
  // What is typed and is no number is shown as it was typed.
  const money = (typed: string, currency: string) => {
    const amount = Money.shape.amount.safeParse(numberTyped(typed));
    return amount.success ? formatExact({ amount: amount.data, currency }, locale) : `${currency} ${typed}`;
  };
  const itemOf = ({ coverageId, name, quantity, sum }: (typeof draft.items)[number]) => {
    const label = coverages.find(({ id }) => id === coverageId)?.label;
    const insured = `${quantityShown(quantity, locale)} × ${money(sum, draft.currency)}`;
    return { label: label === name ? undefined : label, insured };
  };
  return (
    <Stack>
      {failed && <FailedRead from={failed} />}
      <NotSeen coverages={coverages} />
      <Halves>
        <Details
          title={t('wizard.review')}
          rows={[
            [t('wizard.name'), draft.name],
            [t('wizard.program'), draft.program],
            [t('basic.holder'), draft.customerName],
            [t('basic.intermediary'), draft.intermediaryName],
            [t('basic.inception'), day(draft.inceptionDate)],
            [t('basic.expiry'), day(draft.expiryDate)],
            [t('figures.commission'), formatPctTruncated(draft.commission, locale, 1)],
            [t('premiums.fee'), money(draft.serviceFee, 'USD')],
            [t('basic.exclusions'), draft.exclusions],
            [t('basic.remarks'), draft.remarks],
            [
              t('wizard.estimate'),
              figures && formatExact({ amount: figures.premium, currency: draft.currency }, locale),
            ],
          ]}
        />
        <Details
          title={t('wizard.coverages')}
          rows={draft.items.map((item) => [item.name, <Item key={item.coverageId} {...itemOf(item)} />])}
        />
      </Halves>
    </Stack>
  );
}

type ItemProps = { readonly label: string | undefined; readonly insured: string };
/** The coverage of a cohort that is called otherwise, and how much of it is insured. */
const Item = ({ label, insured }: ItemProps) => (
  <>
    {label && <div>{label}</div>}
    <Muted>{insured}</Muted>
  </>
);
