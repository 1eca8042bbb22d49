import { useEffect } from 'react';

/**
 * What is opened beside a screen, `of` what was chosen there: Escape closes it, unless something lies above it that is closed first, and
 * the focus that was in it goes back to what opened it.
 */
export function usePanel(of: string, close: () => void): void {
  useEffect(() => {
    const onKey = ({ key, defaultPrevented }: KeyboardEvent) => {
      if (key !== 'Escape' || defaultPrevented || document.querySelector('[role="dialog"], [role="menu"]')) return;
      close();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  });
  useEffect(() => {
    const opener = document.activeElement;
    return () => {
      // What had the focus went with the panel; whoever is elsewhere already is left there.
      const isLost = document.activeElement === null || document.activeElement === document.body;
      if (isLost && opener instanceof HTMLElement) opener.focus();
    };
  }, [of]);
}
