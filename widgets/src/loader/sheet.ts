/**
 * The frame and the placeholder; the rest of the look comes with the code that draws. What is inside a container has no
 * width of its own, so a parent that asks its content (flex, float, table cell) would give none: an empty line of a grid
 * wants 640 px, and makes do with less; beside other things it keeps what a narrow phone (320 px) leaves it.
 */
const css = `:host{display:block;min-inline-size:min(100%,304px)}:host([hidden]){display:none}
:host:before{content:"";display:grid;grid-template-columns:minmax(0,640px)}
.frame{all:initial;direction:ltr;display:block;container-type:inline-size;font:16px/1.5 system-ui}
.wait{display:grid;gap:16px}
.wait div{height:var(--wait,800px)}
.wait div,.fail{border-radius:14px;background:linear-gradient(#8882 0 0) Canvas}
.wait p{position:absolute;margin:24px}
.frame:is([data-chart=none],[data-chart=only],[data-chart=card],[data-chart=compact]) .wait div+div{display:none}
[data-chart=compact]{--wait:136px}
@container (min-width:760px){.frame:not([data-chart=only],[data-chart=compact]) .wait{grid-template-columns:400px 1fr}}
.fail{padding:24px}.fail button{margin:0 12px}`;

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
