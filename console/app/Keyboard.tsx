import { SearchIcon } from '@primer/octicons-react';
import { IconButton } from '@primer/react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyDialog } from '../core/lazyDialog';
import { useNewest } from '../core/newest';
import { goTo } from '../core/routing';
import { hasDialog, isSingleKey } from '../core/singleKeys';
import { Palette } from './Palette';
import { chooseRow, stepRows, toSearch } from './rowKeys';
import { usePlaces } from './usePlaces';

// The palette comes with the page: people type into it right after its keys. The sheet may come a moment later.
const Shortcuts = lazyDialog(() => import('./Shortcuts').then(({ Shortcuts }) => Shortcuts));

/** How long a letter behind `g` is waited for. */
const behindGMs = 1500;
type Shown = 'palette' | 'sheet' | null;

/** What a key does that is pressed alone; false: nothing. */
function useSingleKeys(show: (shown: Shown) => void): (event: KeyboardEvent) => boolean {
  const places = usePlaces();
  const wentAt = useRef(-behindGMs);
  const acts: Readonly<Record<string, () => void>> = {
    '?': () => show('sheet'),
    '/': () => toSearch() || show('palette'),
    j: () => stepRows(1),
    k: () => stepRows(-1),
    x: chooseRow,
  };
  return ({ key, timeStamp }) => {
    const isBehindG = timeStamp - wentAt.current < behindGMs;
    wentAt.current = key === 'g' && !isBehindG ? timeStamp : -behindGMs;
    const place = isBehindG ? places.find(({ letter }) => letter === key) : undefined;
    if (place) goTo(place.to);
    else if (!isBehindG) acts[key]?.();
    return place !== undefined || key === 'g' || (!isBehindG && key in acts);
  };
}

/**
 * Ctrl+K (on a Mac Cmd+K) opens search and commands from everywhere, `?` the sheet of shortcuts, on which the other keys stand; the button is
 * for everybody else.
 */
export function Keyboard() {
  const { t } = useTranslation('shell');
  const [shown, setShown] = useState<Shown>(null);
  const press = useNewest(useSingleKeys(setShown));
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isPalette = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey;
      if (isPalette) {
        event.preventDefault();
        // A question that is open is answered first.
        if (!hasDialog()) setShown('palette');
      } else if (isSingleKey(event) && press(event)) event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [press]);
  const close = () => setShown(null);
  return (
    <>
      <IconButton
        icon={SearchIcon}
        variant="invisible"
        aria-label={t('palette.open')}
        onClick={() => setShown('palette')}
        style={{ color: '#fff' }}
      />
      {shown === 'palette' && <Palette onClose={close} />}
      {shown === 'sheet' && <Shortcuts onClose={close} />}
    </>
  );
}
