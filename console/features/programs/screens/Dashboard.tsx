import { Heading } from '@primer/react';
import { useTranslation } from 'react-i18next';
import { may } from '#shared/contract/access';
import { findCoverages } from '#shared/contract/coverages';
import { findEvents } from '#shared/contract/monitoring';
import { findPolicies } from '#shared/contract/policies';
import { findQuotes } from '#shared/contract/quotes';
import { programLabel } from '../../../core/program';
import { useSession } from '../../../core/profile';
import { Redirect } from '../../../core/routing';
import { useAppSelector } from '../../../core/store';
import { EvenGrid, Screen } from '../../../ui';
import { MyWork } from '../parts/MyWork';
import { ProgramBoard } from '../parts/ProgramBoard';
import { CoverageCount, EventCount, PolicyCount, QuoteCount, type Counted } from '../parts/Counts';

/** The selected program at a glance: what there is of it in the areas this person works in. */
export default function Dashboard() {
  const { t } = useTranslation('programs');
  const { me } = useSession();
  const program = useAppSelector((state) => state.selection.program);
  const query: Counted = { labels: programLabel(program), size: 1 };
  if (!program) return <Redirect noThrow to="/select-program" />;
  return (
    <Screen title={program.name}>
      <MyWork />
      <EvenGrid min={220}>
        {may(me, findCoverages) && <CoverageCount query={query} />}
        {may(me, findQuotes) && <QuoteCount query={query} />}
        {may(me, findPolicies) && <PolicyCount query={query} />}
        {may(me, findEvents) && <EventCount query={query} />}
      </EvenGrid>
      <Heading as="h2" style={{ fontSize: 16, marginTop: 12 }}>
        {t('dashboard.programs')}
      </Heading>
      <ProgramBoard label={t('dashboard.programs')} />
    </Screen>
  );
}
