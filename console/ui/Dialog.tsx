import { Dialog as PrimerDialog, type DialogProps } from '@primer/react';
import { useRef, useState, type PropsWithChildren } from 'react';

/** What a dialog is opened from: of an entry of a menu, which closes at the same moment, the button of the menu. */
function openerNow(): HTMLElement | null {
  const at = document.activeElement;
  const menu = at?.closest('[role=menu]');
  const anchor = menu && document.getElementById(menu.getAttribute('aria-labelledby') ?? '');
  return anchor ?? (at instanceof HTMLElement ? at : null);
}

const fields = 'input:enabled:not([hidden]), select:enabled, textarea:enabled';

/** Where somebody begins in a dialog: its first field, else the first button behind the one that closes it, which mostly changes nothing. */
function startOf(mark: HTMLElement | null): HTMLElement | null {
  const dialog = mark?.closest('[role=dialog], [role=alertdialog]');
  return (
    dialog?.querySelector<HTMLElement>(fields) ?? dialog?.querySelectorAll<HTMLElement>('button:enabled')[1] ?? null
  );
}

/** A dialog with the focus where one begins, unless it says where; it gives the focus back to what opened it. */
export function Dialog({ children, ...props }: PropsWithChildren<DialogProps>) {
  const [opener] = useState(() => ({ current: openerNow() }));
  const start = useRef<HTMLElement | null>(null);
  const saysWhere = props.footerButtons?.some(({ autoFocus }) => autoFocus);
  return (
    <PrimerDialog returnFocusRef={opener} {...(!saysWhere && { initialFocusRef: start })} {...props}>
      <span hidden ref={(mark) => void (start.current = startOf(mark))} />
      {children}
    </PrimerDialog>
  );
}
