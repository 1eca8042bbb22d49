import { cardNarrow, cardWide, compactCard, fullNarrow, fullWide, wideFrom } from '#shared/format/room';

/**
 * The frame and the placeholder; the rest of the look comes with the code that draws. What is inside a container has no
 * width of its own, so a parent that asks its content (flex, float, table cell) would give none: an empty line of a grid
 * wants 640 px, and makes do with less, in a table and beside other things with what a narrow phone (320 px) leaves it; in a
 * host that the page makes a flex box it steps aside. Whatever stands in the frame is as high as a usual card from first to last, so
 * that what stands below stays where it is, whatever is drawn or fails. Whether it is seen and takes clicks is the page's, as for an
 * element of its own.
 */
const css = `:host(:not([hidden])){display:block;min-width:min(100%,304px)}
:host:before{content:"";display:grid;grid:0/minmax(304px,min(92vw,640px));flex:0;max-width:100%;overflow:hidden}
.frame{all:initial;visibility:inherit;pointer-events:inherit;width:100%;direction:ltr;display:flow-root;container-type:inline-size;font:16px/1.5 system-ui;--a:${fullNarrow};--b:${fullWide}}
.frame>:not(:empty){box-sizing:border-box;min-height:var(--a)}.wait,.fail{padding:24px;border-radius:14px;background:linear-gradient(#8882 0 0) Canvas}
[data-chart=none],[data-chart=card]{--a:${cardNarrow};--b:${cardWide}}[data-chart=compact]{--a:${compactCard}}[data-chart=compact],[data-chart=only]{--b:var(--a)}
@container (min-width:${wideFrom}px){.frame>*{--a:var(--b)}}`;

let shared: CSSStyleSheet | undefined;

/** Gives a shadow root its style as a sheet, which no policy forbids. */
export function adopt(root: ShadowRoot): void {
  try {
    if (!shared) {
      shared = new CSSStyleSheet();
      shared.replaceSync(css);
    }
    root.adoptedStyleSheets = [shared];
  } catch {
    shared = undefined; // Where sheets cannot be made, the placeholder goes without a look.
  }
}
