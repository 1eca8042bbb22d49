import type { FastifyRequest } from 'fastify';

/** Addresses that are never pages: an unknown one among them is answered as an API does. */
const notPages =
  /^\/(internal|oidc|login|assets|widgets|mock|datasets|tiles|timeseries|statistics|oembed|docs)(\/|$)|\.\w+$/;

/** Whether a browser asks for a page of ours to be shown. The first one is shown to whoever takes anything, such as a watch that asks whether the site is up. */
export function asksForPage({ method, url, headers }: Pick<FastifyRequest, 'method' | 'url' | 'headers'>): boolean {
  const isRead = method === 'GET' || method === 'HEAD';
  const { accept = '*/*' } = headers;
  const path = url.split('?')[0] ?? '/';
  return isRead && (accept.includes('text/html') || (path === '/' && accept.includes('*/*'))) && !notPages.test(path);
}

/** An address whose percent signs mean no characters, with them as characters: it can be read, and leads to no other site. */
export function readableAddress(url: string): string {
  const [path = '/', ...query] = url.replaceAll('%', '%25').split('?');
  return [path.replace(/^[/\\]+/, '/'), ...query].join('?');
}
