import { type JSX, useState } from 'react';
import type { Host } from '../../loader/shell';
import type { WidgetTranslate } from '../../runtime/languages';

type Box = typeof import('./ShareBox').ShareBox;

/** What the button Share does, and the dialog while it is open; its code is fetched when it is wanted. Nothing where there is no page to share. */
export function useSharing(
  host: Host,
  page: string | null,
  t: WidgetTranslate,
): { share: (() => void) | null; dialog: JSX.Element | null } {
  const [ShareBox, setBox] = useState<Box | null>(null);
  if (page === null) return { share: null, dialog: null };
  const open = async () => {
    try {
      const box = await import('./ShareBox');
      setBox(() => box.ShareBox);
    } catch {
      host.emit('isoline-error', {
        code: 'script',
        message: t('widget.errors.script'),
        retryable: true,
        requestId: null,
      });
      // The public page has a dialog of its own.
      window.open(page, '_blank', 'noopener');
    }
  };
  return {
    share() {
      if (host.emit('isoline-share', { url: page }, true)) void open();
    },
    dialog: ShareBox && <ShareBox url={page} t={t} onClose={() => setBox(null)} />,
  };
}
