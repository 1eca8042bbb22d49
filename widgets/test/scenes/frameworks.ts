import { card, place, type Family } from './scene';

/** Frameworks take the page for theirs: they write over, hide, move and clone what stands in it. */
export const frameworks: Family = {
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
