/**
 * What pages of strangers do with our elements, written from outside: by what a page may expect of any element of its own. Rows of a
 * family stand side by side on one page, each in a section of its own; every engine is given the same ones.
 */
export type Scene = {
  readonly name: string;
  /** `LINK` is a full link of the insurer, `SERVER` its address. */
  readonly html: string;
  /** What the page does once its elements are drawn. It runs in the page, with what `handsOfPages` gives it. */
  readonly act?: (scope: HTMLElement) => unknown;
  /** True when all is as it should be, else what is not. Asked until it is, for a while. */
  readonly holds: (scope: HTMLElement) => unknown;
};
export type Family = { readonly name: string; readonly head?: string; readonly scenes: readonly Scene[] };

declare global {
  /** What is found in the shadow tree of an element. */
  function within(scope: ParentNode, tag: string, selector: string): HTMLElement | null;
  /** The text that an element of ours shows. */
  function textIn(scope: ParentNode, tag: string): string;
  function isReady(scope: ParentNode, tag: string): boolean;
  /** What is in the shadow tree and does not have this value of a property of style. */
  function unlike(scope: ParentNode, tag: string, property: string, value: string): string[];
  /** What a reader would hit in the middle of the element. */
  function hitAt(element: Element | null): Element | null;
  /** Addresses that the page has asked for. */
  function asked(part: string): number;
  function press(target: EventTarget | null, key: string): void;
  interface Window {
    /** What a scene has noted down of itself, by its name. */
    notes: Record<string, string[]>;
  }
}

/** Put into the page before the scenes. */
export function handsOfPages(): void {
  const all = (scope: ParentNode, tag: string) => [
    ...(scope.querySelector(tag)?.shadowRoot?.querySelectorAll<HTMLElement>('.frame, .frame *') ?? []),
  ];
  Object.assign(window, {
    notes: {},
    within: (scope: ParentNode, tag: string, selector: string) =>
      scope.querySelector(tag)?.shadowRoot?.querySelector(selector) ?? null,
    textIn: (scope: ParentNode, tag: string) =>
      (scope.querySelector(tag)?.shadowRoot?.querySelector<HTMLElement>('.frame')?.innerText ?? '').replace(
        /\s+/g,
        ' ',
      ),
    isReady: (scope: ParentNode, tag: string) => scope.querySelector(tag)?.matches(':state(ready)') ?? false,
    unlike: (scope: ParentNode, tag: string, property: string, value: string) => {
      const found = all(scope, tag);
      if (found.length < 10) return ['nothing is drawn'];
      return found
        .filter((one) => getComputedStyle(one).getPropertyValue(property) !== value)
        .map((one) => `${one.localName}.${one.getAttribute('class') ?? ''}`);
    },
    hitAt: (element: Element | null) => {
      element?.scrollIntoView({ block: 'center' });
      const { left, top, width, height } = element?.getBoundingClientRect() ?? new DOMRect();
      return document.elementFromPoint(left + width / 2, Math.min(top + height / 2, innerHeight - 10));
    },
    asked: (part: string) => performance.getEntriesByType('resource').filter(({ name }) => name.includes(part)).length,
    press: (target: EventTarget | null, key: string) => {
      for (const type of ['keydown', 'keypress', 'keyup'])
        target?.dispatchEvent(new KeyboardEvent(type, { key, bubbles: true, composed: true, cancelable: true }));
    },
  });
}

const card = '<parametric-event permalink="LINK" loading="eager" chart="none"></parametric-event>';
const chart = '<event-chart permalink="LINK" loading="eager"></event-chart>';
const list = '<coverage-viewer view="list" loading="eager"></coverage-viewer>';
const place = '<div data-isoline="parametric-event" data-permalink="LINK" data-chart="none"></div>';
const each = (what: string, html: (element: string) => string, scene: Omit<Scene, 'name' | 'html'>): readonly Scene[] =>
  [card, chart, list].map((element) => ({
    ...scene,
    name: `${what}: ${/^<([\w-]+)/.exec(element)?.[1]}`,
    html: html(element).replace('<section', '<section class="ours"'),
  }));

