import { useEffect, useState } from 'react';
import { localMemory } from '../core/storage';

const storageKey = 'isoline.drawer';
/** From this width on the navigation stands beside the screen; below it, it lies over it. */
const wide = '(min-width: 1100px)';
const isWide = () => matchMedia(wide).matches;

export type Drawer = {
  readonly isOpenWide: boolean;
  readonly isOpenNarrow: boolean;
  readonly toggle: () => void;
  /** An entry was chosen: what lies over the screen goes away. */
  readonly leave: () => void;
};

/** The navigation at every width: beside the screen it stays as it was left, over the screen it is closed until asked for. Escape closes it. */
export function useDrawer(): Drawer {
  const [isOpenWide, setOpenWide] = useState(localMemory.getItem(storageKey) !== 'closed');
  const [isOpenNarrow, setOpenNarrow] = useState(false);
  useEffect(() => localMemory.setItem(storageKey, isOpenWide ? 'open' : 'closed'), [isOpenWide]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      // What lies above it is closed first. (Asked of the page: the tooltip of our own button would claim the key, too.)
      if (event.key !== 'Escape' || document.querySelector('[role="dialog"], [role="menu"]')) return;
      const isInside = document.activeElement?.closest('#areas, #drawer-toggle') !== null;
      // Beside the screen it is in nobody's way: there, Escape is meant only from within.
      if (isWide() ? !(isOpenWide && isInside) : !isOpenNarrow) return;
      if (isWide()) setOpenWide(false);
      else setOpenNarrow(false);
      document.getElementById('drawer-toggle')?.focus();
    };
    document.addEventListener('keydown', onKey, { capture: true });
    return () => document.removeEventListener('keydown', onKey, { capture: true });
  }, [isOpenWide, isOpenNarrow]);
  return {
    isOpenWide,
    isOpenNarrow,
    toggle: () => (isWide() ? setOpenWide(!isOpenWide) : setOpenNarrow(!isOpenNarrow)),
    leave: () => setOpenNarrow(false),
  };
}
