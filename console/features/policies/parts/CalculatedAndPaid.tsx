import { useTranslation } from 'react-i18next';
import type { Amount } from '#shared/format/money';
import { Money } from '../../../ui';

type CalculatedAndPaidProps = { readonly calculated: Amount; readonly paid: Amount };

/** Beside what is claimed: what the events owe by the latest run, and what has been paid. Three amounts, three names. */
export function CalculatedAndPaid({ calculated, paid }: CalculatedAndPaidProps) {
  const { t } = useTranslation('policies');
  return (
    <div>
      {t('amount.calculated')} <Money of={calculated} /> · {t('amount.paid')} <Money of={paid} />
    </div>
  );
}
