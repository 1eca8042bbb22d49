import type { ElementHandle, KeyInput, Page } from 'puppeteer';

/** What somebody does at a screen: presses a control, fills in a field or chooses in it, presses a key, loses the line or finds it. Names of controls are whole, or as they begin. */
export type Act =
  string | readonly [field: string, text: string] | { readonly key: KeyInput } | { readonly online: boolean };

const waitMs = 10_000;
const pressed = 'button, [role=menuitem], [role=menuitemradio], a, summary, input[type=checkbox], input[type=radio]';
const filled = 'input:not([type=checkbox], [type=radio]), textarea, select';

/** The first control of this name, once it can be used: a whole name before one that begins so; what lies on top before what lies under it. */
async function find(page: Page, controls: string, name: string): Promise<ElementHandle<HTMLElement>> {
  const found = await page.waitForFunction(
    (selector, wanted) => {
      const textOf = (id: string) => document.getElementById(id)?.textContent ?? '';
      const nameOf = (one: HTMLElement) =>
        (
          one.getAttribute('aria-label') ??
          one.getAttribute('aria-labelledby')?.split(' ').map(textOf).join(' ') ??
          ([...((one as HTMLInputElement).labels ?? [])][0]?.innerText || one.innerText)
        ).trim();
      const top = [...document.querySelectorAll('[role=dialog], [role=alertdialog], [role=menu]')].at(-1);
      const all = [...(top ?? document).querySelectorAll<HTMLElement>(selector)].filter(
        (one) => one.getClientRects().length > 0,
      );
      const found =
        all.find((one) => nameOf(one).replace(/[\s*]+$/, '') === wanted) ??
        all.find((one) => nameOf(one).startsWith(wanted)) ??
        // A fold is called by what stands in it.
        all.find((one) => one.tagName === 'SUMMARY' && one.innerText.includes(wanted));
      return found?.matches(':disabled') ? undefined : found;
    },
    { timeout: waitMs },
    controls,
    name,
  );
  return found.asElement() as ElementHandle<HTMLElement>;
}

async function fill(page: Page, [name, text]: readonly [string, string]): Promise<void> {
  const field = await find(page, filled, name);
  await field.focus();
  if (await field.evaluate((one) => one.tagName === 'SELECT')) {
    await page.waitForFunction(
      (select, option) => [...(select as HTMLSelectElement).options].some((one) => one.text.startsWith(option)),
      { timeout: waitMs },
      field,
      text,
    );
  } else {
    await field.evaluate((one) => (one as HTMLInputElement).select());
  }
  await page.keyboard.type(text);
}

/** Does it with the keys, as somebody without a mouse. */
export async function act(page: Page, what: Act): Promise<void> {
  if (typeof what === 'string') {
    const control = await find(page, pressed, what);
    await control.focus();
    // The buttons of a dialog are entered at the first one.
    await control.focus();
    const isBox = await control.evaluate((one) => one.matches('input[type=checkbox], input[type=radio]'));
    await page.keyboard.press(isBox ? 'Space' : 'Enter');
  } else if ('online' in what) {
    await page.setOfflineMode(!what.online);
  } else if ('key' in what) {
    await page.keyboard.press(what.key);
  } else {
    await fill(page, what);
  }
}
