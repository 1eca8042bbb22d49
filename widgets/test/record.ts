declare global {
  interface Window {
    /** What the page heard of the elements: `name code` of each event, and what it was not told by anybody. */
    heard: string[];
    wrong: string[];
  }
}

/** Runs in a page before anything of its own: writes down every event of an element, every error that reached it, and every violation of its policy. */
export function record(): void {
  window.heard = [];
  window.wrong = [];
  addEventListener('error', (event) => window.wrong.push(`error ${event.message}`));
  addEventListener('unhandledrejection', (event) => window.wrong.push(`rejection ${String(event.reason)}`));
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
    // Firefox and WebKit ask every site for its icon, and count their own question.
    if (!blockedURI.endsWith('/favicon.ico')) window.wrong.push(`policy ${effectiveDirective} ${blockedURI}`);
  });
  for (const name of ['load', 'ready', 'error', 'date-change', 'view-change', 'select', 'share'])
    document.addEventListener(`isoline-${name}`, (event) => {
      const { code = '' } = ((event as CustomEvent).detail ?? {}) as { code?: string };
      window.heard.push(`${name} ${code}`.trim());
    });
}
