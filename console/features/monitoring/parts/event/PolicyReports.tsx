import { useTranslation } from 'react-i18next';
import { mayFollow } from '#shared/contract/access';
import type { EventDetail } from '#shared/contract/monitoring';
import { formatNumber } from '#shared/format/number';
import { useSession } from '../../../../core/profile';
import { useLocation, type useListParams } from '../../../../core/routing';
import { Card, CardTitle, type Column, Money, Pager, Stack, Table, useLocale } from '../../../../ui';

type Policy = EventDetail['policyItems'][number];
type PolicyReportsProps = { readonly event: EventDetail; readonly list: ReturnType<typeof useListParams> };

/** What the event means for each policy that carries its coverage. */
export function PolicyReports({ event, list }: PolicyReportsProps) {
  const { t } = useTranslation('monitoring');
  const { me } = useSession();
  const { pathname } = useLocation();
  const columns = usePolicyColumns();
  const toPolicy = ({ policyId }: Policy) => `/policies/policy/${policyId}?backTo=${pathname}`;
  const pages = Math.ceil(event.policyItemsTotal / list.size);
  return (
    <Card>
      <CardTitle>{t('policies.title')}</CardTitle>
      {event.policyItems.length === 0 ? (
        t('detail.noData')
      ) : (
        <Stack>
          <Table
            label={t('policies.title')}
            rows={event.policyItems}
            columns={columns}
            keyOf={({ id }) => id}
            {...(mayFollow(me, 'policies') ? { href: toPolicy } : {})}
          />
          {pages > 1 && <Pager page={list.page} of={pages} toPage={list.toPage} />}
        </Stack>
      )}
    </Card>
  );
}

function usePolicyColumns(): Column<Policy>[] {
  const { t } = useTranslation('monitoring');
  const locale = useLocale();
  return [
    { id: 'holder', head: t('policies.holder'), cell: ({ policyHolderName }) => policyHolderName },
    { id: 'beneficiary', head: t('policies.beneficiary'), cell: ({ beneficiaryName }) => beneficiaryName },
    {
      id: 'payout',
      oneLine: true,
      head: t('policies.payout'),
      numeric: true,
      cell: ({ calculatedPayout }) => <Money of={calculatedPayout} />,
    },
    {
      id: 'extend',
      head: t('policies.extend'),
      numeric: true,
      cell: ({ quantity }) => formatNumber(quantity, 0, locale),
    },
    {
      id: 'sum',
      head: t('policies.sum'),
      numeric: true,
      cell: ({ coverageTotalSumInsured }) => <Money of={coverageTotalSumInsured} />,
    },
  ];
}
