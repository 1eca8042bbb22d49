import { ArrowRightIcon } from '@primer/octicons-react';
import { VisuallyHidden } from '@primer/react';
import { useTranslation } from 'react-i18next';
import { mayFollow } from '#shared/contract/access';
import type { EventDetail } from '#shared/contract/monitoring';
import { owedBy } from '#shared/engine/status';
import { formatNumber } from '#shared/format/number';
import { useSession } from '../../../../core/profile';
import { Link, useLocation, type useListParams } from '../../../../core/routing';
import { Card, CardTitle, type Column, Money, Muted, Pager, Stack, Table, useLocale } from '../../../../ui';

type Policy = EventDetail['policyItems'][number];
type PolicyReportsProps = { readonly event: EventDetail; readonly list: ReturnType<typeof useListParams> };

/** What the event means for each policy that carries its coverage. */
export function PolicyReports({ event, list }: PolicyReportsProps) {
  const { t } = useTranslation('monitoring');
  const { me } = useSession();
  const { pathname } = useLocation();
  const toPolicy = ({ policyId }: Policy) => `/policies/policy/${policyId}?backTo=${pathname}`;
  const href = mayFollow(me, 'policies') ? toPolicy : undefined;
  const columns = usePolicyColumns(event.status, href);
  const pages = Math.ceil(event.policyItemsTotal / list.size);
  return (
    <Card>
      <CardTitle>{t('policies.title')}</CardTitle>
      {event.policyItems.length === 0 ? (
        t('detail.noData')
      ) : (
        <Stack>
          <Muted>{t('policies.total', { count: event.policiesTotal })}</Muted>
          <Table
            label={t('policies.title')}
            rows={event.policyItems}
            columns={columns}
            keyOf={({ id }) => id}
            {...(href ? { href } : {})}
          />
          {pages > 1 && <Pager page={list.page} of={pages} toPage={list.toPage} />}
        </Stack>
      )}
    </Card>
  );
}

/** `href`: where the arrow of a row leads; without it there is none. */
function usePolicyColumns(
  status: EventDetail['status'],
  href: ((policy: Policy) => string) | undefined,
): Column<Policy>[] {
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
      cell: ({ calculatedPayout }) => <Money of={owedBy(status, calculatedPayout)} />,
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
    ...(href
      ? [
          {
            id: 'open',
            head: '',
            headControl: <VisuallyHidden>{t('policies.openHead')}</VisuallyHidden>,
            control: true,
            cell: (policy: Policy) => (
              <Link to={href(policy)} aria-label={t('policies.open', { name: policy.policyHolderName })}>
                <ArrowRightIcon />
              </Link>
            ),
          },
        ]
      : []),
  ];
}