/** A page is entitled to hide, show and lay out what stands in it, as with an element of its own. */
const seen: Family = {
  name: 'what a page hides and lays out',
  head: `<style>.away{visibility:hidden}.still{pointer-events:none}parametric-event.slim{display:inline-block;width:330px}
    parametric-event.edge::part(card){border-radius:3px}.tab{position:absolute;inset:0 auto auto 0;width:600px}
    parametric-event.red{--isoline-text:rgb(200, 0, 0)}</style>`,
  scenes: [
    ...each('in a hidden tab nothing of it is seen', (element) => `<div class="away">${element}</div>`, {
      holds: (scope) => {
        const tag = scope.querySelector('[loading]')?.localName ?? '';
        return isReady(scope, tag) && (unlike(scope, tag, 'visibility', 'hidden').join() || true);
      },
    }),
    ...each('where the page takes no clicks it takes none', (element) => `<div class="still">${element}</div>`, {
      holds: (scope) => {
        const tag = scope.querySelector('[loading]')?.localName ?? '';
        return isReady(scope, tag) && (unlike(scope, tag, 'pointer-events', 'none').join() || true);
      },
    }),
    ...each('a tab that is shown again is seen again', (element) => `<div class="away">${element}</div>`, {
      act: (scope) => scope.querySelector('.away')?.classList.remove('away'),
      holds: (scope) => {
        const tag = scope.querySelector('[loading]')?.localName ?? '';
        const shown = [...(scope.querySelector(tag)?.shadowRoot?.querySelectorAll('h2, h3, p, svg, button') ?? [])];
        return isReady(scope, tag) && shown.some((one) => getComputedStyle(one).visibility === 'visible');
      },
    }),
    {
      name: 'a hidden tab that lies over another one lets its clicks through',
      html: `<div style="position:relative;height:700px"><button class="theirs tab" style="height:600px">Theirs</button><div class="tab away">${card}</div></div>`,
      holds: (scope) =>
        isReady(scope, 'parametric-event') && hitAt(scope.querySelector('.theirs'))?.className === 'theirs tab',
    },
    {
      name: 'a banner that lets clicks through lets them through a card too',
      html: `<div style="position:relative;height:700px"><button class="theirs tab" style="height:600px">Theirs</button><div class="tab still">${card}</div></div>`,
      holds: (scope) =>
        isReady(scope, 'parametric-event') && hitAt(scope.querySelector('.theirs'))?.className === 'theirs tab',
    },
    {
      name: 'the attribute hidden hides it, and its going shows it',
      html: card,
      act: (scope) => {
        const element = scope.querySelector('parametric-event');
        element?.setAttribute('hidden', '');
        window.notes['hidden'] = [String(element?.getBoundingClientRect().height)];
        element?.removeAttribute('hidden');
      },
      holds: (scope) =>
        window.notes['hidden']?.[0] === '0' && (scope.querySelector('parametric-event')?.clientHeight ?? 0) > 100,
    },
    {
      name: 'what is inert takes no focus',
      html: `<div inert>${card}</div>`,
      holds: (scope) => {
        within(scope, 'parametric-event', 'button')?.focus();
        return isReady(scope, 'parametric-event') && document.activeElement?.localName !== 'parametric-event';
      },
    },
    {
      name: 'the width and the display that a page gives it count',
      html: card.replace('permalink', 'class="slim" permalink'),
      holds: (scope) => {
        const { width = 0 } = within(scope, 'parametric-event', '[part~=card]')?.getBoundingClientRect() ?? {};
        return Math.abs(width - 330) < 2 || width;
      },
    },
    {
      name: 'its parts can be styled',
      html: card.replace('permalink', 'class="edge" permalink'),
      holds: (scope) => {
        const found = within(scope, 'parametric-event', '[part~=card]');
        return found !== null && getComputedStyle(found).borderTopLeftRadius === '3px';
      },
    },
    {
      name: 'its tokens can be set',
      html: card.replace('permalink', 'class="red" permalink'),
      holds: (scope) => {
        const inside = scope.querySelector('parametric-event')?.shadowRoot?.querySelectorAll('article *') ?? [];
        return [...inside].some((one) => getComputedStyle(one).color === 'rgb(200, 0, 0)');
      },
    },
    {
      name: 'the typeface of the page is taken where it is wished for',
      html: `<div style="font-family:monospace">${card.replace('permalink', 'font="inherit" permalink')}</div>`,
      holds: (scope) => {
        const title = within(scope, 'parametric-event', 'h2');
        return (
          title !== null && (getComputedStyle(title).fontFamily === 'monospace' || getComputedStyle(title).fontFamily)
        );
      },
    },
    {
      name: 'what is in a closed fold is drawn when it is opened',
      html: `<details><summary>More</summary>${card.replace(' loading="eager"', '').replace('LINK', 'fold')}</details>`,
      act: (scope) => {
        window.notes['fold'] = [String(asked('/fold'))];
        scope.querySelector('details')?.setAttribute('open', '');
        scope.scrollIntoView();
      },
      holds: (scope) => window.notes['fold']?.[0] === '0' && isReady(scope, 'parametric-event'),
    },
    {
      name: 'what is in a closed dialog is drawn when it opens',
      html: `<dialog>${card.replace(' loading="eager"', '').replace('LINK', 'dialog')}</dialog>`,
      act: (scope) => {
        window.notes['dialog'] = [String(asked('/dialog'))];
        scope.querySelector('dialog')?.showModal();
      },
      holds: (scope) => {
        const isDone = window.notes['dialog']?.[0] === '0' && isReady(scope, 'parametric-event');
        if (isDone) scope.querySelector('dialog')?.close();
        return isDone;
      },
    },
    {
      name: 'what is not displayed asks for nothing, and is drawn when it is',
      html: `<div style="display:none">${card.replace(' loading="eager"', '').replace('LINK', 'none')}</div>`,
      act: (scope) => {
        window.notes['none'] = [String(asked('/none'))];
        scope.querySelector('div')?.removeAttribute('style');
        scope.scrollIntoView();
      },
      holds: (scope) => window.notes['none']?.[0] === '0' && isReady(scope, 'parametric-event'),
    },
    {
      name: 'it is drawn in a box that is scaled',
      html: `<div style="transform:scale(.5);transform-origin:0 0">${card}</div>`,
      holds: (scope) =>
        isReady(scope, 'parametric-event') && textIn(scope, 'parametric-event').includes('Excess rainfall'),
    },
    {
      name: 'a box that the page shows without a box of its own is drawn',
      html: card.replace('permalink', 'style="display:contents" permalink'),
      holds: (scope) =>
        isReady(scope, 'parametric-event') && (within(scope, 'parametric-event', 'article')?.clientWidth ?? 0) > 300,
    },
    {
      name: 'a parent that cuts off what is too long cuts it off',
      html: `<div style="height:100px;overflow:hidden">${card}</div>`,
      holds: (scope) => scope.querySelector('div')?.clientHeight === 100 && isReady(scope, 'parametric-event'),
    },
  ],
};

