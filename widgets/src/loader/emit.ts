/** Nothing of an element throws into the page: what fails is an event, and a sentence where the card would be. */
export const emitError = (host: HTMLElement, code: string, message: string, retryable = false): boolean =>
  emit(host, 'isoline-error', { code, message, retryable, requestId: null });

/** Every event of an element crosses the shadow boundary and bubbles. False when a page prevented the default. */
export const emit = (host: HTMLElement, name: string, detail: unknown, cancelable = false): boolean =>
  host.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true, cancelable }));
