import { emptyDraft, secondsAsHours, type Draft, type DraftChange } from './draft';
import type { Unsettled } from '../../../core/making';
import { isLike, keepInTab, keptIn, keptInTab, tabMemory } from '../../../core/storage';

const storageKey = 'isoline.coverageDraft';
const originKey = 'isoline.coverageDraftFrom';
const unsettledKey = 'isoline.coverageUnsettled';
/** The format in which drafts are stored now. 2: durations of an index are typed in hours; drafts without a format hold them in seconds. */
const format = 2;
const anUnsettled: Unsettled = { asked: {}, entered: null, sent: null, made: null, at: 0 };
const aSent = { isChange: false, request: {}, options: {} };
const aStored = { id: '', version: 0 };
type StoredDraft = DraftChange & { readonly format?: number };

/** Whether every field of a draft is what a draft has there; those that may be empty are looked into. */
function isWhole(draft: Draft, today: string): boolean {
  if (!isLike(emptyDraft(today), draft)) return false;
  const { expression, parameters, kept, stopped = null } = draft;
  return (
    (expression === null || isLike('', expression)) &&
    Object.values(parameters).every((typed) => isLike('', typed)) &&
    (kept.period === null || isLike({ start: '', end: '' }, kept.period)) &&
    (stopped === null || isLike({ trigger: '', exit: '', distance: 0 }, stopped))
  );
}

/** The draft that survived a reload of the page; null where there is none that can be read. */
export function storedDraft(today: string): Draft | null {
  const stored = keptIn(tabMemory, storageKey, 'The stored draft of a coverage');
  if (stored === null || !isLike({}, stored)) return null;
  const { format: storedIn, ...kept } = stored as StoredDraft;
  const draft = { ...emptyDraft(today), ...kept };
  if (!isWhole(draft, today)) return null;
  return storedIn === format ? draft : { ...draft, parameters: secondsAsHours(draft) };
}
export const storeDraft = (draft: Draft): void => tabMemory.setItem(storageKey, JSON.stringify({ ...draft, format }));
/** What the address had brought when the stored draft was begun; null where it brought nothing. */
export const storedOrigin = (): string | null => tabMemory.getItem(originKey);
export const storeOrigin = (origin: string | null): void =>
  origin === null ? tabMemory.removeItem(originKey) : tabMemory.setItem(originKey, origin);
/** What was sent of the stored draft without an answer: a reload must not send it as another coverage. */
export function storedUnsettled(): Unsettled | null {
  const kept = keptInTab<Unsettled>(unsettledKey, 'What was sent of a coverage', anUnsettled);
  const isSettled =
    kept && (kept.sent === null || isLike(aSent, kept.sent)) && (!kept.made || isLike(aStored, kept.made));
  return isSettled ? kept : null;
}
export const storeUnsettled = (unsettled: Unsettled | null): void => keepInTab(unsettledKey, unsettled);
export function forgetDraft(): void {
  tabMemory.removeItem(storageKey);
  tabMemory.removeItem(originKey);
}
