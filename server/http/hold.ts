import type { Refusal } from '../base/refuse';
import type { Timers } from '../base/timers';

/** The codes of refusals that say "too much": those of limits and of turns. */
const tooMuch = new Set(['request.tooMany', 'server.busy']);
const longestMs = 1_000;
/** What is held costs a connection and some memory; beyond this, it is told at once. */
const mostHeld = 2_000;

/**
 * Tells a refusal. One that says "too much" is held for the time after which to try again, a second at the most, and up to as long again by
 * chance: whoever storms asks again as soon as it is answered. Refusing it thousands of times in a second, or all its connections at the
 * same moment, would take the processor from everybody else.
 */
export function createHold({ after }: Pick<Timers, 'after'>): (refusal: Refusal, tell: () => void) => void {
  let held = 0;
  return ({ code, retryAfterSeconds }, tell) => {
    if (!tooMuch.has(code) || held >= mostHeld) {
      tell();
      return;
    }
    held += 1;
    after(Math.min(longestMs, (retryAfterSeconds ?? 1) * 1000) * (1 + Math.random()), () => {
      held -= 1;
      tell();
    });
  };
}
