import { useEffect } from 'react';
import { readCoverage } from '#shared/contract/coverages';
import { readQuote } from '#shared/contract/quotes';
import { useRead } from '../../../../core/api';
import { canSave } from '#shared/engine/states';
import { mayPass } from '../../../../core/refusal';
import { goTo, useQuery } from '../../../../core/routing';
import { useNotQuotable, useSelling } from '../../../../core/useSelling';
import { useAppDispatch, useAppSelector, useSlice } from '../../../../core/store';
import { useStory } from '../../../../core/story';
import { beginDraft } from '../../stories/sagas';
import { forgetOwnDraft, forgetSettled, settledDraft, settleDraft } from '../../stories/ownDraft';
import { quoteDraft, quoteTaken, wizardLeft, wizardOpened } from '../../stories/slice';
import { usePrograms } from './usePrograms';
import { useSelectedCoverages } from './useSelectedCoverages';
import { openingOf } from '../opening';
import { draftOf, isOther, type Draft, type StepId } from '../../stories/draft';

/** Where a draft is gone on with: at its coverages, unless the address or its program leaves that step out. */
const firstStepOf = (draft: Draft, isOnCoverage: boolean): StepId =>
  isOnCoverage || isOther(draft) ? 'customization' : 'coverages';

/** Fills the wizard with what the address asks for, as soon as that has been read; empties it when it is left. */
export function useOpening() {
  const dispatch = useAppDispatch();
  const [query] = useQuery();
  const [coverageId, draftId] = [query.get('coverage'), query.get('draft')];
  const selected = useAppSelector((state) => state.selection.program?.name);
  const { isOpen } = useSlice(quoteDraft);
  const programs = usePrograms();
  const coverage = useRead(readCoverage, { params: { id: coverageId ?? '' }, query: {} }, { skip: !coverageId });
  // One that is not there is no coverage to quote: the wizard begins without it, below the sentence that says so.
  const isUnknown = coverage.error !== undefined && !mayPass(coverage.error);
  const selling = useSelling();
  // Nor does it begin with one that cannot be sold: that is said above it.
  const unsold = useNotQuotable()(coverage.data);
  const isOnCoverage = coverageId !== null && !isUnknown && unsold === null;
  const stored = useRead(readQuote, { params: { id: draftId ?? '' } }, { skip: !draftId || isOpen });
  const chosen = useSelectedCoverages();
  const begin = useStory(beginDraft);
  useEffect(() => {
    if (isOpen || !programs.data || (coverageId && !coverage.data && !isUnknown) || (draftId && !stored.data)) return;
    if (chosen.isFetching) return;
    if (stored.data && !canSave(stored.data)) {
      // It was discarded, completed or answered since: its page says so, and what can be done next.
      goTo(`/quotations/quotation/${stored.data.id}`, { replace: true, sure: true });
      return;
    }
    if (stored.data) {
      const { program: name } = stored.data;
      const draft = draftOf(
        stored.data,
        programs.data.find(({ Name }) => Name === name),
      );
      dispatch(wizardOpened({ draft, step: name ? firstStepOf(draft, isOnCoverage) : 'program' }));
      dispatch(quoteTaken(stored.data));
      // A page that is loaded again knows it already.
      if (!settledDraft(stored.data.id)) settleDraft(stored.data.id, draft);
      return;
    }
    const programId = query.get('program');
    const opening = openingOf({
      programs: programs.data,
      coverage: unsold === null ? coverage.data : undefined,
      programId,
      selected,
      chosen: chosen.data ?? [],
      selling,
    });
    dispatch(wizardOpened({ draft: opening.draft, step: opening.step }));
    if (opening.isBegun) void begin.start({ program: opening.draft.program });
  });
  useEffect(
    () => () => {
      dispatch(wizardLeft());
      forgetOwnDraft();
      forgetSettled();
    },
    [dispatch],
  );
  return {
    programs,
    isOnCoverage,
    /** Why the coverage of the address cannot be quoted. */
    unsold,
    /** What the address names and what could not be read. */
    failed: [coverage, stored].find(({ error }) => error) ?? null,
  };
}
