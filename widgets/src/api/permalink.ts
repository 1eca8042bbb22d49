import { codeOfLink } from '#shared/format/publicLink';
import type { Props, Request } from '../loader/shell';

/** What the attributes ask for, at the server that they name or at those that the page has loaders of; an address that is none is named as such. */
function requestAt({ apiBase }: Props, origins: Iterable<string>, find: (base: string) => Request | null): Request {
  let fault: NonNullable<Request['fault']> = 'invalid-api-base';
  try {
    for (const base of apiBase ? [new URL(String(apiBase)).origin] : origins) {
      if (!/^http/.test(base)) continue;
      fault = 'invalid-permalink';
      const found = find(base);
      if (found) return found;
    }
  } catch {
    // Not an address.
  }
  return { fault };
}

/**
 * What the attribute says: the last part of a public link, or the whole link as people copy it. A link to another
 * server than those we may ask is refused, and nothing is sent anywhere.
 */
export const permalinkRequest = (props: Props, origins: Iterable<string>): Request =>
  requestAt(props, origins, (base) => {
    const code = codeOfLink(String(props['permalink'] ?? ''), base);
    return code ? { url: base + __PATHS__.readPermalink + code, page: `${base}/m/${code}` } : null;
  });

/** As `permalinkRequest`; where the page hands the event over itself, nothing is asked. */
export const eventRequest = (props: Props, origins: Iterable<string>): Request =>
  props['data'] ? {} : permalinkRequest(props, origins);

/** What the viewer must know before it asks for anything else. */
export const viewerRequest = (props: Props, origins: Iterable<string>): Request =>
  requestAt(props, origins, (base) => ({ url: base + __PATHS__.readConfig }));
