import { Button } from '@primer/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallResponse } from '#shared/contract/call';
import type { ListedCoverage } from '#shared/contract/coverage';
import { listCoverages, mostCoverageIds, type findCoverages } from '#shared/contract/coverages';
import { useRead, type Read } from '../../../../core/api';
import { lazyDialog } from '../../../../core/lazyDialog';
import { type Column, type FileOf, LookedList, type useListLook } from '../../../../ui';
import { useShownActivation } from '../activation/Activations';
import { askedOf, type Whole } from '../activation/asked';
import { SubCoverages } from '../SubCoverages';
import { useChosenCoverages } from './useChosenCoverages';
import { filteredBy, type CoverageFilters } from './useCoverageFilters';
import { useNoCoverages } from './useNoCoverages';

const ActivateDialog = lazyDialog(() =>
  import('../activation/ActivateDialog').then(({ ActivateDialog }) => ActivateDialog),
);

type CoverageTableProps = {
  readonly coverages: Read<CallResponse<typeof findCoverages>>;
  readonly list: CoverageFilters['list'];
  readonly columns: readonly Column<ListedCoverage>[];
  readonly look: ReturnType<typeof useListLook<ListedCoverage>>;
  /** What the list is narrowed down to. */
  readonly filter: Whole['filter'];
  readonly file: FileOf<ListedCoverage>;
};

const triggersOf = (coverage: ListedCoverage) =>
  coverage.coverages.length > 0 ? <SubCoverages of={coverage} /> : null;

/** One page of coverages; one with several triggers opens them under its row. */
export function CoverageTable({ coverages, list, columns, look, filter, file }: CoverageTableProps) {
  const { t } = useTranslation('coverages');
  const chosen = useChosenCoverages();
  const known = useChosenBefore(chosen.keys, coverages.data?.content);
  const [isActivating, setActivating] = useState(false);
  const [whole, setWhole] = useState<Whole | null>(null);
  const { show } = useShownActivation();
  const empty = useNoCoverages();
  const hasTriggers = coverages.data?.content.some((coverage) => coverage.coverages.length > 0);
  return (
    <>
      <LookedList
        label={t('list.title')}
        from={coverages}
        list={list}
        filteredBy={filteredBy}
        total={(count) => t('list.total', { count })}
        file={file}
        empty={empty}
        columns={columns}
        look={look}
        keyOf={({ id }) => id}
        nameOf={({ label }) => label}
        chosenKeys={{ ...chosen, rows: known.data, allChosen: (keys) => setWhole({ filter, keys }) }}
        chosenActions={
          <Button size="small" onClick={() => setActivating(true)}>
            {t('list.activate', { count: chosen.keys.length })}
          </Button>
        }
        href={({ id }) => `/coverages/coverage/${id}`}
        {...(hasTriggers ? { more: triggersOf } : {})}
      />
      {isActivating && (
        <ActivateDialog
          asked={askedOf(chosen.keys, whole)}
          onClose={() => setActivating(false)}
          onBegun={(id) => {
            setActivating(false);
            chosen.choose([]);
            show(id);
          }}
        />
      )}
    </>
  );
}

/** What was chosen before the list was opened: it may stand on none of the pages that are looked at. */
function useChosenBefore(keys: readonly string[], page: readonly ListedCoverage[] | undefined) {
  const [before] = useState(() => keys.slice(0, mostCoverageIds));
  const isShown = !page || before.every((id) => page.some((coverage) => coverage.id === id));
  return useRead(listCoverages, { query: {}, body: before }, { skip: isShown });
}
