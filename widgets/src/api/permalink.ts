import type { Props, Request } from '../loader/shell';

/** A slug, or the whole public link around it; what a browser would read of a link's end is no part of it. */
const form = /^(?:(https?:\/\/[^/?#]+)\/m\/)?([\w-]{1,128})\/?(?:[?#].*)?$/;

/**
 * What the attribute says: the last part of a public link, or the whole link as people copy it. A link to another
 * server than the one we may ask is refused, and nothing is sent anywhere.
 */
export function permalinkRequest({ permalink, apiBase }: Props, loaderOrigin: string): Request {
  try {
    const base = apiBase ? new URL(String(apiBase)).origin : loaderOrigin;
    const [, host, slug] = form.exec(String(permalink ?? '').trim()) ?? [];
    if (slug && /^http/.test(base) && (!host || new URL(host).origin === base))
      return { url: `${base}/internal/permalinks/${slug}` };
  } catch {
    // An address that is none.
  }
  return { fault: 'invalid-permalink' };
}
