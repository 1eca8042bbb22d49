import { card, list, type Family, type Scene } from './scene';

/** Keys and events: what is typed in our fields is ours, and the page hears what it is promised and no more. */
export const keysAndEvents: Family = {
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
