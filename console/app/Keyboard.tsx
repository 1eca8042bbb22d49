import { SearchIcon } from '@primer/octicons-react';
import { IconButton } from '@primer/react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyDialog } from '../core/lazyDialog';
import { Palette } from './Palette';

// The palette comes with the page: people type into it right after its keys. The sheet may come a moment later.
const Shortcuts = lazyDialog(() => import('./Shortcuts').then(({ Shortcuts }) => Shortcuts));

/** Somebody is typing: a question mark is a question mark. */
const isTyping = (target: EventTarget | null) =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable="true"]') !== null;
const hasDialog = () => document.querySelector('[role="dialog"], [role="alertdialog"]') !== null;

/** Ctrl+K (on a Mac Cmd+K) opens search and commands from everywhere, `?` the sheet of shortcuts; the button is for everybody else. */
export function Keyboard() {
  const { t } = useTranslation('shell');
  const [shown, setShown] = useState<'palette' | 'sheet' | null>(null);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isPalette = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey;
      const isSheet = event.key === '?' && !isTyping(event.target);
      if (!isPalette && !isSheet) return;
      event.preventDefault();
      // A question that is open is answered first.
      if (hasDialog()) return;
      setShown(isPalette ? 'palette' : 'sheet');
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
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
