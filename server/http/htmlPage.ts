import type shell from '#shared/phrases/en/shell.json';
import { consoleLanguages } from '#shared/phrases/languages';
import { phrasesOf, spokenOf } from '../base/phrases';

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
/** Text as it may stand in HTML, between tags and inside quotes. */
export const asHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign);

/** A page that needs no script to be read: its content stands under the name of the product. */
export const htmlPage = (title: string, content: string, { script = '', lang = 'en' } = {}) => `<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · Isoline</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/login/style.css">
${script}</head>
<body>
<main>
<p class="brand"><svg viewBox="0 0 32 32" width="32" height="32" aria-hidden="true"><path d="M3 22c5-9 9 2 13-6s8-10 13-7"/><path d="M3 27c6-8 10 1 14-6s7-8 12-6"/><path d="M3 17c4-8 8 1 12-5s7-9 14-8"/></svg> Isoline</p>
${content}
</main>
</body>
</html>
`;

/** An address that is too long, for who followed it: what is wrong, what to do, and the id to ask support about; in the first of these languages that the console speaks, else in English. */
export async function tooLongPage(wished: readonly string[], requestId: string): Promise<string> {
  const { code, locale } = spokenOf(wished, consoleLanguages);
  const { tooLong, unknown } = await phrasesOf<typeof shell>(code, 'shell');
  return htmlPage(
    asHtml(tooLong.title),
    `<h1>${asHtml(tooLong.title)}</h1>
<p class="fault" role="alert">${asHtml(tooLong.text)}</p>
<p>${asHtml(tooLong.request)}: <code>${asHtml(requestId)}</code></p>
<p><a class="primary" href="/">${asHtml(unknown.home)}</a></p>`,
    { lang: locale },
  );
}
