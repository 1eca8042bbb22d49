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
export const htmlPage = (title: string, content: string, script = '') => `<!doctype html>
<html lang="en">
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

/** A refusal for who followed a link: what is wrong, what to do, and the id to ask support about. */
export const refusalPage = ({ title, text }: { readonly title: string; readonly text: string }, requestId: string) =>
  htmlPage(
    asHtml(title),
    `<h1>${asHtml(title)}</h1>
<p class="fault" role="alert">${asHtml(text)}</p>
<p>Request: <code>${asHtml(requestId)}</code></p>
<p><a class="primary" href="/">To the start</a></p>`,
  );
