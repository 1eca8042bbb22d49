const reachable = 'a[href], button, input, select, textarea, summary, [tabindex]:not([tabindex="-1"])';
const isOff = (element: Element) => element.matches(':disabled, [hidden], [aria-hidden=true]');
/** What lies over a screen for a while: afterwards somebody is where they were before. */
const overlay = '[role=dialog], [role=alertdialog], [role=menu], [aria-live]';
const region = `main, nav, header, aside, ${overlay}`;

/** An element that has the focus, and what it stands in within its part of the page, the nearest first. */
function trailOf(element: Element): readonly Element[] {
  const trail: Element[] = [];
  for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
    trail.push(at);
    if (at.matches(region)) break;
  }
  return trail;
}

/** The first that still stands there and can take the focus, or has something in it that can. */
function nearest(places: readonly Element[]): HTMLElement | undefined {
  for (const place of places) {
    if (!place.isConnected) continue;
    const found = [place, ...place.querySelectorAll(reachable)].find((one) => one.matches(reachable) && !isOff(one));
    if (found instanceof HTMLElement) return found;
  }
  return undefined;
}

/**
 * Whoever works by the keyboard goes on where they were when what had the focus goes, such as the button of a row, or is switched off for
 * as long as it is at work: else the browser would leave them on the page as a whole. What is answered ends it.
 */
export function keepFocus(): () => void {
  let trail: readonly Element[] = [];
  let below: readonly Element[] = [];
  let [isByKey, wasOff] = [false, false];
  let path = '';
  const note = ({ target }: FocusEvent) => {
    if (!(target instanceof Element) || target === document.body) return;
    [path, wasOff, trail] = [window.location.pathname, false, trailOf(target)];
    if (!target.closest(overlay)) below = trail;
  };
  const keep = () => {
    const [last] = trail;
    if (!last || !isByKey || path !== window.location.pathname) return;
    if (last.isConnected && isOff(last)) wasOff = true;
    else if (document.activeElement === document.body && (wasOff || !last.isConnected))
      nearest([...trail, ...below])?.focus({ preventScroll: true });
  };
  const keyed = () => void (isByKey = true);
  const pointed = () => void (isByKey = false);
  const observer = new MutationObserver(keep);
  observer.observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled'] });
  document.addEventListener('focusin', note);
  document.addEventListener('keydown', keyed, true);
  document.addEventListener('pointerdown', pointed, true);
  return () => {
    observer.disconnect();
    document.removeEventListener('focusin', note);
    document.removeEventListener('keydown', keyed, true);
    document.removeEventListener('pointerdown', pointed, true);
  };
}
