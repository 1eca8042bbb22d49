import { Button } from '@primer/react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { exportCoverages, findCoverages } from '#shared/contract/coverages';
import { useRead } from '../../../core/api';
import { lazyScreen } from '../../../core/feature';
import { goTo, useLocation } from '../../../core/routing';
import { fileOf, RefreshButton, Screen, Skeleton, useLanguage, useListLook, ViewMenu } from '../../../ui';
import { Activations } from '../parts/activation/Activations';
import { CoverageFilterBar } from '../parts/list/CoverageFilterBar';
import { CoverageTable } from '../parts/list/CoverageTable';
import { useChosenCoverages } from '../parts/list/useChosenCoverages';
import { useCoverageColumns } from '../parts/list/useCoverageColumns';
import { filteredBy, useCoverageFilters } from '../parts/list/useCoverageFilters';

const CoverageMap = lazyScreen(async () => ({ default: (await import('../parts/map/CoverageMap')).CoverageMap }));

/** Coverages as a list or on the map; chosen ones can be activated together. */
export default function CoverageList() {
  const { t } = useTranslation('coverages');
  const language = useLanguage();
  const filters = useCoverageFilters();
  const chosen = useChosenCoverages();
  const columns = useCoverageColumns();
  const look = useListLook(columns);
  const { pathname, search: address } = useLocation();
  const { list, labels, uiState, search } = filters;
  const filter = { labels, uiState, search };
  const asked = { sort: list.sort, ...filter };
  const coverages = useRead(findCoverages, { query: { ...asked, page: list.page, size: list.size, language } });
  const hasNone = coverages.data?.totalElements === 0 && !list.isNarrowed(filteredBy);
  return (
    <Screen
      title={t('list.title')}
      actions={
        <>
          {chosen.keys.length > 0 && (
            <Button onClick={() => goTo(`/coverages/term-sheet?backTo=${encodeURIComponent(`${pathname}${address}`)}`)}>
              {t('termSheet.show')}
            </Button>
          )}
          <RefreshButton area="coverages" label={t('list.refresh')} isIcon />
          <Button variant="primary" onClick={() => goTo('/coverages/new')}>
            {t('list.new')}
          </Button>
        </>
      }
    >
      <Activations />
      <CoverageFilterBar filters={filters}>{!filters.isMap && <ViewMenu look={look} />}</CoverageFilterBar>
      {filters.isMap ? (
        <Suspense fallback={<Skeleton rows={14} />}>
          <CoverageMap labels={labels} search={search} uiState={uiState} hasNone={hasNone} />
        </Suspense>
      ) : (
        <CoverageTable {...{ coverages, list, columns, look, filter }} file={fileOf(exportCoverages, asked)} />
      )}
    </Screen>
  );
}
