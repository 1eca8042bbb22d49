import { emptyDraft, type Draft, type DraftChange } from './draft';
import { tabMemory } from '../../../core/storage';

const storageKey = 'isoline.coverageDraft';

/** The draft that survived a reload of the page; null where there is none that can be read. */
export function storedDraft(today: string): Draft | null {
  const stored = tabMemory.getItem(storageKey);
  if (!stored) return null;
  try {
    return { ...emptyDraft(today), ...(JSON.parse(stored) as DraftChange) };
  } catch (error) {
    console.warn('The stored draft of a coverage could not be read', error);
    return null;
  }
}
export const storeDraft = (draft: Draft): void => tabMemory.setItem(storageKey, JSON.stringify(draft));
export const forgetDraft = (): void => tabMemory.removeItem(storageKey);
