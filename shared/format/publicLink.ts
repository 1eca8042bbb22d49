/** What editors and mails put around a link: quotes of every kind, spaces, angle brackets. */
const around = String.raw`[\s\p{Pi}\p{Pf}„‚′″"'<>]*`;
/** A slug, or the whole public link around it, as a page, a frame or a call has it; what a browser would read of a link's end is no part of it. */
const form = new RegExp(
  String.raw`^${around}(?:([Hh]ttps?:\/\/[^/?#]+)\/(?:(?:embed\/)?m|internal\/permalinks)\/)?([\w-]{1,128})\/?(?:[?#].*?)?${around}$`,
  'u',
);

/** The code of a public link of the server at `origin`: from the code alone, or from the whole link as people copy it; null where it is neither. */
export function codeOfLink(text: string, origin: string): string | null {
  // What cannot be seen comes along with what is copied.
  const [, host, code] = form.exec(text.replace(/\p{Cf}/gu, '')) ?? [];
  return code && (!host || new URL(host).origin === origin) ? code : null;
}
