/** A slug, or the whole public link around it; what a browser would read of a link's end is no part of it. */
const form = /^(?:(https?:\/\/[^/?#]+)\/m\/)?([\w-]{1,128})\/?(?:[?#].*)?$/;

/** The code of a public link of the server at `origin`: from the code alone, or from the whole link as people copy it; null where it is neither. */
export function codeOfLink(text: string, origin: string): string | null {
  const [, host, code] = form.exec(text.trim()) ?? [];
  return code && (!host || new URL(host).origin === origin) ? code : null;
}
