import { z } from 'zod';

// Schemas are checked without generated code, which the content security policy forbids.
z.config({ jitless: true });

/** The one place where strings become markup or script addresses: what is let through is same-origin or harmless. */
type Policies = {
  createPolicy: (
    name: string,
    rules: { createHTML: (text: string) => string; createScriptURL: (url: string) => string },
  ) => unknown;
};

const harmful = /<\s*(script|iframe|object|embed|link|meta|base|form)\b|\son\w+\s*=|javascript:/i;

function checkedHtml(text: string): string {
  if (harmful.test(text)) throw new TypeError('Markup with script was refused.');
  return text;
}
function checkedScriptUrl(url: string, origin: string): string {
  const { protocol, origin: asked } = new URL(url, origin);
  if (protocol === 'blob:' || asked === origin) return url;
  throw new TypeError(`A script from ${asked} was refused.`);
}

const policies = (globalThis as { trustedTypes?: Policies }).trustedTypes;
policies?.createPolicy('default', {
  createHTML: checkedHtml,
  createScriptURL: (url) => checkedScriptUrl(url, globalThis.location.origin),
});
