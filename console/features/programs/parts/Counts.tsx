import { useTranslation } from 'react-i18next';
import { findCoverages } from '#shared/contract/coverages';
import { findEvents } from '#shared/contract/monitoring';
import { findPolicies } from '#shared/contract/policies';
import { findQuotes } from '#shared/contract/quotes';
import { useRead } from '../../../core/api';
import { Link } from '../../../core/routing';
import { Card, CardTitle, Figure, Muted } from '../../../ui';

type CountProps = { readonly title: string; readonly to: string; readonly count?: number; readonly note?: string };
const Count = ({ title, to, count, note }: CountProps) => (
  <Card>
    <CardTitle>
      <Link to={to}>{title}</Link>
    </CardTitle>
    <Figure>{count ?? '…'}</Figure>
    {/* What is not known yet is not none. */}
    <Muted>{note ?? '…'}</Muted>
  </Card>
);

/** What is asked of a list for its count alone. */
export type Counted = { readonly labels: string | undefined; readonly size: 1 };

export function CoverageCount({ query }: { readonly query: Counted }) {
  const { t } = useTranslation('programs');
  const coverages = useRead(findCoverages, { query });
  const simulated = useRead(findCoverages, { query: { ...query, uiState: 'simulated' } });
  return (
    <Count
      title={t('dashboard.coverages')}
      to="/coverages"
      count={coverages.data?.totalElements}
      note={simulated.data && t('dashboard.coveragesNote', { count: simulated.data.totalElements })}
    />
  );
}

export function QuoteCount({ query }: { readonly query: Counted }) {
  const { t } = useTranslation('programs');
  const quotes = useRead(findQuotes, { query: { ...query, status: 'COMPLETED' } });
  return (
    <Count
      title={t('dashboard.quotes')}
      to="/quotations?status=COMPLETED"
      count={quotes.data?.totalElements}
      note={t('dashboard.quotesNote')}
    />
  );
}

export function PolicyCount({ query }: { readonly query: Counted }) {
  const { t } = useTranslation('programs');
  const policies = useRead(findPolicies, { query });
  const created = useRead(findPolicies, { query: { ...query, state: 'created' } });
  return (
    <Count
      title={t('dashboard.policies')}
      to="/policies"
      count={policies.data?.totalElements}
      note={created.data && t('dashboard.policiesNote', { count: created.data.totalElements })}
    />
  );
}

export function EventCount({ query }: { readonly query: Counted }) {
  const { t } = useTranslation('programs');
  const events = useRead(findEvents, { query: { ...query, status: 'DETECTED' } });
  return (
    <Count
      title={t('dashboard.events')}
      to="/monitoring?view=list&status=DETECTED"
      count={events.data?.totalElements}
      note={t('dashboard.eventsNote')}
    />
  );
}
