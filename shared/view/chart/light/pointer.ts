import type { Options, Point } from 'highcharts';
import { lastOf } from '#shared/format/lists';
import type { Field } from './paint';
import { shape } from './svg';

/** A text of our options, where `<b>` and `<br>` are all there is, as nodes: a page's policy may forbid to parse it. */
function nodesOf(text: string): (Node | string)[] {
  const plain = (part: string) => part.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
  return text.split('<br>').map((line) => {
    const row = document.createElement('div');
    row.append(
      ...line.split(/<\/?b>/).map((part, at) => {
        if (at % 2 === 0) return plain(part);
        const bold = document.createElement('b');
        bold.textContent = plain(part);
        return bold;
      }),
    );
    return row;
  });
}

/** The box with the facts of a moment, beside it and never beyond the drawing. */
function bubbleFor(place: HTMLElement, { tooltip = {} }: Options) {
  const box = document.createElement('div');
  box.setAttribute('aria-hidden', 'true');
  box.dir = 'auto';
  Object.assign(box.style, {
    ...{ position: 'absolute', zIndex: '3', pointerEvents: 'none', boxSizing: 'border-box', maxWidth: '100%' },
    ...{ padding: '8px 10px', borderRadius: '8px', border: `1px solid ${String(tooltip.borderColor)}` },
    ...{
      background: String(tooltip.backgroundColor),
      color: String(tooltip.style?.color),
      font: '400 13px/1.45 var(--iso-font)',
    },
  });
  return {
    show(text: string, x: number, y: number) {
      box.replaceChildren(...nodesOf(text));
      place.append(box);
      const { offsetWidth, offsetHeight } = box;
      const left = x + 14 + offsetWidth > place.clientWidth ? x - 14 - offsetWidth : x + 14;
      box.style.left = `${Math.max(0, Math.min(left, place.clientWidth - offsetWidth))}px`;
      box.style.top = `${Math.max(0, y - offsetHeight / 2)}px`;
    },
    hide: () => box.remove(),
  };
}

const instantsOf = ({ rows }: Field): number[] => {
  const known = rows.flatMap(({ data }) =>
    data.flatMap(({ x, y, high }) => (typeof (y ?? high) === 'number' ? [x] : [])),
  );
  // Each once, in the order of time; a list of its own, since older browsers lack `toSorted`.
  return [...new Set(known)].sort((one, other) => one - other);
};

/** What follows the pointer: a line at the nearest moment, a ring at its index, and its facts. */
export function follow(place: HTMLElement, svg: SVGElement, options: Options, field: Field) {
  const { box, x, panes, rows } = field;
  const bubble = bubbleFor(place, options);
  const mark = shape('g', { 'pointer-events': 'none' });
  const instants = instantsOf(field);
  const index = rows.find(({ id }) => id === 'index');
  const scale = panes[index?.yAxis ?? 1]?.scale;
  const write = options.tooltip?.formatter as unknown as ((this: { x: number }) => string | false) | undefined;
  const hide = () => {
    bubble.hide();
    mark.remove();
  };
  const show = (at: number) => {
    const text = write?.call({ x: at });
    if (!text) return hide();
    const value = index?.data.find((spot) => spot.x === at)?.y;
    const y = typeof value === 'number' && scale ? scale.y(value) : box.top + box.height / 2;
    mark.replaceChildren(
      shape('path', { d: `M${x(at)} ${box.top}v${box.height}`, stroke: 'var(--iso-muted)', 'stroke-dasharray': '2 2' }),
      ...(typeof value === 'number'
        ? [shape('circle', { cx: x(at), cy: y, r: 6, fill: 'var(--iso-signal-blue)', stroke: 'var(--iso-surface)' })]
        : []),
    );
    svg.append(mark);
    bubble.show(text, x(at), y);
  };
  svg.addEventListener('pointermove', ({ clientX }) => {
    const left = clientX - svg.getBoundingClientRect().left;
    const nearest = instants.reduce<number | null>(
      (best, at) => (best === null || Math.abs(x(at) - left) < Math.abs(x(best) - left) ? at : best),
      null,
    );
    if (nearest !== null) show(nearest);
  });
  svg.addEventListener('pointerleave', hide);
  return { instants, show, hide };
}

/** Moments that are reached by the keyboard and told by a screen reader: one is a stop of the Tab key, arrows lead to the others. */
export function reach(
  svg: SVGElement,
  options: Options,
  field: Field,
  { instants, show, hide }: ReturnType<typeof follow>,
): void {
  const { box, x } = field;
  const tell = options.accessibility?.point?.descriptionFormatter;
  const width = Math.max(6, box.width / Math.max(1, instants.length));
  const stops = instants.map((at) =>
    shape('rect', {
      ...{
        x: x(at) - width / 2,
        y: box.top,
        width,
        height: box.height,
        fill: 'none',
        rx: 3,
        tabindex: -1,
        role: 'img',
      },
      'aria-label': tell?.({ x: at } as Point) ?? '',
    }),
  );
  const go = (to: number) => stops[Math.max(0, Math.min(stops.length - 1, to))]?.focus();
  lastOf(stops)?.setAttribute('tabindex', '0');
  stops.forEach((stop, at) => {
    stop.style.outline = 'none';
    stop.addEventListener('focus', () => {
      for (const other of stops) other.setAttribute('tabindex', other === stop ? '0' : '-1');
      stop.setAttribute('stroke', 'var(--iso-focus)');
      stop.setAttribute('stroke-width', '2');
      show(instants[at] ?? 0);
    });
    stop.addEventListener('blur', () => {
      stop.removeAttribute('stroke');
      hide();
    });
    stop.addEventListener('keydown', (event) => {
      const to = {
        ArrowRight: at + 1,
        ArrowDown: at + 1,
        ArrowLeft: at - 1,
        ArrowUp: at - 1,
        Home: 0,
        End: stops.length - 1,
      }[event.key];
      if (event.key === 'Escape') return hide();
      if (to === undefined) return;
      event.preventDefault();
      go(to);
    });
  });
  svg.removeAttribute('aria-hidden');
  svg.setAttribute('role', 'group');
  svg.append(...stops);
}
