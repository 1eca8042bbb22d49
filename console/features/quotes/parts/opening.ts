import type { Coverage } from '#shared/contract/coverage';
import type { Selling } from '#shared/engine/selling';
import { programTag } from '../../../core/program';
import {
  emptyDraft,
  isOther,
  itemOf,
  programOf,
  takenOver,
  type Draft,
  type QuotableProgram,
  type StepId,
} from '../stories/draft';

type Asked = {
  readonly programs: readonly QuotableProgram[];
  /** The coverage that the address names. */
  readonly coverage: Coverage | undefined;
  /** The id of the program that the address names. */
  readonly programId: string | null;
  /** The name of the program that is worked in. */
  readonly selected: string | undefined;
  /** The coverages that were selected in Coverages. */
  readonly chosen: readonly Coverage[];
  /** What cannot be sold by now is not taken over. */
  readonly selling: Selling;
};
type Opening = { readonly draft: Draft; readonly step: StepId; readonly isBegun: boolean };

/** A quote on one coverage starts with it, in its currency and for its period. */
function openingOn(coverage: Coverage, program: QuotableProgram | undefined, name: string): Draft {
  const whole: Draft = {
    ...emptyDraft,
    ...(program ? programOf(program) : { program: name, programId: name }),
    currency: coverage.currency,
    inceptionDate: coverage.start,
    expiryDate: coverage.end,
  };
  return { ...whole, items: [itemOf(coverage, whole)] };
}

/** What a new quote starts with: a coverage or a program of the address, else the program that is worked in. */
export function openingOf({ programs, coverage, programId, selected, chosen, selling }: Asked): Opening {
  const name = coverage ? (programTag(coverage.labels) ?? selected) : selected;
  const program = programs.find(({ id, Name }) => (programId ? id === programId : Name === name));
  if (coverage) return { draft: openingOn(coverage, program, name ?? ''), step: 'customization', isBegun: true };
  if (!program) return { draft: emptyDraft, step: 'program', isBegun: false };
  const draft = takenOver({ ...emptyDraft, ...programOf(program) }, chosen, selling);
  if (!programId) return { draft, step: 'program', isBegun: false };
  return { draft, step: isOther(draft) ? 'customization' : 'coverages', isBegun: true };
}
