import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { readCoverage } from '#shared/contract/coverages';
import { useRead } from '../../../core/api';
import { useSession } from '../../../core/profile';
import { useQuery } from '../../../core/routing';
import { useAppDispatch, useSlice } from '../../../core/store';
import { useStory } from '../../../core/story';
import { GoBack, Loaded, Screen, Skeleton } from '../../../ui';
import { draftOf } from '../stories/draft';
import { CoverageWizard } from '../parts/wizard/CoverageWizard';
import { beginDraft } from '../stories/sagas';
import { designing, designLeft, editBegun } from '../stories/slice';

/** The wizard for a new coverage, or for the next version of one (`?mode=edit&id=`). */
export default function NewCoverage() {
  const [query] = useQuery();
  const editId = query.get('mode') === 'edit' ? query.get('id') : null;
  return editId ? <EditCoverage key={editId} id={editId} /> : <DesignCoverage />;
}

/** A new coverage: what the address brings is filled in. */
function DesignCoverage() {
  const { t } = useTranslation('coverages');
  const [query] = useQuery();
  const { config } = useSession();
  const { start } = useStory(beginDraft);
  const held = useSlice(designing);
  const [riskType, provider, dataSet] = ['riskType', 'dataProviderId', 'dataSetId'].map(
    (name) => query.get(name) ?? '',
  );
  useEffect(() => {
    const prefilled = { riskTypeId: riskType, providerId: provider, dataSetId: dataSet };
    void start({ today: config.today, prefilled });
  }, [start, config.today, riskType, provider, dataSet]);
  const title = t('wizard.title');
  if (!held || held.edited)
    return (
      <Screen title={title}>
        <Skeleton rows={6} />
      </Screen>
    );
  return <CoverageWizard title={title} designing={held} />;
}

/** The next version of a coverage; a wizard that is entered at its payouts. */
function EditCoverage({ id }: { readonly id: string }) {
  const { t } = useTranslation('coverages');
  const { config } = useSession();
  const dispatch = useAppDispatch();
  const held = useSlice(designing);
  const coverage = useRead(readCoverage, { params: { id }, query: {} });
  const isBegun = held?.edited?.id === id;
  const { data } = coverage;
  useEffect(() => {
    if (data && !isBegun) dispatch(editBegun({ id, version: data.version, draft: draftOf(data, config.today) }));
  }, [dispatch, id, data, isBegun, config.today]);
  // An edit that is left is not kept: whoever comes back finds what the coverage is by then.
  useEffect(() => () => dispatch(designLeft()), [dispatch]);
  const title = t('wizard.editTitle');
  if (isBegun) return <CoverageWizard title={title} designing={held} />;
  return (
    <Screen title={title}>
      <Loaded from={coverage} otherwise={<GoBack to="/coverages" />}>
        {() => <Skeleton rows={6} />}
      </Loaded>
    </Screen>
  );
}
