import type { Call } from '#shared/contract/call';
import { createCoverage } from '#shared/contract/coverageDesign';
import { createPartner } from '#shared/contract/partners';
import { saveProgram } from '#shared/contract/programs';
import { createQuote } from '#shared/contract/quotes';

export type Action = {
  /** Its name in the shell's phrases. */
  readonly name: string;
  readonly to: string;
  /** What it takes: whoever may not call it is not offered the action. */
  readonly call: Call;
};
/** What may be begun from anywhere. */
export const actions: readonly Action[] = [
  { name: 'newProgram', to: '/program-design/new', call: saveProgram },
  { name: 'newCoverage', to: '/coverages/new', call: createCoverage },
  { name: 'newQuote', to: '/quotations/new', call: createQuote },
  { name: 'newPartner', to: '/clients/new', call: createPartner },
];
