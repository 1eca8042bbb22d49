import type { Props, Request } from '../loader/shell';

const slugForm = /^[A-Za-z0-9_-]{1,128}$/;

export type Link = { readonly base: string; readonly slug: string };

function originOf(text: string): string | null {
  try {
    const { origin, protocol } = new URL(text);
    return protocol === 'http:' || protocol === 'https:' ? origin : null;
  } catch {
    // Not an address.
    return null;
  }
}

/**
 * What the attribute says: the last part of a public link, or the whole link as people copy it. A link to another
 * server than the one we may ask is refused, and nothing is sent anywhere.
 */
export function linkOf({ permalink, apiBase }: Props, loaderOrigin: string): Link | null {
  const base = typeof apiBase === 'string' ? originOf(apiBase) : loaderOrigin;
  const text = typeof permalink === 'string' ? permalink.trim() : '';
  if (base === null || text === '') return null;
  if (slugForm.test(text)) return { base, slug: text };
  const slug = originOf(text) === base ? /^\/m\/([^/]+)\/?$/.exec(new URL(text).pathname)?.[1] : undefined;
  return slug !== undefined && slugForm.test(slug) ? { base, slug } : null;
}

export function permalinkRequest(props: Props, loaderOrigin: string): Request {
  const link = linkOf(props, loaderOrigin);
  return link ? { url: `${link.base}/internal/permalinks/${link.slug}` } : { fault: 'invalid-permalink' };
}
