/** Paper is white: whatever is dark turns light while the page is laid out for it, at once, since browsers do not wait for more. */
export function startPaper(): () => void {
  let restore: (() => void)[] = [];
  const lighten = () => {
    // Some browsers say it again before they have done: what is on the screen is known from the first time.
    if (restore.length > 0) return;
    restore = [...document.querySelectorAll<HTMLElement>('[data-color-mode]')].map((element) => {
      const onScreen = element.dataset['colorMode'];
      element.dataset['colorMode'] = 'light';
      return () => {
        element.dataset['colorMode'] = onScreen;
      };
    });
  };
  const darken = () => {
    for (const step of restore) step();
    restore = [];
  };
  window.addEventListener('beforeprint', lighten);
  window.addEventListener('afterprint', darken);
  return () => {
    window.removeEventListener('beforeprint', lighten);
    window.removeEventListener('afterprint', darken);
  };
}
