import { XIcon } from '@primer/octicons-react';
import { Dialog as PrimerDialog, IconButton, type DialogHeaderProps, type DialogProps } from '@primer/react';
import { useRef, useState, type PropsWithChildren } from 'react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';

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

const Head = styled.div`
  display: flex;
  align-items: flex-start;
  justify-content: space-between;
  gap: 8px;
  > h1 {
    padding: 6px 8px;
  }
`;
/** As the kit draws it, whose way out says "Close" in every language. */
function Header({ dialogLabelId, title, onClose }: DialogHeaderProps) {
  const { t } = useTranslation('ui');
  return (
    <PrimerDialog.Header>
      <Head>
        <PrimerDialog.Title id={dialogLabelId}>{title}</PrimerDialog.Title>
        <IconButton
          icon={XIcon}
          variant="invisible"
          aria-label={t('close')}
          onClick={() => onClose('close-button')}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return;
            event.stopPropagation();
            onClose('escape');
          }}
        />
      </Head>
    </PrimerDialog.Header>
  );
}

/** A dialog with the focus where one begins, unless it says where; it gives the focus back to what opened it. */
export function Dialog({ children, ...props }: PropsWithChildren<DialogProps>) {
  const [opener] = useState(() => ({ current: openerNow() }));
  const start = useRef<HTMLElement | null>(null);
  const saysWhere = props.footerButtons?.some(({ autoFocus }) => autoFocus);
  return (
    <PrimerDialog
      renderHeader={Header}
      returnFocusRef={opener}
      {...(!saysWhere && { initialFocusRef: start })}
      {...props}
    >
      <span hidden ref={(mark) => void (start.current = startOf(mark))} />
      {children}
    </PrimerDialog>
  );
}
