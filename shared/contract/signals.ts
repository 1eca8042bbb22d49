/** A signal that is given as soon as one of the two is. Browsers of two years ago have no `AbortSignal.any`. */
export function eitherSignal(one: AbortSignal, other: AbortSignal): AbortSignal {
  const either = new AbortController();
  for (const signal of [one, other]) {
    const pass = () => either.abort(signal.reason);
    if (signal.aborted) pass();
    else signal.addEventListener('abort', pass, { once: true, signal: either.signal });
  }
  return either.signal;
}

/** A signal that is given after so many milliseconds; older browsers have no `AbortSignal.timeout`. */
export function afterMs(ms: number): AbortSignal {
  const own: { timeout?: (ms: number) => AbortSignal } = AbortSignal;
  if (own.timeout) return own.timeout(ms);
  const late = new AbortController();
  setTimeout(() => late.abort(), ms);
  return late.signal;
}
