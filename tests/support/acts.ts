import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ElementHandle, HTTPRequest, KeyInput, Page } from 'puppeteer';

/**
 * What somebody does at a screen: presses a control, fills in a field or chooses in it, presses a key, chooses a file, loses the line or
 * finds it; what others do meanwhile; and how the server refuses whatever it is asked, until it does no more (null). Names of controls are
 * whole, or as they begin.
 */
export type Act =
  | string
  | readonly [field: string, text: string]
  | { readonly key: KeyInput }
  | { readonly file: string; readonly name: string }
  | { readonly online: boolean }
  | { readonly meanwhile: () => Promise<unknown> }
  | { readonly refused: number | null };

const waitMs = 30_000;
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

/** Hands a file of this text to the field for files, which the button beside it opens. */
async function chooseFile(page: Page, text: string, name: string): Promise<void> {
  const field = (await page.waitForSelector('input[type=file]', {
    timeout: waitMs,
  })) as ElementHandle<HTMLInputElement>;
  const folder = mkdtempSync(join(tmpdir(), 'isoline-file-'));
  writeFileSync(join(folder, name), text);
  await field.uploadFile(join(folder, name));
  await page.waitForFunction((said) => document.body.innerText.includes(said), { timeout: waitMs }, name);
  rmSync(folder, { recursive: true });
}

const refusing = new WeakMap<Page, (request: HTTPRequest) => void>();
/** Every call, and every renewal of a token, is refused with this status. */
async function refuseCalls(page: Page, status: number | null): Promise<void> {
  const before = refusing.get(page);
  if (before) page.off('request', before);
  await page.setRequestInterception(status !== null);
  if (status === null) return;
  const body = { error: 'invalid_grant', code: 'refused', message: 'Something went wrong.', requestId: 'req-1' };
  const answer = (request: HTTPRequest) => {
    const isCall = /\/internal\/|\/token$/.test(new URL(request.url()).pathname);
    void (isCall
      ? request.respond({ status, contentType: 'application/json', body: JSON.stringify(body) })
      : request.continue());
  };
  refusing.set(page, answer);
  page.on('request', answer);
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
  } else if ('file' in what) {
    await chooseFile(page, what.file, what.name);
  } else if ('meanwhile' in what) {
    await what.meanwhile();
  } else if ('refused' in what) {
    await refuseCalls(page, what.refused);
  } else {
    await fill(page, what);
  }
}
