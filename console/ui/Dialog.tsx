import { Dialog as PrimerDialog, type DialogProps } from '@primer/react';
import { useState, type PropsWithChildren } from 'react';

/** What a dialog is opened from: of an entry of a menu, which closes at the same moment, the button of the menu. */
function openerNow(): HTMLElement | null {
  const at = document.activeElement;
  const menu = at?.closest('[role=menu]');
  const anchor = menu && document.getElementById(menu.getAttribute('aria-labelledby') ?? '');
  return anchor ?? (at instanceof HTMLElement ? at : null);
}

/** A dialog that gives the focus back to what opened it. */
export function Dialog(props: PropsWithChildren<DialogProps>) {
  const [opener] = useState(() => ({ current: openerNow() }));
  return <PrimerDialog returnFocusRef={opener} {...props} />;
}
