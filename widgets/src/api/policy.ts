const blocked = new Set<string>();

if (typeof document !== 'undefined') {
  document.addEventListener('securitypolicyviolation', ({ blockedURI, effectiveDirective }) => {
    if (effectiveDirective === 'connect-src' && blockedURI) blocked.add(blockedURI);
  });
}

/** Has the policy of the page forbidden this address? Browsers report the address, or only its origin. */
export const isBlocked = (url: string): boolean =>
  [...blocked].some((uri) => url.startsWith(uri) || uri === new URL(url).origin);