/** Keys and events: what is typed in our fields is ours, and the page hears what it is promised and no more. */
const heard: Family = {
  name: 'keys and events',
  scenes: [
    ...(['s', '/', 'Enter', 'Backspace', 'ArrowLeft', ' '] as const).map((key): Scene => ({
      name: `the key ${JSON.stringify(key)}, typed in a field of ours, is no hotkey of the page`,
      html: list.replace(' view', ` title=${JSON.stringify(key)} view`),
      act: (scope) => {
        const hotkey = scope.querySelector<HTMLElement>('coverage-viewer')?.title ?? '';
        const heardKeys: string[] = [];
        window.notes[`key ${hotkey}`] = heardKeys;
        const note = (event: KeyboardEvent) => {
          if (event.target === scope.querySelector('coverage-viewer')) heardKeys.push(event.type);
        };
        for (const type of ['keydown', 'keypress', 'keyup'] as const) document.addEventListener(type, note);
        press(within(scope, 'coverage-viewer', 'input[type=search]'), hotkey);
      },
      holds: (scope) => {
        const hotkey = scope.querySelector<HTMLElement>('coverage-viewer')?.title ?? '';
        const isThere = within(scope, 'coverage-viewer', 'input[type=search]') !== null;
        return isThere && (window.notes[`key ${hotkey}`]?.join() || true);
      },
    })),
    ...(['Escape', 'Tab'] as const).map((key): Scene => ({
      name: `${key} in a field of ours reaches the page, whose dialogs and traps of focus need it`,
      html: list.replace(' view', ` title="${key}" view`),
      act: (scope) => {
        const hotkey = scope.querySelector<HTMLElement>('coverage-viewer')?.title ?? '';
        const heardKeys: string[] = [];
        window.notes[`key ${hotkey}`] = heardKeys;
        scope.addEventListener('keydown', (event) => heardKeys.push(event.key));
        press(within(scope, 'coverage-viewer', 'input[type=search]'), hotkey);
      },
      holds: (scope) => {
        const hotkey = scope.querySelector<HTMLElement>('coverage-viewer')?.title ?? '';
        return window.notes[`key ${hotkey}`]?.join() === hotkey;
      },
    })),
    {
      name: 'a key on a button of ours reaches the page',
      html: card,
      act: (scope) => {
        const heardKeys: string[] = [];
        window.notes['button'] = heardKeys;
        scope.addEventListener('keydown', (event) => heardKeys.push(event.key));
        press(within(scope, 'parametric-event', 'button'), 'k');
      },
      holds: () => window.notes['button']?.join() === 'k',
    },
    {
      name: 'the field of the day keeps its keys too',
      html: list,
      act: (scope) => {
        const heardKeys: string[] = [];
        window.notes['day'] = heardKeys;
        scope.addEventListener('keydown', (event) => heardKeys.push(event.key));
        press(within(scope, 'coverage-viewer', 'input:not([type=search])'), '1');
      },
      holds: (scope) =>
        within(scope, 'coverage-viewer', 'input:not([type=search])') !== null && window.notes['day']?.join() === '',
    },
    {
      name: 'the link to copy keeps its keys too',
      html: card,
      act: (scope) => {
        const heardKeys: string[] = [];
        window.notes['share'] = heardKeys;
        scope.addEventListener('keydown', (event) => heardKeys.push(event.key));
        within(scope, 'parametric-event', '[part~=share]')?.click();
      },
      holds: (scope) => {
        const field = within(scope, 'parametric-event', 'dialog input');
        if (!field) return 'no dialog';
        press(field, 'c');
        return window.notes['share']?.join() || true;
      },
    },
    {
      name: 'what is typed in our fields is no input of the form around',
      html: `<form>${list}</form>`,
      act: (scope) => {
        const heardInputs: string[] = [];
        window.notes['input'] = heardInputs;
        for (const type of ['input', 'change', 'beforeinput'])
          scope.querySelector('form')?.addEventListener(type, () => heardInputs.push(type));
        const field = within(scope, 'coverage-viewer', 'input[type=search]');
        for (const type of ['beforeinput', 'input'])
          field?.dispatchEvent(new InputEvent(type, { data: 'a', bubbles: true, composed: true }));
      },
      holds: (scope) =>
        within(scope, 'coverage-viewer', 'input[type=search]') !== null && (window.notes['input']?.join() || true),
    },
    {
      name: 'what is typed in our search still searches',
      html: list,
      act: (scope) => {
        const field = within(scope, 'coverage-viewer', 'input[type=search]') as HTMLInputElement | null;
        if (!field) return;
        // As a browser does it, past what React has put over the property.
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, 'nalbari');
        field.dispatchEvent(new InputEvent('input', { data: 'i', bubbles: true, composed: true }));
      },
      holds: () => asked('search=nalbari') > 0,
    },
    {
      name: 'no button of ours sends the form around, and nothing of ours is in it',
      html: `<form>${card}<input name="own" value="1"></form>`,
      act: (scope) => {
        const sent: string[] = [];
        window.notes['form'] = sent;
        const form = scope.querySelector('form');
        form?.addEventListener('submit', (event) => {
          event.preventDefault();
          sent.push('submitted');
        });
        const buttons = scope
          .querySelector('parametric-event')
          ?.shadowRoot?.querySelectorAll<HTMLElement>('article button');
        for (const button of buttons ?? []) if (!button.matches('[part~=share]')) button.click();
        sent.push(new URLSearchParams(new FormData(form ?? undefined) as unknown as string[][]).toString());
      },
      holds: () => window.notes['form']?.join() === 'own=1' || window.notes['form']?.join(),
    },
    {
      name: 'its events bubble out of the shadow tree of a page',
      html: '<div class="shell"></div>',
      act: (scope) => {
        const names: string[] = [];
        window.notes['bubble'] = names;
        for (const name of ['isoline-load', 'isoline-ready']) scope.addEventListener(name, () => names.push(name));
        const root = scope.querySelector('.shell')?.attachShadow({ mode: 'open' });
        const element = document.createElement('parametric-event');
        for (const [name, value] of [
          ['permalink', 'rain'],
          ['loading', 'eager'],
          ['chart', 'none'],
        ] as const)
          element.setAttribute(name, value);
        root?.append(element);
      },
      holds: () => window.notes['bubble']?.toSorted().join() === 'isoline-load,isoline-ready',
    },
    {
      name: 'a click inside is a click on the element, heard once',
      html: card,
      act: (scope) => {
        const targets: string[] = [];
        window.notes['click'] = targets;
        scope.addEventListener('click', ({ target }) => targets.push((target as Element).localName));
        within(scope, 'parametric-event', 'h2')?.click();
      },
      holds: () => window.notes['click']?.join() === 'parametric-event',
    },
    {
      name: 'a page that takes the choice of a card over keeps the list',
      html: list,
      act: (scope) => {
        scope.addEventListener('isoline-select', (event) => event.preventDefault());
        within(scope, 'coverage-viewer', '[part~=item] button, button[part~=item]')?.click();
      },
      holds: (scope) =>
        within(scope, 'coverage-viewer', '[part~=list]') !== null &&
        !textIn(scope, 'coverage-viewer').includes('Back to List'),
    },
    {
      name: 'an error says its code, and whether trying again may help',
      html: card.replace('LINK', 'nobody'),
      act: (scope) => {
        const codes: string[] = [];
        window.notes['error'] = codes;
        scope.addEventListener('isoline-error', (event) => {
          const { code, retryable } = (event as CustomEvent<{ code: string; retryable: boolean }>).detail;
          codes.push(`${code} ${retryable}`);
        });
        scope.querySelector('parametric-event')?.setAttribute('permalink', '!');
      },
      holds: () => window.notes['error']?.includes('invalid-permalink false') || window.notes['error']?.join(),
    },
  ],
};

