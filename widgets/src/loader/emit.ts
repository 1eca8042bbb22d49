/** Every event of an element crosses the shadow boundary and bubbles. False when a page prevented the default. */
export const emit = (host: HTMLElement, name: string, detail: unknown, cancelable = false): boolean =>
  host.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true, cancelable }));
