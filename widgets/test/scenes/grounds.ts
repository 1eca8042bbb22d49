import { card, each, list, place, type Family } from './scene';

const dark = 'background:#101820;color:#eee';
/** Slots, shadow roots and themes of a page. */
export const grounds: Family = {
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
