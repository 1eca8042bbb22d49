import type { Options } from 'highcharts';
import { fieldOf, paint } from './paint';
import { follow, reach } from './pointer';
import { shape } from './svg';
import { paintTitles } from './titles';

/** The pen of the light build: draws the same options as the library does, as far as footprints need them, in a twentieth of its bytes. */
export const drawChart: typeof import('../draw').drawChart = async (place, first, access) => {
  let options: Options = first;
  let isReached = access === 'with';
  let size = '';
  const draw = () => {
    const { clientWidth: width, clientHeight: height } = place;
    size = `${width} ${height}`;
    const field = fieldOf(options, width, height);
    const svg = shape('svg', {
      viewBox: `0 0 ${width} ${height}`,
      width: '100%',
      height: '100%',
      'aria-hidden': 'true',
      'font-family': 'var(--iso-font)',
    });
    // Days run from left to right on every page; a finger that moves up or down moves the page.
    Object.assign(svg.style, { display: 'block', direction: 'ltr', touchAction: 'pan-y' });
    svg.append(...paintTitles(options, width, height), ...paint(options, field));
    const pointer = follow(place, svg, options, field);
    const isFocused = place.contains((place.getRootNode() as Document | ShadowRoot).activeElement);
    place.replaceChildren(svg);
    if (isReached) reach(svg, options, field, pointer);
    if (isFocused) svg.querySelector<SVGElement>('[tabindex="0"]')?.focus();
  };
  const redraw = () => {
    if (place.clientWidth > 0 && size !== `${place.clientWidth} ${place.clientHeight}`) draw();
  };
  draw();
  const observer = window.ResizeObserver ? new ResizeObserver(() => requestAnimationFrame(redraw)) : null;
  observer?.observe(place);
  addEventListener('resize', redraw);
  return {
    update(next) {
      options = next;
      draw();
    },
    destroy() {
      observer?.disconnect();
      removeEventListener('resize', redraw);
      place.replaceChildren();
    },
    async makeAccessible() {
      if (isReached) return;
      isReached = true;
      draw();
    },
  };
};
