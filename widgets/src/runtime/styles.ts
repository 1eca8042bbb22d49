import { __PRIVATE__ } from 'styled-components';
import { tokenRule } from '#shared/view/tokens';

/**
 * The frame in each theme; its base size is no page's own. Paper is white, and a card's bar, keys and head are colours that browsers leave
 * away on paper unless they are asked for.
 */
const groundCss = `@media not print{.frame[data-ground]{background:var(--iso-surface);box-shadow:0 0 0 8px var(--iso-surface)}.frame[data-ground][data-theme=dark]{background:var(--iso-sunken);box-shadow:0 0 0 8px var(--iso-sunken)}}`;
/**
 * What is drawn fills the room that is kept for it: less would leave a hole before what stands below. Nothing comes late on paper, so there
 * it would only print an empty sheet.
 */
const roomCss = `@media not print{.frame>:not([class]){display:flex;flex-flow:column}.frame>*>*{flex:1 0 auto}}@media print{.frame>*{--a:0}}`;
const tokensCss = `${groundCss}${roomCss}${tokenRule('light', '.frame[data-theme]')}@media not print{${tokenRule('dark', '.frame[data-theme=dark]')}}.frame[data-theme]{--iso-size:var(--isoline-size,16px);-webkit-print-color-adjust:exact;print-color-adjust:exact}`;

type Tag = {
  length: number;
  insertRule: (index: number, rule: string) => boolean;
  deleteRule: (index: number) => void;
  getRule: (index: number) => string;
};

/** What styled-components writes its rules to: a sheet that any number of shadow roots adopt and no policy forbids. */
const sharedTag = (sheet: CSSStyleSheet): Tag => ({
  length: 0,
  insertRule(index, rule) {
    try {
      sheet.insertRule(rule, index);
    } catch {
      // A rule that this browser does not know still needs its place, or all later ones would be off by one.
      sheet.insertRule(':not(*){}', index);
    }
    this.length += 1;
    return true;
  },
  deleteRule(index) {
    sheet.deleteRule(index);
    this.length -= 1;
  },
  getRule: (index) => sheet.cssRules[index]?.cssText ?? '',
});

const canShare = (): boolean => typeof CSSStyleSheet === 'function' && 'replaceSync' in CSSStyleSheet.prototype;

type Styles = {
  readonly sheet: InstanceType<typeof __PRIVATE__.StyleSheet>;
  readonly adopt: (root: ShadowRoot) => void;
};

/**
 * styled-components' own shadow-root target writes a style element, which a strict policy forbids and which then throws.
 * Its sheet is private, so the package is pinned and the arrangement is tested.
 */
function sharedStyles(): Styles {
  const sheet = new __PRIVATE__.StyleSheet({
    target: document.createDocumentFragment() as unknown as HTMLElement,
    useCSSOMInjection: false,
  });
  const rules = new CSSStyleSheet();
  const tokens = new CSSStyleSheet();
  tokens.replaceSync(tokensCss);
  sheet.getTag().tag = sharedTag(rules);
  return {
    sheet,
    adopt(root) {
      // Firefox keeps what it made of a list of sheets for the next root with the same list, and does not look whether
      // rules have come since: a new element could stay without them. An empty sheet of its own makes each list another.
      root.adoptedStyleSheets = [...root.adoptedStyleSheets, tokens, rules, new CSSStyleSheet()];
    },
  };
}

/** Where sheets cannot be shared: a style element in each root, with the page's nonce. */
function ownStyles(): (root: ShadowRoot) => Styles {
  return (root) => {
    const nonce = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce ?? '';
    const place = document.createElement('div');
    const tokens = document.createElement('style');
    tokens.nonce = nonce;
    tokens.textContent = tokensCss;
    root.append(tokens, place);
    return {
      sheet: new __PRIVATE__.StyleSheet({ target: place, nonce, useCSSOMInjection: false }),
      adopt: () => undefined,
    };
  };
}

let shared: Styles | undefined;

/** The sheet that the pieces in this root write to; the root is given it. */
export function stylesFor(root: ShadowRoot): Styles['sheet'] {
  const styles = canShare() ? (shared ??= sharedStyles()) : ownStyles()(root);
  styles.adopt(root);
  return styles.sheet;
}
