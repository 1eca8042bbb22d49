import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallRequest, CallResponse } from '#shared/contract/call';
import { summarisePolicies } from '#shared/contract/policies';
import { formatNumber } from '#shared/format/number';
import { useRead } from '../../../../core/api';
import { Figures, Loaded, Money, Muted, Pct, Stack, useLocale } from '../../../../ui';
import { CalculatedAndPaid } from '../CalculatedAndPaid';

type Summary = CallResponse<typeof summarisePolicies>;
type Sum = Summary['byCurrency'][number];

/** A figure of each currency on a line of its own: amounts of two currencies are never added. */
function EachCurrency({ sums, of }: { readonly sums: readonly Sum[]; readonly of: (sum: Sum) => ReactNode }) {
  return sums.length === 0 ? '---' : sums.map((sum) => <div key={sum.currency}>{of(sum)}</div>);
}

function Cards({ byCurrency }: { readonly byCurrency: readonly Sum[] }) {
  const { t } = useTranslation('policies');
  const locale = useLocale();
  const share = (currency: string, value: number | null) => (
    <>
      {byCurrency.length > 1 && `${currency} `}
      <Pct of={value} digits={1} />
    </>
  );
  const each = (of: (sum: Sum) => ReactNode) => <EachCurrency sums={byCurrency} of={of} />;
  const policies = byCurrency.reduce((sum, of) => sum + of.policies, 0);
  return (
    <Stack $gap={8}>
      <Figures
        items={[
          {
            label: t('kpi.premium'),
            value: each(({ currency, premium }) => <Money of={{ amount: premium, currency }} />),
          },
          {
            label: t('kpi.claims'),
            value: each(({ currency, claims }) => <Money of={{ amount: claims, currency }} />),
            note: byCurrency.length > 0 && (
              <CalculatedAndPaid
                sums={byCurrency.map(({ currency, calculated, paid }) => ({
                  calculated: { amount: calculated, currency },
                  paid: { amount: paid, currency },
                }))}
              />
            ),
          },
          { label: t('kpi.loss'), value: each(({ currency, lossRatio }) => share(currency, lossRatio)) },
          { label: t('kpi.rate'), value: each(({ currency, premiumRate }) => share(currency, premiumRate)) },
        ]}
      />
      <Muted>{t('kpi.over', { count: policies, shown: formatNumber(policies, 0, locale) })}</Muted>
    </Stack>
  );
}

type Asked = NonNullable<CallRequest<typeof summarisePolicies>['query']>;

/** What the policies of the list bring in, claim and are paid: all its pages together, narrowed by the same filters. */
export function PolicyFigures({ asked }: { readonly asked: Asked }) {
  const summary = useRead(summarisePolicies, { query: asked });
  return (
    <Loaded from={summary} skeleton={2}>
      {({ byCurrency }) => <Cards byCurrency={byCurrency} />}
    </Loaded>
  );
}
