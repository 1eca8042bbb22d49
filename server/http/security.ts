import type { Settings } from '../base/settings';

/** Nothing may be loaded, and nobody may frame it: for answers that are data. */
const apiPolicy = "default-src 'none'; frame-ancestors 'none'";

/** Where browsers tell what a page of ours was kept from (violations.ts). */
export const reportPath = '/csp-reports';

type Hosts = { readonly identity: readonly string[]; readonly map: readonly string[] };

/** The hosts beside our own that a page talks to: the identity provider, and the maps service where one is configured. */
export function hostsOf(settings: Settings): Hosts {
  const issuer = new URL(settings.oidc.issuer).origin;
  const style =
    settings.map.styleUrl && /^https?:/.test(settings.map.styleUrl) ? [new URL(settings.map.styleUrl).origin] : [];
  const mapbox = settings.map.token
    ? ['https://api.mapbox.com', 'https://*.tiles.mapbox.com', 'https://events.mapbox.com']
    : [];
  return { identity: issuer === new URL(settings.publicUrl).origin ? [] : [issuer], map: [...style, ...mapbox] };
}

/** The sheet that styled-components opens is empty at first: this is the hash of the empty text. */
const emptyStyle = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

type Page = {
  readonly hosts: Hosts;
  /** Hosts that may show the page in a frame; none unless told. */
  readonly framedBy?: readonly string[];
};

/** The policy of every page of ours, strict without nonces: tried in Chromium with zero violations. */
export function pagePolicy({ hosts, framedBy = [] }: Page): string {
  const list = (...sources: readonly string[]) => {
    // A source ends at a space, a directive at a semicolon, a policy at a comma.
    if (sources.some((source) => /[\s;,]/.test(source))) throw new Error('A source of the policy is no source.');
    return sources.join(' ');
  };
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' ${emptyStyle} 'nonce-highcharts'`,
    `img-src ${list("'self'", 'data:', 'blob:', ...hosts.map)}`,
    "font-src 'self'",
    `connect-src ${list("'self'", ...hosts.identity, ...hosts.map)}`,
    "worker-src 'self' blob:",
    // The provider's silent sign-in and our own viewer of documents.
    `frame-src ${list("'self'", 'blob:', ...hosts.identity)}`,
    "manifest-src 'self'",
    `frame-ancestors ${framedBy.length > 0 ? list(...framedBy) : "'none'"}`,
    "base-uri 'none'",
    "form-action 'self'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types default highcharts isoline-reading',
    `report-uri ${reportPath}`,
  ].join('; ');
}

/** On every answer, whatever it is. */
export const everywhere = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=(), interest-cohort=()',
} as const;

/** On pages: a window that was opened from elsewhere keeps no handle on ours. */
export const onPages = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
} as const;

/** Browsers are told to come back by https only, where the public address is one. */
const strictTransport = (settings: Settings): Record<string, string> =>
  settings.publicUrl.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {};

/** On every answer of a call, and on those of addresses that are none. */
export const headersOfAll = (settings: Settings): Record<string, string> => ({
  ...everywhere,
  ...strictTransport(settings),
  'content-security-policy': apiPolicy,
});
