import type { Coverage } from '#shared/contract/coverage';
import { isDate } from '#shared/engine/calendar';
import { firstInception, inceptionFault, notQuotableText, whyNotQuotable, type Selling } from '#shared/engine/selling';

export type Sold = Pick<Coverage, 'label' | 'uiState' | 'version' | 'start' | 'end' | 'eventStatus'>;
/** Why a coverage cannot be quoted in the version that is shown, in the sentence of the contract; null where it can. */
export function notQuotable(coverage: Sold, selling: Selling): string | null {
  const activeVersion = coverage.uiState === 'active' ? coverage.version : null;
  const why = whyNotQuotable({ ...coverage, activeVersion }, selling.today, selling);
  return why && notQuotableText(why, coverage, firstInception(selling.today, selling));
}

/** What is wrong with a day of inception as it is typed; null where nothing is, or it is no day yet. */
export const typedInceptionFault = (typed: string, selling: Selling): string | null =>
  isDate(typed) ? inceptionFault(typed, selling.today, selling) : null;
