import { keepInTab, keptInTab } from '../../../core/storage';
import { emptyDraft, type Draft } from './draft';

const storageKey = 'isoline.quoteOwnDraft';

/**
 * The one rule of what a cancelled wizard takes away with it: the draft that this wizard has made, as long as nobody has saved it by
 * hand (SAVE QUOTATION), nobody else has written in it, and the wizard has not been left in between; a page that is loaded again is the
 * same wizard. Every other draft stays as it was last saved.
 */
export const isOwnDraft = (id: string): boolean => keptInTab(storageKey, 'The draft of this wizard', '') === id;
/** This wizard has made a draft. */
export const keepOwnDraft = (id: string): void => keepInTab(storageKey, id);
/** From now on its draft stays, whatever becomes of the wizard. */
export const forgetOwnDraft = (): void => keepInTab(storageKey, null);

const settledKey = 'isoline.quoteSettled';
type Settled = { readonly id: string; readonly draft: Draft };
const anItem = { coverageId: '', name: '', quantity: '', sum: '' };
const aSettled: Settled = { id: '', draft: { ...emptyDraft, items: [anItem] } };
/**
 * The draft as somebody meant it to be: as it was opened, or last saved by hand. What is saved by itself after that goes with a wizard that is
 * cancelled. Null: nothing is known of this draft.
 */
export function settledDraft(id: string): Draft | null {
  const settled = keptInTab<Settled>(settledKey, 'The draft as it was last saved by hand', aSettled);
  return settled?.id === id ? settled.draft : null;
}
export const settleDraft = (id: string, draft: Draft): void => keepInTab(settledKey, { id, draft });
export const forgetSettled = (): void => keepInTab(settledKey, null);
