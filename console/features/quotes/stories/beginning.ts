import { tabMemory } from '../../../core/storage';

const storageKey = 'isoline.quoteBegun';
/** A draft that was asked for: for which program, and under which key. */
export type Beginning = { readonly program: string; readonly key: string };

/** The draft that was asked for without an answer: nothing is in it yet, so whoever begins one gets it. */
export function storedBeginning(): Beginning | null {
  try {
    return JSON.parse(tabMemory.getItem(storageKey) ?? 'null') as Beginning | null;
  } catch (error) {
    console.warn('The draft that was asked for could not be read', error);
    return null;
  }
}
export const storeBeginning = (beginning: Beginning | null): void =>
  beginning ? tabMemory.setItem(storageKey, JSON.stringify(beginning)) : tabMemory.removeItem(storageKey);
