import type { Page } from 'puppeteer';
import { keyboardAt } from '../../tests/support/keyboard';

const moves = 120;

/** Milliseconds within which 95 of 100 frames are made while a slider of the what-if is moved: events, engine, layout and paint. */
export async function framesOfWhatIf(page: Page, url: string): Promise<number> {
  await page.goto(url, { waitUntil: 'domcontentloaded' });
  await keyboardAt(page).run('Try other terms');
  await page.waitForSelector('main input[type=range]');
  // A hand comes to the slider of a page that is at rest: what it loads is measured elsewhere. Streams, of pages before it too, stay open.
  await page.waitForFunction(() => {
    const rest = window as { came?: number; at?: number };
    const came = performance.getEntriesByType('resource').length;
    if (came !== rest.came) [rest.came, rest.at] = [came, performance.now()];
    return performance.now() - (rest.at ?? 0) > 500;
  });
  const frames = await page.evaluate(async (count) => {
    const slider = document.querySelector<HTMLInputElement>('main input[type=range]');
    if (!slider) throw new Error('There is no slider');
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
    const [least, most] = [Number(slider.min), Number(slider.max)];
    const taken: number[] = [];
    for (let move = 0; move < count; move++)
      await new Promise<void>((resolve) =>
        requestAnimationFrame(() => {
          const begin = performance.now();
          set?.call(slider, String(least + ((most - least) * (move + 1)) / (count + 1)));
          slider.dispatchEvent(new Event('input', { bubbles: true }));
          const { port1, port2 } = new MessageChannel();
          // Comes after the frame has been made.
          port1.onmessage = () => {
            taken.push(performance.now() - begin);
            resolve();
          };
          port2.postMessage(null);
        }),
      );
    return taken;
  }, moves);
  const sorted = frames.sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length * 0.95)] ?? 0;
}
