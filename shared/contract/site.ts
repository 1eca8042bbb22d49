/** Names of hosts as they stand in the DNS; nothing that would mean something of its own in a header. */
const hostName = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*$/;

/** The web site that a text names as an origin, such as `https://www.example.org`, written anew from what it means; null where it names none, or more than a site. */
export function siteOf(text: string): string | null {
  if (!URL.canParse(text)) return null;
  const { protocol, hostname, host, origin, href } = new URL(text);
  const isSite = /^https?:$/.test(protocol) && hostName.test(hostname) && href === `${origin}/`;
  return isSite ? `${protocol}//${host}` : null;
}
