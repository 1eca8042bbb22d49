import type { Page } from 'puppeteer';

/**
 * Words of a page that cannot be read whole: cut off by their box without its saying them in full, running out of their box, beyond the window, or broken in their middle.
 * What can be scrolled to is none of it, nor is what a map or a chart has drawn.
 */
export const cutWords = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found = new Set<string>();
    const scrolls = (one: Element | null): boolean =>
      one !== null && (/auto|scroll/.test(getComputedStyle(one).overflowX) || scrolls(one.parentElement));
    for (const one of document.querySelectorAll<HTMLElement>('body *')) {
      const box = one.getBoundingClientRect();
      const hasWords = [...one.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim());
      if (!hasWords || box.width <= 1 || !one.checkVisibility() || one.closest('svg, .maplibregl-map, [title]'))
        continue;
      const { display, overflowX, overflowY } = getComputedStyle(one);
      if (display === 'inline' || display === 'contents') continue;
      const words = one.innerText.trim().slice(0, 40);
      if (/hidden|clip/.test(overflowX) && one.scrollWidth > one.clientWidth + 1) found.add(`cut off: ${words}`);
      if (/hidden|clip/.test(overflowY) && one.scrollHeight > one.clientHeight + 3) found.add(`cut below: ${words}`);
      if (overflowX !== 'visible' || scrolls(one)) continue;
      const range = document.createRange();
      range.selectNodeContents(one);
      const { left, right, width } = range.getBoundingClientRect();
      if (width > 2 && right > box.right + 2) found.add(`out of its box: ${words}`);
      if (right > window.innerWidth + 1 && left < window.innerWidth && !one.closest('[inert]'))
        found.add(`beyond the window: ${words}`);
    }
    // What we call things does not fall apart; long names may, which people give.
    for (const one of document.querySelectorAll('dt, th, label, button, legend')) {
      const texts = document.createTreeWalker(one, NodeFilter.SHOW_TEXT);
      while (one.checkVisibility() && texts.nextNode()) {
        const { currentNode } = texts;
        for (const { 0: word, index } of (currentNode.textContent ?? '').matchAll(/\p{L}{2,}/gu)) {
          const range = document.createRange();
          range.setStart(currentNode, index);
          range.setEnd(currentNode, index + word.length);
          const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
          if (lines.size > 1) found.add(`broken: ${word}`);
        }
      }
    }
    return [...found];
  });
