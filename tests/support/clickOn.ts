import type { ElementHandle } from 'puppeteer';
import { until } from './until';

type Heard = { clickHeard?: WeakSet<Element> };
type Find = () => Promise<ElementHandle | null | undefined>;

/** It was drawn anew, or lies outside the window, before the mouse was there. */
const isAway = (error: unknown) => /detached|not clickable/i.test(String(error));
/** The page has gone on to another one, or has dropped the element: the click was heard. */
const isDone = (error: unknown) => /context|detached|navigat|JSHandle/i.test(String(error));

/** Answers so where the error is of this kind; any other is thrown. */
const where = (isKnown: (error: unknown) => boolean, answer: boolean) => (error: unknown) => {
  if (isKnown(error)) return answer;
  throw error;
};

/** Clicks once with the mouse. @returns whether the element heard it: what has just arrived above may have moved it away under the pointer */
async function isHeard(element: ElementHandle, count: number): Promise<boolean> {
  await element.evaluate((one) => {
    const heard = ((window as Heard).clickHeard ??= new WeakSet());
    heard.delete(one as Element);
    one.addEventListener('click', () => heard.add(one as Element), { capture: true, once: true });
    (one as Element).scrollIntoView({ block: 'center' });
  });
  const isClicked = await element.click({ count }).then(() => true, where(isAway, false));
  if (!isClicked) return false;
  return element
    .evaluate((one) => (window as Heard).clickHeard?.has(one as Element) === true)
    .catch(where(isDone, true));
}

/** Clicks with the mouse on what is found, looking for it again, until it has heard the click. */
export const clickOn = (find: Find, { count = 1 } = {}): Promise<void> =>
  until(async () => {
    const element = await find();
    return element ? isHeard(element, count) : false;
  });
