import { useTranslation } from 'react-i18next';
import { findCoverages } from '#shared/contract/coverages';
import { findEvents } from '#shared/contract/monitoring';
import { findPolicies } from '#shared/contract/policies';
import { findQuotes } from '#shared/contract/quotes';
import { useRead } from '../../../core/api';
import { programLabel } from '../../../core/program';
import { useSession } from '../../../core/profile';
import { Link, Redirect } from '../../../core/routing';
import { useAppSelector } from '../../../core/store';
import { Card, CardTitle, Figure, Grid, Muted, Screen } from '../../../ui';

type Counted = { readonly data: { readonly totalElements: number } | undefined };
const Count = ({
  title,
  to,
  of,
  note,
}: {
  readonly title: string;
  readonly to: string;
  readonly of: Counted;
  readonly note: string;
}) => (
  <Card>
    <CardTitle>
      <Link to={to}>{title}</Link>
    </CardTitle>
    <Figure>{of.data?.totalElements ?? '…'}</Figure>
    <Muted>{note}</Muted>
  </Card>
);

/** The selected program at a glance: what there is of it in the areas this person works in. */
export default function Dashboard() {
  const { t } = useTranslation('programs');
  const { me } = useSession();
  const program = useAppSelector((state) => state.selection.program);
  const labels = programLabel(program);
  const is = (role: (typeof me.roles)[number]) => me.roles.includes(role);
  const query = { labels, size: 1 };
  const coverages = useRead(findCoverages, { query });
  const waiting = useRead(findCoverages, { query: { ...query, uiState: 'simulated' } });
  const quotes = useRead(findQuotes, { query: { ...query, status: 'COMPLETED' } }, { skip: !is('User.Agent') });
  const policies = useRead(findPolicies, { query }, { skip: !is('User.Admin') });
  const toActivate = useRead(findPolicies, { query: { ...query, state: 'created' } }, { skip: !is('User.Admin') });
  const events = useRead(
    findEvents,
    { query: { ...query, status: 'DETECTED' } },
    { skip: !is('User.Admin') && !is('User.Underwriter') },
  );
  if (!program) return <Redirect noThrow to="/select-program" />;
  return (
    <Screen title={program.name}>
      <Grid $min={240}>
        <Count
          title={t('dashboard.coverages')}
          to="/coverages"
          of={coverages}
          note={t('dashboard.coveragesNote', { count: waiting.data?.totalElements ?? 0 })}
        />
        {is('User.Agent') && (
          <Count
            title={t('dashboard.quotes')}
            to="/quotations?status=COMPLETED"
            of={quotes}
            note={t('dashboard.quotesNote')}
          />
        )}
        {is('User.Admin') && (
          <Count
            title={t('dashboard.policies')}
            to="/policies"
            of={policies}
            note={t('dashboard.policiesNote', { count: toActivate.data?.totalElements ?? 0 })}
          />
        )}
        {(is('User.Admin') || is('User.Underwriter')) && (
          <Count
            title={t('dashboard.events')}
            to="/monitoring?status=DETECTED"
            of={events}
            note={t('dashboard.eventsNote')}
          />
        )}
      </Grid>
    </Screen>
  );
}
