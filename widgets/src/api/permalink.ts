import { codeOfLink } from '#shared/format/publicLink';
import type { Props, Request } from '../loader/shell';

/** Origin of the server to ask; throws where the attribute is no address. */
function baseOf({ apiBase }: Props, loaderOrigin: string): string {
  const base = apiBase ? new URL(String(apiBase)).origin : loaderOrigin;
  if (!/^http/.test(base)) throw base;
  return base;
}

/**
 * What the attribute says: the last part of a public link, or the whole link as people copy it. A link to another
 * server than the one we may ask is refused, and nothing is sent anywhere.
 */
export function permalinkRequest(props: Props, loaderOrigin: string): Request {
  try {
    const base = baseOf(props, loaderOrigin);
    const code = codeOfLink(String(props['permalink'] ?? ''), base);
    if (code) return { url: `${base}${__PATHS__.readPermalink}${code}` };
  } catch {
    // An address that is none.
  }
  return { fault: 'invalid-permalink' };
}

/** As `permalinkRequest`; where the page hands the event over itself, nothing is asked. */
export const eventRequest = (props: Props, loaderOrigin: string): Request =>
  props['data'] ? {} : permalinkRequest(props, loaderOrigin);

/** What the viewer must know before it asks for anything else. */
export function viewerRequest(props: Props, loaderOrigin: string): Request {
  try {
    return { url: `${baseOf(props, loaderOrigin)}${__PATHS__.readConfig}` };
  } catch {
    return { fault: 'invalid-permalink' };
  }
}
