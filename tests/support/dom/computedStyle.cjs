// jsdom matches every element with each rule of every sheet, some hundred of its own among them, to answer
// `getComputedStyle`. Each query by role and each click asks that of every element on the way: a third of what tests of
// screens took. They want three properties, which are found here with the few rules that set one of them, in jsdom's order
// (lib/jsdom/living/helpers/style-rules.js of 26.1). Whatever else is wanted comes from jsdom itself.
const { createRequire } = require('node:module');

const inJsdom = createRequire(require.resolve('jsdom'));
const cssom = inJsdom('rrweb-cssom');
const defaultSheet = cssom.parse(inJsdom('./jsdom/browser/default-stylesheet.js'));

/** Property → its value where no rule sets it; inherited properties take their parent's first. */
const properties = {
  display: { initial: '', isInherited: false },
  visibility: { initial: 'visible', isInherited: true },
  'pointer-events': { initial: 'auto', isInherited: true },
};
const names = Object.keys(properties);
const kebab = (name) => (name === 'pointerEvents' ? 'pointer-events' : name);

/** The rules of a sheet that set one of these properties; those for the screen count, as in jsdom. */
function rulesOf(sheet) {
  return Array.from(sheet.cssRules).flatMap((rule) => {
    if (rule.media) return Array.from(rule.media).includes('screen') ? rulesOf(rule) : [];
    return rule.style && names.some((name) => rule.style.getPropertyValue(name) !== '') ? [rule] : [];
  });
}

/** Puts the quick answers into a window. */
function installComputedStyle(window) {
  const whole = window.getComputedStyle.bind(window);
  // Taken before a polyfill puts its own in front of it.
  const { matches } = window.Element.prototype;
  /** Selector → whether jsdom can read it: it passes over rules with others. */
  const readable = new Map();
  const isReadable = ({ selectorText }) => {
    if (!readable.has(selectorText)) readable.set(selectorText, canBeRead(selectorText));
    return readable.get(selectorText);
  };
  function canBeRead(selector) {
    try {
      matches.call(window.document.documentElement, selector);
      return true;
    } catch (error) {
      if (error.name === 'SyntaxError') return false;
      throw error;
    }
  }
  const readableRules = (sheet) => rulesOf(sheet).filter(isReadable);
  const ofDefault = readableRules(defaultSheet);
  /** Element → its values, until something changes. */
  let values = new WeakMap();
  const observer = new window.MutationObserver(() => (values = new WeakMap()));
  observer.observe(window.document, { subtree: true, childList: true, attributes: true, characterData: true });

  let rules = ofDefault;
  let counts = '';
  /** The rules that set one of the properties, read anew when a sheet has got others. */
  function refresh() {
    const sheets = Array.from(window.document.styleSheets);
    const now = sheets.map(({ cssRules }) => cssRules.length).join();
    if (now !== counts) rules = [...ofDefault, ...sheets.flatMap(readableRules)];
    if (now !== counts || observer.takeRecords().length > 0) values = new WeakMap();
    counts = now;
  }

  function cascade(element, name) {
    let value = '';
    let isImportant = false;
    const apply = (style) => {
      const own = style.getPropertyValue(name);
      const priority = style.getPropertyPriority(name) === 'important';
      if (own === '' || (isImportant && !priority)) return;
      [value, isImportant] = [own === 'unset' ? '' : own, priority];
    };
    for (const rule of rules) if (matches.call(element, rule.selectorText)) apply(rule.style);
    if (element.style) apply(element.style);
    return value;
  }

  function valueOf(element, name) {
    const own = values.get(element) ?? {};
    values.set(element, own);
    if (name in own) return own[name];
    const { initial, isInherited } = properties[name];
    const parent = isInherited ? element.parentElement : null;
    own[name] = cascade(element, name) || (parent ? valueOf(parent, name) : initial);
    return own[name];
  }

  window.getComputedStyle = (element, pseudo) => {
    if (pseudo) return whole(element, pseudo);
    let all;
    const get = (name) => {
      if (!names.includes(kebab(name))) return undefined;
      refresh();
      return valueOf(element, kebab(name));
    };
    return new Proxy(
      {},
      {
        get(_target, name) {
          const quick = get(name);
          if (quick !== undefined) return quick;
          if (name === 'getPropertyValue')
            return (property) => get(property) ?? (all ??= whole(element)).getPropertyValue(property);
          const value = (all ??= whole(element))[name];
          return typeof value === 'function' ? value.bind(all) : value;
        },
      },
    );
  };
}

module.exports = { installComputedStyle };
