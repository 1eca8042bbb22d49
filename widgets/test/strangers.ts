/**
 * What pages of strangers do to a browser before our script comes: written down as scripts, since every engine is given them
 * in the same way. Each is taken from what such pages carry (trackers, libraries of their time, polyfills).
 */
export const strangers: readonly (readonly [name: string, script: string])[] = [
  [
    'a tracker that adds headers to every request',
    `const own = window.fetch;
     window.fetch = function (input, init) {
       const headers = new Headers((init || {}).headers || {});
       headers.set('x-trace-id', '4bf92f3577b34da6');
       headers.set('authorization', 'Bearer of-their-site');
       return own.call(this, input, Object.assign({}, init, { headers }));
     };`,
  ],
  [
    'a tracker that hands requests on by their address only, and reads the answers first',
    `const own = window.fetch;
     window.fetch = (input) => own(typeof input === 'string' ? input : input.url).then((response) => {
       response.clone().text().then(() => {});
       return response;
     });`,
  ],
  [
    'enumerable additions to Array.prototype and String.prototype',
    `Array.prototype.last = function () { return this[this.length - 1]; };
     Array.prototype.contains = function (item) { return this.indexOf(item) >= 0; };
     Array.prototype.toJSON = undefined;
     String.prototype.trimLeftOf = function (part) { return this.replace(part, ''); };`,
  ],
  [
    'enumerable additions to Object.prototype',
    `Object.prototype.extend = function (more) { for (var key in more) this[key] = more[key]; return this; };
     Object.prototype.size = function () { return Object.keys(this).length; };`,
  ],
  [
    'a library that has its own Array.from, entries, bind and toJSON (prototype.js)',
    `const slice = Array.prototype.slice;
     const toArray = (iterable) => {
       if (!iterable) return [];
       if ('toArray' in Object(iterable)) return iterable.toArray();
       let length = iterable.length || 0;
       const results = new Array(length);
       while (length--) results[length] = iterable[length];
       return results;
     };
     Array.from = window.$A = toArray;
     Array.prototype.toArray = Array.prototype.entries = Array.prototype.clone = function () { return slice.call(this, 0); };
     Array.prototype.each = Array.prototype.forEach;
     Array.prototype.detect = Array.prototype.find;
     Array.prototype.include = Array.prototype.includes;
     Array.prototype.compact = function () { return this.filter((one) => one != null); };
     Array.prototype.uniq = function () { return [...new Set(this)]; };
     Array.prototype.toJSON = function () { return '[' + this.map((one) => JSON.stringify(one)).join(', ') + ']'; };
     Function.prototype.bind = function (context) {
       const self = this, given = slice.call(arguments, 1);
       return function () { return self.apply(context, given.concat(slice.call(arguments, 0))); };
     };
     window.$ = (id) => document.getElementById(id);
     Element.prototype.update = function (html) { this.innerHTML = html; return this; };
     Element.prototype.show = function () { this.style.display = ''; return this; };
     Element.prototype.hide = function () { this.style.display = 'none'; return this; };`,
  ],
  [
    'jQuery',
    `window.jQuery = window.$ = function () { return this; };
     jQuery.fn = jQuery.prototype = { jquery: '3.7.1', each() { return this; } };`,
  ],
  [
    'polyfills of ten years ago',
    `window.CustomEvent = function (name, params) {
       params = params || { bubbles: false, cancelable: false, detail: null };
       const made = document.createEvent('CustomEvent');
       made.initCustomEvent(name, params.bubbles, params.cancelable, params.detail);
       return made;
     };
     Element.prototype.closest = function (selector) {
       let at = this;
       do { if (at.matches(selector)) return at; at = at.parentElement; } while (at);
       return null;
     };
     Element.prototype.remove = function () { if (this.parentNode) this.parentNode.removeChild(this); };
     Object.assign = function (target) {
       for (let at = 1; at < arguments.length; at++) for (const key in arguments[at] || {}) target[key] = arguments[at][key];
       return target;
     };
     window.requestAnimationFrame = (go) => setTimeout(() => go(performance.now()), 16);
     window.cancelAnimationFrame = clearTimeout;
     const Own = window.Promise;
     window.Promise = class extends Own {};`,
  ],
  [
    'a browser of two years ago, and less',
    `for (const [owner, names] of [
       [AbortSignal, ['any', 'timeout']],
       [AbortSignal.prototype, ['throwIfAborted']],
       [URL, ['canParse', 'parse']],
       [Promise, ['withResolvers', 'try']],
       [Object, ['groupBy', 'hasOwn']],
       [Map, ['groupBy']],
       [Array, ['fromAsync']],
       [Array.prototype, ['at', 'findLast', 'findLastIndex', 'toSorted', 'toReversed', 'toSpliced', 'with']],
       [String.prototype, ['at', 'isWellFormed', 'toWellFormed']],
       [Set.prototype, ['union', 'difference', 'intersection', 'isSubsetOf']],
       [Element.prototype, ['checkVisibility', 'moveBefore']],
       [window, ['IntersectionObserver', 'structuredClone', 'requestIdleCallback', 'scheduler', 'CustomStateSet']],
       [window, ['ResizeObserver']],
       [Intl, ['Segmenter', 'ListFormat']],
     ])
       for (const name of names) delete owner[name];`,
  ],
];
