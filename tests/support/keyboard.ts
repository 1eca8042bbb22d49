import type { KeyInput, Page } from 'puppeteer';
import { until } from './until';

const stepsAtOnce = 400;
const isFit = (wanted: string | RegExp, name: string) =>
  typeof wanted === 'string' ? wanted === name : wanted.test(name);

/** What the control that has the focus is called, as somebody who cannot see it hears it; nothing where none has it. */
const readFocus = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const control = document.activeElement as HTMLInputElement | null;
    if (!control || control === document.body) return '';
    const named =
      control.getAttribute('aria-label') ??
      control
        .getAttribute('aria-labelledby')
        ?.split(' ')
        .map((id) => document.getElementById(id)?.textContent ?? '')
        .join(' ') ??
      ([...(control.labels ?? [])].map(({ textContent }) => textContent).join(' ') || control.textContent);
    return (named ?? '').replaceAll(/[\s*]+/g, ' ').trim();
  });

/** A person at a page who has no mouse. */
export function keyboardAt(page: Page) {
  const press = (key: KeyInput) => page.keyboard.press(key);
  const waitFor = (text: string) =>
    page.waitForFunction((wanted) => document.body?.innerText.includes(wanted), {}, text);

  /** Goes on by Tab until the control of this name has the focus. */
  const to = (name: string | RegExp): Promise<void> =>
    until(async () => {
      for (let step = 0, last = ''; step < stepsAtOnce; step++) {
        const now = await readFocus(page);
        if (isFit(name, now)) return true;
        if (now === '' && last === '' && step > 1) break;
        last = now;
        await press('Tab');
      }
      return false;
    });
  const run = async (name: string | RegExp): Promise<void> => {
    await to(name);
    await press('Enter');
  };
  /** Types over what a field holds. */
  async function type(name: string | RegExp, text: string): Promise<void> {
    await to(name);
    await page.keyboard.down('Control');
    await press('a');
    await page.keyboard.up('Control');
    await page.keyboard.type(text);
  }
  /** Chooses of a list by typing how the option begins. */
  async function choose(name: string | RegExp, option: string): Promise<void> {
    await to(name);
    await page.waitForFunction(
      (wanted) =>
        [...(document.activeElement as HTMLSelectElement).options].some(({ text }) => text.startsWith(wanted)),
      {},
      option,
    );
    await page.keyboard.type(option);
    await press('Tab');
  }
  /** Chooses an entry of an open menu by its arrow keys. */
  async function pick(entry: RegExp): Promise<void> {
    for (let step = 0; step < 20; step++) {
      await page.waitForFunction(() => document.activeElement?.getAttribute('role') === 'menuitem');
      if (entry.test(await readFocus(page))) return press('Enter');
      await press('ArrowDown');
    }
    throw new Error(`The menu has no ${String(entry)}`);
  }
  /** The dialog has answered and gone: what lies under it can be worked with again. */
  const closed = () => page.waitForFunction(() => !document.querySelector('[role="dialog"], [role="alertdialog"]'));
  /** Search and commands: what is found first under this text. */
  async function command(text: string): Promise<void> {
    await page.keyboard.down('Control');
    await press('k');
    await page.keyboard.up('Control');
    await page.waitForFunction(() => document.activeElement?.getAttribute('role') === 'combobox');
    await page.keyboard.type(text);
    await page.waitForFunction(
      (sought) => document.querySelector('[role=option][aria-selected=true]')?.textContent?.includes(sought),
      {},
      text,
    );
    await press('Enter');
    await closed();
  }
  async function signIn(who: string): Promise<void> {
    await page.waitForSelector('input[type=password]');
    await type(/mail/i, `${who}@isoline.demo`);
    await type(/password/i, 'isoline');
    await press('Enter');
    await waitFor('Choose the program that you want to work in.');
  }
  return { press, waitFor, to, run, type, choose, pick, command, closed, signIn };
}
