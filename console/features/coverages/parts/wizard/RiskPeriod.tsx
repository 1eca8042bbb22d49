import { useTranslation } from 'react-i18next';
import { detrendMethods } from '#shared/contract/coverage';
import { Card, Choice, Field, Grid } from '../../../../ui';
import { fieldFaults } from '../../stories/faults';
import { withEnd, withStart } from '../../stories/draft';
import type { StepProps } from '../step';

const currencies = ['USD', 'EUR', 'GBP', 'INR', 'CHF', 'BRL'] as const;

/** When the coverage holds, in which currency it pays, and how its past is read. */
export function RiskPeriod({ draft, change, today }: StepProps & { readonly today: string }) {
  const { t } = useTranslation('coverages');
  const faults = fieldFaults(draft);
  return (
    <Card>
      <Grid $min={190}>
        <Field
          label={t('payout.from')}
          type="date"
          value={draft.start}
          min={today}
          onChange={(date) => date && change(withStart(draft, date))}
          error={draft.start < today ? t('payout.past') : faults.start}
        />
        <Field
          label={t('payout.to')}
          type="date"
          value={draft.end}
          min={draft.start}
          onChange={(date) => date && change(withEnd(date))}
          error={draft.end < draft.start ? t('payout.order') : faults.end}
        />
        <Choice
          label={t('payout.currency')}
          value={draft.currency}
          onChange={(currency) => change({ currency })}
          options={currencies.map((currency) => [currency, currency])}
        />
        <Field
          label={t('payout.ratio')}
          type="number"
          value={draft.lossRatio}
          onChange={(lossRatio) => change({ lossRatio })}
          error={faults.lossRatio}
        />
        <Choice
          label={t('payout.detrend')}
          value={draft.detrend}
          onChange={(detrend) => change({ detrend: detrendMethods.find((method) => method === detrend) ?? 'AUTO' })}
          options={detrendMethods.map((method) => [method, t(`detrend.${method}`)])}
        />
        <Field
          label={t('payout.label')}
          value={draft.label}
          onChange={(label) => change({ label })}
          error={faults.label}
          hint={t('payout.labelHint')}
        />
      </Grid>
    </Card>
  );
}