const dark = 'background:#101820;color:#eee';
/** Slots, shadow roots and themes of a page. */
const placed: Family = {
  name: 'slots, shadow roots and grounds',
  head: `<script>
    class Panel extends HTMLElement {
      constructor() {
        super();
        this.attachShadow({ mode: this.localName === 'closed-panel' ? 'closed' : 'open' }).innerHTML =
          '<div style="${dark};padding:8px"><slot></slot></div>';
      }
    }
    customElements.define('dark-panel', class extends Panel {});
    customElements.define('closed-panel', class extends Panel {});
  </script>`,
  scenes: [
    {
      name: 'in the slot of a dark panel it is dark',
      html: `<dark-panel>${card}</dark-panel>`,
      holds: (scope) => within(scope, 'parametric-event', '.frame[data-theme=dark]') !== null,
    },
    {
      name: 'deep in the slot of a dark panel it is dark',
      html: `<dark-panel><div><p></p>${card}</div></dark-panel>`,
      holds: (scope) => within(scope, 'parametric-event', '.frame[data-theme=dark]') !== null,
    },
    {
      name: 'in the slot of a dark panel that lets nobody look inside it is dark',
      html: `<closed-panel>${card}</closed-panel>`,
      holds: (scope) => within(scope, 'parametric-event', '.frame[data-theme=dark]') !== null,
    },
    {
      name: 'a panel that grows light takes what is in its slot along',
      html: `<dark-panel>${card}</dark-panel>`,
      act: (scope) => {
        const box = scope.querySelector('dark-panel')?.shadowRoot?.querySelector('div');
        box?.setAttribute('style', 'background:#fff;color:#111');
      },
      holds: (scope) => within(scope, 'parametric-event', '.frame[data-theme=light]') !== null,
    },
    ...each('on a white page, asked to be dark, it stands on a ground of its own', (element) => element, {
      act: (scope) => scope.querySelector('[loading]')?.setAttribute('theme', 'dark'),
      holds: (scope) => {
        const frame = scope.querySelector('[loading]')?.shadowRoot?.querySelector('.frame[data-theme=dark]');
        return (
          frame != null &&
          (getComputedStyle(frame).backgroundColor === 'rgb(11, 17, 22)' || getComputedStyle(frame).backgroundColor)
        );
      },
    }),
    {
      name: 'on a dark page, asked to be light, it stands on a ground of its own',
      html: `<div style="${dark}">${list.replace(' view', ' theme="light" view')}</div>`,
      holds: (scope) => {
        const frame = within(scope, 'coverage-viewer', '.frame[data-theme=light]');
        return (
          frame !== null &&
          (getComputedStyle(frame).backgroundColor === 'rgb(255, 255, 255)' || getComputedStyle(frame).backgroundColor)
        );
      },
    },
    {
      name: 'on a dark page, dark as the page is, it leaves the ground to the page',
      html: `<div style="${dark}">${card}</div>`,
      holds: (scope) => {
        const frame = within(scope, 'parametric-event', '.frame[data-theme=dark]');
        return frame !== null && getComputedStyle(frame).backgroundColor === 'rgba(0, 0, 0, 0)';
      },
    },
    {
      name: 'the link that a page writes inside stays in the page and is not shown twice',
      html: card.replace('></', '><a href="LINK">Daily Index Monitoring</a></'),
      holds: (scope) =>
        isReady(scope, 'parametric-event') &&
        scope.querySelector('a')?.textContent === 'Daily Index Monitoring' &&
        scope.querySelector('a')?.getClientRects().length === 0,
    },
    {
      name: 'a place in a shadow root becomes the element',
      html: `<div><template shadowrootmode="open">${place}</template></div>`,
      act: (scope) => {
        // Where an engine reads no roots out of the text.
        const template = scope.querySelector('template');
        if (template) scope.querySelector('div')?.attachShadow({ mode: 'open' }).append(template.content);
      },
      holds: (scope) => {
        scope.scrollIntoView();
        return isReady(scope.querySelector('div')?.shadowRoot ?? scope, 'parametric-event');
      },
    },
    {
      name: 'a place that comes later into a shadow root becomes the element',
      html: '',
      act: (scope) => {
        const shell = document.createElement('div');
        const root = shell.attachShadow({ mode: 'open' });
        scope.append(shell);
        setTimeout(() => {
          const later = document.createElement('div');
          later.dataset['isoline'] = 'parametric-event';
          later.dataset['permalink'] = 'rain';
          root.append(later);
        }, 200);
      },
      holds: (scope) => scope.querySelector('div')?.shadowRoot?.querySelector('parametric-event') != null,
    },
    {
      name: 'a place in a shadow root inside a shadow root becomes the element',
      html: '',
      act: (scope) => {
        const inner = document.createElement('div');
        const place = document.createElement('div');
        place.dataset['isoline'] = 'parametric-event';
        place.dataset['permalink'] = 'rain';
        inner.attachShadow({ mode: 'open' }).append(place);
        const outer = document.createElement('div');
        outer.attachShadow({ mode: 'open' }).append(inner);
        scope.append(outer);
      },
      holds: (scope) =>
        scope.querySelector('div')?.shadowRoot?.firstElementChild?.shadowRoot?.querySelector('parametric-event') !=
        null,
    },
    {
      name: 'a place in an element that the page defines later becomes the element',
      html: `<late-panel>${card}</late-panel>`,
      act: () => {
        setTimeout(() => {
          customElements.define(
            'late-panel',
            class extends HTMLElement {
              constructor() {
                super();
                const place = document.createElement('div');
                place.dataset['isoline'] = 'parametric-event';
                place.dataset['permalink'] = 'rain';
                this.attachShadow({ mode: 'open' }).append(place);
              }
            },
          );
        }, 200);
      },
      holds: (scope) => scope.querySelector('late-panel')?.shadowRoot?.querySelector('parametric-event') != null,
    },
    {
      name: 'an element in a shadow root speaks the language of what is around it',
      html: '<div lang="de"></div>',
      act: (scope) => {
        const element = document.createElement('parametric-event');
        element.setAttribute('permalink', 'rain');
        element.setAttribute('loading', 'eager');
        scope.querySelector('div')?.attachShadow({ mode: 'open' }).append(element);
      },
      holds: (scope) =>
        textIn(scope.querySelector('div')?.shadowRoot ?? scope, 'parametric-event').includes('Ausgelöst'),
    },
  ],
};

