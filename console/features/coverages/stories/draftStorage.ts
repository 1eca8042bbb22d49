import { emptyDraft, secondsAsHours, type Draft, type DraftChange } from './draft';
import type { Unsettled } from '../../../core/making';
import { keepInTab, keptInTab, tabMemory } from '../../../core/storage';

const storageKey = 'isoline.coverageDraft';
const originKey = 'isoline.coverageDraftFrom';
const unsettledKey = 'isoline.coverageUnsettled';
/** The format in which drafts are stored now. 2: durations of an index are typed in hours; drafts without a format hold them in seconds. */
const format = 2;
type StoredDraft = DraftChange & { readonly format?: number };

/** The draft that survived a reload of the page; null where there is none that can be read. */
export function storedDraft(today: string): Draft | null {
  const stored = tabMemory.getItem(storageKey);
  if (!stored) return null;
  try {
    const { format: storedIn, ...kept } = JSON.parse(stored) as StoredDraft;
    const draft = { ...emptyDraft(today), ...kept };
    return storedIn === format ? draft : { ...draft, parameters: secondsAsHours(draft) };
  } catch (error) {
    console.warn('The stored draft of a coverage could not be read', error);
    return null;
  }
}
export const storeDraft = (draft: Draft): void => tabMemory.setItem(storageKey, JSON.stringify({ ...draft, format }));
/** What the address had brought when the stored draft was begun; null where it brought nothing. */
export const storedOrigin = (): string | null => tabMemory.getItem(originKey);
export const storeOrigin = (origin: string | null): void =>
  origin === null ? tabMemory.removeItem(originKey) : tabMemory.setItem(originKey, origin);
/** What was sent of the stored draft without an answer: a reload must not send it as another coverage. */
export const storedUnsettled = () => keptInTab<Unsettled>(unsettledKey, 'What was sent of a coverage');
export const storeUnsettled = (unsettled: Unsettled | null): void => keepInTab(unsettledKey, unsettled);
export function forgetDraft(): void {
  tabMemory.removeItem(storageKey);
  tabMemory.removeItem(originKey);
}
