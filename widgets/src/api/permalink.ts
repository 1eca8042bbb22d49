import { codeOfLink } from '#shared/format/publicLink';
import type { Props, Request } from '../loader/shell';

/** What the attributes ask for, at the server that they name or that the loader is of; an address that is none is named as such. */
function requestAt({ apiBase }: Props, loaderOrigin: string, path: (base: string) => string): Request {
  let fault: NonNullable<Request['fault']> = 'invalid-api-base';
  try {
    const base = apiBase ? new URL(String(apiBase)).origin : loaderOrigin;
    if (!/^http/.test(base)) throw base;
    fault = 'invalid-permalink';
    return { url: base + path(base) };
  } catch {
    return { fault };
  }
}

/**
 * What the attribute says: the last part of a public link, or the whole link as people copy it. A link to another
 * server than the one we may ask is refused, and nothing is sent anywhere.
 */
export const permalinkRequest = (props: Props, loaderOrigin: string): Request =>
  requestAt(props, loaderOrigin, (base) => {
    const code = codeOfLink(String(props['permalink'] ?? ''), base);
    if (!code) throw code;
    return __PATHS__.readPermalink + code;
  });

/** As `permalinkRequest`; where the page hands the event over itself, nothing is asked. */
export const eventRequest = (props: Props, loaderOrigin: string): Request =>
  props['data'] ? {} : permalinkRequest(props, loaderOrigin);

/** What the viewer must know before it asks for anything else. */
export const viewerRequest = (props: Props, loaderOrigin: string): Request =>
  requestAt(props, loaderOrigin, () => __PATHS__.readConfig);