const forged = 'data-data=\'{"id":"forged","status":"PAYOUT","payoutPct":1,"indexValue":1}\'';
/** Who may write texts into a page, and nothing that runs, may place a card and not say what it shows. */
const refused: Family = {
  name: 'what a place may not say',
  head: '<style>main div{min-height:1px}</style>',
  scenes: [
    {
      name: 'data of its own: nothing is drawn of them',
      html: `<div data-isoline="parametric-event" ${forged}></div>`,
      holds: (scope) => {
        const element = scope.querySelector('parametric-event');
        return element !== null && (element.hasAttribute('data') ? 'it has data' : true);
      },
    },
    {
      name: 'data of its own beside a link: the link counts',
      html: place.replace('data-isoline', `${forged} data-isoline`),
      holds: (scope) => {
        scope.scrollIntoView();
        return textIn(scope, 'parametric-event').includes('Excess rainfall, kharif rice');
      },
    },
    ...(['parametric-event', 'event-chart', 'coverage-viewer'] as const).map((tag): Scene => ({
      name: `a server of its own: it is not asked (${tag})`,
      html: `<div data-isoline="${tag}" data-permalink="LINK" data-api-base="http://127.0.0.1:9/evil-${tag}"></div>`,
      holds: (scope) => {
        scope.scrollIntoView();
        const element = scope.querySelector('parametric-event, event-chart, coverage-viewer');
        return (
          element !== null &&
          isReady(scope, element.localName) &&
          !element.hasAttribute('api-base') &&
          asked('127.0.0.1:9/') === 0
        );
      },
    })),
    ...(
      [
        ['a map of another server', 'coverage-viewer', 'map-style', 'http://127.0.0.1:9/style.json'],
        ['a contact of its own', 'coverage-viewer', 'contact-href', 'https://phishing.example'],
        ['which of the coverages, in the address of the page', 'coverage-viewer', 'url-state', 'query'],
        ['styles', 'parametric-event', 'style', 'position:fixed;inset:0'],
        ['a class of the page', 'parametric-event', 'class', 'modal'],
        ['the typeface', 'parametric-event', 'font', 'inherit'],
        ['a script', 'parametric-event', 'onclick', 'window.wrong.push(1)'],
        ['how often it asks', 'parametric-event', 'refresh', '1'],
        ['a part', 'event-chart', 'part', 'nav'],
        ['a name', 'event-chart', 'id', 'login'],
      ] as const
    ).map(([what, tag, name, value]): Scene => ({
      name: `${what} (data-${name})`,
      html: `<div data-isoline="${tag}" data-permalink="LINK" data-${name}="${value}"></div>`,
      holds: (scope) => {
        const element = scope.querySelector('parametric-event, event-chart, coverage-viewer');
        const names = element?.getAttributeNames().filter((one) => one !== 'permalink');
        return names && (names.join() || true);
      },
    })),
    {
      name: 'what it may say comes through',
      html: '<div data-isoline="parametric-event" data-permalink="LINK" data-size="card" data-lang="de" data-theme="dark" data-chart="none" data-date="2025-07-01" data-history="none"></div>',
      holds: (scope) => {
        const names = scope.querySelector('parametric-event')?.getAttributeNames() ?? [];
        return names.toSorted().join() === 'chart,date,history,lang,permalink,size,theme' || names.join();
      },
    },
    {
      name: 'a link of another server: nobody is asked',
      html: '<div data-isoline="parametric-event" data-permalink="https://elsewhere.example/m/rain"></div>',
      act: (scope) => scope.scrollIntoView(),
      holds: (scope) =>
        (scope.querySelector('parametric-event')?.matches(':state(error)') ?? false) && asked('elsewhere') === 0,
    },
    {
      name: 'a place inside what the page edits is no door for script in a link',
      html: '<div data-isoline="parametric-event" data-permalink="javascript:window.wrong.push(1)"></div>',
      act: (scope) => scope.scrollIntoView(),
      holds: (scope) =>
        (scope.querySelector('parametric-event')?.matches(':state(error)') ?? false) &&
        within(scope, 'parametric-event', 'a[href^=javascript]') === null,
    },
  ],
};

