import { useTranslation } from 'react-i18next';
import type { Amount } from '#shared/format/money';
import { Money } from '../../../ui';

type CalculatedAndPaidProps = {
  /** One of each currency. */
  readonly sums: readonly { readonly calculated: Amount; readonly paid: Amount }[];
};

/** Beside what is claimed: what the events owe by the latest run, and what has been paid. Three amounts, three names. */
export function CalculatedAndPaid({ sums }: CalculatedAndPaidProps) {
  const { t } = useTranslation('policies');
  return (['calculated', 'paid'] as const).map((name) => (
    <div key={name}>
      {t(`amount.${name}`)}{' '}
      {sums.map((sum, at) => (
        <span key={sum[name].currency}>
          {at > 0 && ' · '}
          <Money of={sum[name]} />
        </span>
      ))}
    </div>
  ));
}
