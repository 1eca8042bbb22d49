import { config } from 'zod';

// Schemas are checked without generated code, which the content security policy forbids. (Calls of `z` do nothing by themselves, as the build has it:
// one that nobody takes the answer of is left out.)
config({ jitless: true });

/** The one place where strings become markup or script addresses: what is let through is same-origin or harmless. */
type Policies = {
  createPolicy: (
    name: string,
    rules: { createHTML: (text: string) => string; createScriptURL?: (url: string) => string },
  ) => { createHTML: (text: string) => unknown };
};

/** What is refused at sight, however the markup around it may be read: an attribute may follow a blank, a quote or a slash. */
const harmful = /<\s*(script|iframe|frame|object|embed|link|meta|base|form)\b|[\s"'/<]on\w+\s*=|javascript:/i;
const harmfulTags = new Set(['script', 'iframe', 'frame', 'object', 'embed', 'link', 'meta', 'base', 'form']);
const harmlessScheme = /^(https?|mailto|tel|blob):|^data:image\//;

/** An address as the browser reads it: without the blanks and control characters that hide a scheme. */
const runsAsAddress = (value: string) => {
  const read = [...value]
    .filter((sign) => sign > ' ')
    .join('')
    .toLowerCase();
  return /^[a-z][a-z0-9+.-]*:/.test(read) && !harmlessScheme.test(read);
};
const runs = (element: Element): boolean =>
  harmfulTags.has(element.localName.toLowerCase()) ||
  [...element.attributes].some(({ localName, value }) => {
    const name = localName.toLowerCase();
    return (
      name.startsWith('on') ||
      name === 'srcdoc' ||
      (/^(href|src|action|formaction|to|values|from)$/.test(name) && runsAsAddress(value))
    );
  }) ||
  (element instanceof HTMLTemplateElement && [...element.content.querySelectorAll('*')].some(runs));

/** Markup that runs nothing; read as the browser reads it, in a template, where nothing is loaded and nothing runs. */
export function checkedHtml(text: string, inert: (text: string) => unknown = (same) => same): string {
  const template = document.createElement('template');
  template.innerHTML = inert(text) as string;
  if (harmful.test(text) || [...template.content.querySelectorAll('*')].some(runs)) {
    throw new TypeError('Markup with script was refused.');
  }
  return text;
}
function checkedScriptUrl(url: string, origin: string): string {
  const { protocol, origin: asked } = new URL(url, origin);
  if (protocol === 'blob:' || asked === origin) return url;
  throw new TypeError(`A script from ${asked} was refused.`);
}

const policies = (globalThis as { trustedTypes?: Policies }).trustedTypes;
/** Lets markup into a template to be looked at; nobody else has it. */
const reading = policies?.createPolicy('isoline-reading', { createHTML: (text) => text });
policies?.createPolicy('default', {
  createHTML: (text) => checkedHtml(text, (same) => reading?.createHTML(same)),
  createScriptURL: (url) => checkedScriptUrl(url, globalThis.location.origin),
});
