import { useState } from 'react';
import { findIndices } from '#shared/contract/indices';
import { useRead } from '../../../../core/api';
import { Loaded, Pager, Stack } from '../../../../ui';
import { IndexCard } from './IndexCard';
import type { EntryProps } from '../step';

/** Cards at once (docs/rules.md §14.3). */
const perPage = 5;

/** The index definitions of the risk type as cards, a few a page. */
export function IndexStep({ draft, change, entry }: EntryProps) {
  const [turned, setPage] = useState<number | null>(null);
  const indices = useRead(findIndices, { query: { riskTypeId: draft.riskTypeId } });
  return (
    <Loaded from={indices}>
      {(all) => {
        // Whoever comes back finds what they have chosen, on whichever page it stands.
        const chosenAt = all.findIndex(({ id }) => id === draft.indexId);
        const page = turned ?? Math.max(0, Math.floor(chosenAt / perPage));
        return (
          <Stack>
            {all.slice(page * perPage, (page + 1) * perPage).map((index) => (
              <IndexCard key={index.id} index={index} draft={draft} change={change} entry={entry} />
            ))}
            {all.length > perPage && <Pager page={page} of={Math.ceil(all.length / perPage)} toPage={setPage} />}
          </Stack>
        );
      }}
    </Loaded>
  );
}
