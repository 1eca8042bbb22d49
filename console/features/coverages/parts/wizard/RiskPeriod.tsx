import { useTranslation } from 'react-i18next';
import { detrendMethods } from '#shared/contract/coverage';
import { marketCurrencies } from '../../../../core/markets';
import { Card, Choice, Field, Grid } from '../../../../ui';
import { DateField } from '../../../../ui/date/DateField';
import { scalePath } from '../../stories/faults';
import type { EntryProps } from '../step';

/** With the one that a coverage has already: a list shows no other. */
const offeredCurrencies = (held: string) =>
  marketCurrencies.includes(held) ? marketCurrencies : [...marketCurrencies, held];

/** Most past years have no such day: a risk period cannot begin or end on it (docs/rules.md §7.1). */
const isLeapDay = (day: string) => day.endsWith('-02-29');

/** When the coverage holds, in which currency it pays, and how its past is read. */
export function RiskPeriod({ draft, change, entry, today }: EntryProps & { readonly today: string }) {
  const { t } = useTranslation('coverages');
  const { start, end, lossRatio, label } = draft;
  return (
    <Card>
      <Grid $min={190}>
        <DateField
          label={t('payout.from')}
          min={today}
          isExcluded={isLeapDay}
          {...entry('start', start, (date) => change({ start: date }))}
        />
        <DateField
          label={t('payout.to')}
          min={start}
          isExcluded={isLeapDay}
          {...entry(['end', scalePath], end, (date) => change({ end: date }))}
        />
        <Choice
          label={t('payout.currency')}
          value={draft.currency}
          onChange={(currency) => change({ currency })}
          options={offeredCurrencies(draft.currency).map((currency) => [currency, currency])}
        />
        <Field
          label={t('payout.ratio')}
          type="number"
          {...entry('expectedLossRatio', lossRatio, (text) => change({ lossRatio: text }))}
        />
        <Choice
          label={t('payout.detrend')}
          value={draft.detrend}
          onChange={(detrend) => change({ detrend: detrendMethods.find((method) => method === detrend) ?? 'AUTO' })}
          options={detrendMethods.map((method) => [method, t(`detrend.${method}`)])}
        />
        <Field
          label={t('payout.label')}
          hint={t('payout.labelHint')}
          {...entry('label', label, (text) => change({ label: text }))}
        />
      </Grid>
    </Card>
  );
}
