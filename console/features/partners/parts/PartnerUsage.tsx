import { useTranslation } from 'react-i18next';
import { partnerUsage } from '#shared/contract/partners';
import type { CallResponse } from '#shared/contract/call';
import { useRead } from '../../../core/api';
import { Link } from '../../../core/routing';
import { Card, CardTitle, Loaded, Muted, Stack } from '../../../ui';

type Used = CallResponse<typeof partnerUsage>['quotes'];
type ListProps = {
  readonly title: string;
  readonly none: string;
  readonly used: Used;
  readonly pathOf: (id: string, status: string) => string;
};

/** The newest of them as links, and how many there are beside. */
function UsedBy({ title, none, used, pathOf }: ListProps) {
  const { t } = useTranslation('partners');
  return (
    <section>
      <h3 style={{ margin: '0 0 6px', fontSize: 14 }}>{title}</h3>
      {used.total === 0 && <Muted>{none}</Muted>}
      <ul style={{ margin: 0, paddingLeft: 18 }}>
        {used.newest.map(({ id, name, status, as }) => (
          <li key={`${id} ${as}`}>
            <Link to={pathOf(id, status)} style={{ textDecoration: 'underline' }}>
              {name || t('usage.unnamed')}
            </Link>{' '}
            <Muted>{t(`usage.${as}`)}</Muted>
          </li>
        ))}
      </ul>
      {used.total > used.newest.length && <Muted>{t('usage.more', { count: used.total - used.newest.length })}</Muted>}
    </section>
  );
}

/** Quotes and policies that name a partner. */
export function PartnerUsage({ id }: { readonly id: string }) {
  const { t } = useTranslation('partners');
  const backTo = encodeURIComponent(`/clients/${id}`);
  return (
    <Card>
      <CardTitle>{t('usage.title')}</CardTitle>
      <Loaded from={useRead(partnerUsage, { params: { id } })}>
        {({ quotes, policies }) => (
          <Stack>
            <UsedBy
              title={t('usage.quotes', { count: quotes.total })}
              none={t('usage.noQuotes')}
              used={quotes}
              pathOf={(quoteId, status) =>
                status === 'draft'
                  ? `/quotations/new?draft=${quoteId}`
                  : `/quotations/quotation/${quoteId}?backTo=${backTo}`
              }
            />
            <UsedBy
              title={t('usage.policies', { count: policies.total })}
              none={t('usage.noPolicies')}
              used={policies}
              pathOf={(policyId, status) =>
                `/policies/${status === 'draft' ? 'policy-draft' : 'policy'}/${policyId}?backTo=${backTo}`
              }
            />
          </Stack>
        )}
      </Loaded>
    </Card>
  );
}
