import { useEffect } from 'react';
import { useNewest } from './newest';
import { localMemory } from './storage';

const storageKey = 'isoline.singleKeys';

/** Whether a letter alone does something. Whoever dictates to the computer may want none of it (WCAG 2.1.4). */
export const hasSingleKeys = (): boolean => localMemory.getItem(storageKey) !== 'off';
export const switchSingleKeys = (isOn: boolean): void =>
  isOn ? localMemory.removeItem(storageKey) : localMemory.setItem(storageKey, 'off');

/** A question is open. */
export const hasDialog = () => document.querySelector('[role="dialog"], [role="alertdialog"]') !== null;
/** Somebody is typing, or a list goes by letters: there a letter is a letter. */
const isTyping = (target: EventTarget | null) =>
  target instanceof Element &&
  target.closest('input:not([type=checkbox]), textarea, select, [contenteditable="true"], [role="menu"]') !== null;

/** A key that is pressed by itself and means no text; a question that is open is answered first. */
export const isSingleKey = (event: KeyboardEvent): boolean =>
  hasSingleKeys() &&
  !(event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) &&
  !isTyping(event.target) &&
  !hasDialog();

/** What a letter does while this is on the screen. */
export function useSingleKey(key: string, act: () => void): void {
  const newest = useNewest(act);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== key || !isSingleKey(event)) return;
      event.preventDefault();
      newest();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [key, newest]);
}