/** Frameworks take the page for theirs: they write over, hide, move and clone what stands in it. */
const framed: Family = {
  name: 'frameworks that morph, hide, move and clone',
  scenes: [
    {
      name: 'a clone of a drawn card is a card',
      html: card,
      act: (scope) => {
        const copy = scope.querySelector('parametric-event')?.cloneNode(true) as HTMLElement | undefined;
        copy?.classList.add('copy');
        scope.append(copy ?? '');
      },
      holds: (scope) => scope.querySelector('.copy')?.matches(':state(ready)') ?? false,
    },
    {
      name: 'a clone of a filled place is a place',
      html: place,
      act: (scope) => {
        const copy = scope.querySelector('[data-permalink]')?.cloneNode(true) as HTMLElement | undefined;
        copy?.setAttribute('data-size', 'compact');
        const box = document.createElement('div');
        box.className = 'copy';
        box.append(copy ?? '');
        scope.append(box);
        scope.scrollIntoView();
      },
      holds: (scope) =>
        (scope.querySelectorAll('.copy parametric-event').length === 1 &&
          scope.querySelector('.copy parametric-event')?.matches('[size=compact]:state(ready)')) ||
        scope.innerHTML,
    },
    {
      name: 'a text that is written out and read in again is drawn once',
      html: place,
      act: (scope) => {
        scope.innerHTML = String(scope.innerHTML);
        scope.scrollIntoView();
      },
      holds: (scope) => scope.querySelectorAll('parametric-event').length === 1 && isReady(scope, 'parametric-event'),
    },
    {
      name: 'what comes out of a template is drawn',
      html: `<template>${card}</template>`,
      act: (scope) => {
        const template = scope.querySelector('template');
        if (template) scope.append(document.importNode(template.content, true));
      },
      holds: (scope) => isReady(scope, 'parametric-event'),
    },
    {
      name: 'a place whose content a framework throws away is filled again',
      html: place,
      act: (scope) => {
        const now = scope.querySelector('[data-permalink]');
        if (now) now.innerHTML = '';
        scope.scrollIntoView();
      },
      holds: (scope) => isReady(scope, 'parametric-event'),
    },
    {
      name: 'a place that is morphed to another link shows that',
      html: place,
      act: (scope) => {
        // As idiomorph does: attributes are made those of the new text, children that it lacks are taken away.
        const now = scope.querySelector('[data-permalink]');
        now?.setAttribute('data-isoline', 'parametric-event');
        now?.setAttribute('data-permalink', 'heat');
        now?.replaceChildren();
        scope.scrollIntoView();
      },
      holds: (scope) =>
        textIn(scope, 'parametric-event').includes('Hot days, chilli') || textIn(scope, 'parametric-event'),
    },
    {
      name: 'an attribute of a place that is changed counts',
      html: place,
      act: (scope) => {
        scope.querySelector('[data-permalink]')?.setAttribute('data-permalink', 'heat');
        scope.scrollIntoView();
      },
      holds: (scope) => textIn(scope, 'parametric-event').includes('Hot days, chilli'),
    },
    {
      name: 'an attribute of a place that goes counts no more',
      html: place.replace('data-chart', 'data-size="compact" data-chart'),
      act: (scope) => scope.querySelector('[data-permalink]')?.removeAttribute('data-size'),
      holds: (scope) => scope.querySelector('parametric-event:not([size])') !== null,
    },
    {
      name: 'a place that is made one of another element becomes that',
      html: place,
      act: (scope) => scope.querySelector('[data-permalink]')?.setAttribute('data-isoline', 'event-chart'),
      holds: (scope) => scope.querySelectorAll('event-chart').length === 1 && !scope.querySelector('parametric-event'),
    },
    {
      name: 'a card that is morphed to another link shows that',
      html: card,
      act: (scope) => scope.querySelector('parametric-event')?.setAttribute('permalink', 'heat'),
      holds: (scope) => textIn(scope, 'parametric-event').includes('Hot days, chilli'),
    },
    {
      name: 'a framework that empties the tag leaves the card',
      html: card.replace('></', '><a href="LINK">Daily Index Monitoring</a></'),
      act: (scope) => scope.querySelector('parametric-event')?.replaceChildren(),
      holds: (scope) =>
        isReady(scope, 'parametric-event') && textIn(scope, 'parametric-event').includes('Excess rainfall'),
    },
    {
      name: 'a framework that writes text into the tag leaves the card',
      html: card,
      act: (scope) => {
        const element = scope.querySelector('parametric-event');
        if (element) element.textContent = 'Loading…';
      },
      holds: (scope) =>
        isReady(scope, 'parametric-event') && textIn(scope, 'parametric-event').includes('Excess rainfall'),
    },
    {
      name: 'what is kept aside for a while is drawn when it is back',
      html: `<div class="keep">${card}</div>`,
      act: async (scope) => {
        const kept = scope.querySelector('.keep');
        kept?.remove();
        await new Promise((go) => setTimeout(go, 300));
        scope.append(kept ?? '');
      },
      holds: (scope) =>
        isReady(scope, 'parametric-event') && textIn(scope, 'parametric-event').includes('Excess rainfall'),
    },
    {
      name: 'what is changed while it is kept aside has changed when it is back',
      html: card,
      act: async (scope) => {
        const kept = scope.querySelector('parametric-event');
        kept?.remove();
        await new Promise((go) => setTimeout(go, 100));
        kept?.setAttribute('permalink', 'heat');
        scope.append(kept ?? '');
      },
      holds: (scope) => textIn(scope, 'parametric-event').includes('Hot days, chilli'),
    },
    {
      name: 'a list that is sorted a dozen times keeps its cards',
      html: `<div>${card}${card.replace('LINK', 'heat')}</div>`,
      act: (scope) => {
        const box = scope.querySelector('div');
        for (let turn = 0; turn < 12; turn++) box?.prepend(box.lastElementChild ?? '');
      },
      holds: (scope) =>
        scope.querySelectorAll('parametric-event:state(ready)').length === 2 &&
        textIn(scope, 'parametric-event').includes('Excess rainfall'),
    },
    {
      name: 'a fold that is hidden and shown again and again keeps its card',
      html: `<div>${card}</div>`,
      act: (scope) => {
        for (let turn = 0; turn < 11; turn++) scope.querySelector('div')?.toggleAttribute('hidden');
        scope.querySelector('div')?.removeAttribute('hidden');
      },
      holds: (scope) =>
        isReady(scope, 'parametric-event') &&
        hitAt(scope.querySelector('parametric-event'))?.localName === 'parametric-event',
    },
    {
      name: 'a property of a framework counts as the attribute does',
      html: card,
      act: (scope) =>
        Object.assign(scope.querySelector('parametric-event') ?? {}, { permalink: 'heat', headingLevel: 4 }),
      holds: (scope) => within(scope, 'parametric-event', 'h4')?.textContent?.includes('Hot days') ?? false,
    },
    {
      name: 'a property that a framework takes back is no more',
      html: card.replace('permalink', 'size="compact" permalink'),
      act: (scope) => Object.assign(scope.querySelector('parametric-event') ?? {}, { size: undefined }),
      holds: (scope) =>
        scope.querySelector('parametric-event:not([size])') !== null &&
        within(scope, 'parametric-event', '[part~=share]') !== null,
    },
    {
      name: 'an element that is taken out in the middle of its loading throws nothing',
      html: '<div></div>',
      act: async (scope) => {
        for (let turn = 0; turn < 5; turn++) {
          const element = document.createElement('event-chart');
          element.setAttribute('permalink', 'heat');
          element.setAttribute('loading', 'eager');
          scope.append(element);
          await new Promise((go) => setTimeout(go, turn * 20));
          element.remove();
        }
        window.notes['taken'] = ['done'];
      },
      holds: () => window.notes['taken']?.[0] === 'done' && (window.wrong.join() || true),
    },
    {
      name: 'a page that replaces the whole main keeps drawing',
      html: `<div class="app">${card}</div>`,
      act: (scope) => {
        const app = scope.querySelector('.app');
        const next = document.createElement('div');
        next.className = 'app';
        next.innerHTML = app?.innerHTML ?? '';
        app?.replaceWith(next);
      },
      holds: (scope) => isReady(scope, 'parametric-event'),
    },
  ],
};

