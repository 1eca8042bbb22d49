import { card, each, type Family } from './scene';

/** A page is entitled to hide, show and lay out what stands in it, as with an element of its own. */
export const layout: Family = {
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
