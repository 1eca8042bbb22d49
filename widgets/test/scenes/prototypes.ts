import { card, list, type Family } from './scene';

/** What old scripts add to objects and lists shows up in every `for … in` of the page, unless it asks what is an object's own. */
const additions = `
  Object.prototype.theirMark = 'of their page';
  Object.prototype.theirCopy = function () { return Object.assign({}, this); };
  Array.prototype.theirMark = 'of their page';
  Array.prototype.theirLast = function () { return this[this.length - 1]; };`;
const viewer = '<coverage-viewer loading="eager"></coverage-viewer>';

/** A script of the page adds to the prototypes of all objects and lists, before our loader comes. */
export const prototypes: Family = {
  name: 'additions to Object.prototype and Array.prototype',
  head: `<script>${additions}</script>`,
  scenes: [
    {
      name: 'the page has them: every object and every list shows them',
      html: '',
      holds: () => {
        const seen: string[] = [];
        for (const name in {}) seen.push(name);
        for (const name in [] as unknown[]) seen.push(name);
        return seen.join() === 'theirMark,theirCopy,theirMark,theirLast,theirCopy' || seen.join();
      },
    },
    {
      name: 'a card is drawn, and shows nothing of theirs',
      html: card,
      holds: (scope) => {
        const text = textIn(scope, 'parametric-event');
        return (text.includes('Excess rainfall, kharif rice') && !text.includes('their page')) || text;
      },
    },
    {
      name: 'a card with its chart is drawn',
      html: card.replace(' chart="none"', ''),
      holds: (scope) => within(scope, 'parametric-event', '[data-drawn=true] svg path') !== null,
    },
    {
      name: 'a chart is drawn',
      html: '<event-chart permalink="LINK" loading="eager"></event-chart>',
      holds: (scope) => within(scope, 'event-chart', '[data-drawn=true] svg path') !== null,
    },
    {
      name: 'a link that nobody has is an error of ours, as anywhere',
      html: card.replace('LINK', 'nobody'),
      holds: (scope) => scope.querySelector('parametric-event')?.matches(':state(error)') ?? false,
    },
    {
      name: 'a list shows its coverages and opens one',
      html: list,
      act: (scope) => within(scope, 'coverage-viewer', '[part~=item] button, button[part~=item]')?.click(),
      holds: (scope) =>
        (textIn(scope, 'coverage-viewer').includes('Back to List') &&
          within(scope, 'coverage-viewer', '[data-drawn=true] svg path') !== null) ||
        textIn(scope, 'coverage-viewer'),
    },
    {
      name: 'a viewer shows its coverages on the map, or says that none can be drawn, and beside it',
      html: viewer,
      holds: (scope) =>
        (within(scope, 'coverage-viewer', '.pin, [role=status] button') !== null &&
          textIn(scope, 'coverage-viewer').includes('Excess rainfall, kharif rice')) ||
        textIn(scope, 'coverage-viewer'),
    },
    {
      name: 'the search of a list asks for what is typed and for nothing of theirs',
      html: list,
      act: (scope) => {
        const field = within(scope, 'coverage-viewer', 'input[type=search]') as HTMLInputElement | null;
        if (!field) return;
        // As a browser does it, past what React has put over the property.
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, 'dhubri');
        field.dispatchEvent(new InputEvent('input', { data: 'i', bubbles: true, composed: true }));
      },
      holds: () => asked('search=dhubri') > 0 && (asked('theirMark') === 0 || 'it asks for something of theirs'),
    },
  ],
};
