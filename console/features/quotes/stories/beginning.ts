import { keepInTab, keptInTab } from '../../../core/storage';

const storageKey = 'isoline.quoteBegun';
/** A draft that was asked for: for which program, and under which key. */
export type Beginning = { readonly program: string; readonly key: string };

/** The draft that was asked for without an answer: nothing is in it yet, so whoever begins one gets it. */
export const storedBeginning = () =>
  keptInTab<Beginning>(storageKey, 'The draft that was asked for', { program: '', key: '' });
export const storeBeginning = (beginning: Beginning | null): void => keepInTab(storageKey, beginning);