/** As links come out of mails, word processors and editors. */
const links: readonly (readonly [string, string])[] = [
  ['curly quotes around it', '“LINK”'],
  ['the quotes of WordPress', '”LINK″'],
  ['single curly quotes', '‘LINK’'],
  ['guillemets', '«LINK»'],
  ['low quotes', '„LINK“'],
  ['an invisible space at its end', 'LINK&#8203;'],
  ['a mark of order at its beginning', '&#65279;LINK'],
  ['a soft hyphen in its middle', 'SERVER/m/ra&#173;in'],
  ['a hard space around it', '&#160;LINK&#160;'],
  ['marks of direction', '&#8206;LINK&#8236;'],
  ['the address for frames', 'SERVER/embed/m/rain'],
  ['the address for frames with its choices', 'SERVER/embed/m/rain?theme=dark'],
  ['the address of the call', 'SERVER/internal/permalinks/rain'],
  ['a capital letter of a telephone', 'CAPITALS/m/rain'],
  ['angle brackets', '&lt;LINK&gt;'],
];
const understood: Family = {
  name: 'a link with',
  scenes: links.map(([name, link]) => ({
    name,
    html: card.replace('LINK', link),
    holds: (scope) => isReady(scope, 'parametric-event') || textIn(scope, 'parametric-event'),
  })),
};

export const families: readonly Family[] = [seen, heard, placed, refused, framed, understood];
