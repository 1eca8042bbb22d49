import { demoPassword, type Account } from './accounts';

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
/** Text as it may stand in HTML, between tags and inside quotes. */
const asHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign);

const page = (title: string, content: string, script = '') => `<!doctype html>
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

type SignInPage = {
  readonly uid: string;
  readonly email: string;
  readonly fault: string | null;
  /** The demo accounts that exist. */
  readonly demo: readonly Pick<Account, 'name' | 'email' | 'roles'>[];
};

/** The sign-in page of the embedded provider. The demo accounts are buttons of forms of their own: one click, no script. */
export function signInPage({ uid, email, fault, demo }: SignInPage): string {
  const action = `/login/${asHtml(uid)}`;
  const buttons = demo.map(
    (account) => `<form method="post" action="${action}">
<input type="hidden" name="email" value="${asHtml(account.email)}"><input type="hidden" name="password" value="${demoPassword}">
<button class="account" type="submit"><strong>${asHtml(account.name)}</strong><span>${asHtml(account.email)}</span><span>${account.roles.map((role) => role.replace('User.', '')).join(', ')}</span></button>
</form>`,
  );
  return page(
    'Sign in',
    `<h1>Sign in</h1>
${fault ? `<p class="fault" role="alert">${asHtml(fault)}</p>` : ''}
<form method="post" action="${action}">
<label for="email">Work email</label>
<input id="email" name="email" type="email" autocomplete="username" required maxlength="200" value="${asHtml(email)}"${email ? '' : ' autofocus'}>
<label for="password">Password</label>
<input id="password" name="password" type="password" autocomplete="current-password" required maxlength="200"${email ? ' autofocus' : ''}>
<button class="primary" type="submit">Sign in</button>
</form>
${
  buttons.length === 0
    ? ''
    : `<section aria-labelledby="demo">
<h2 id="demo">Demo accounts</h2>
<p>Choose one to look around. The password of each is <code>${demoPassword}</code>. They exist on this machine only.</p>
<div class="accounts">${buttons.join('\n')}</div>
</section>`
}`,
  );
}

/** Signing out is confirmed by the provider's own form; a small script of ours sends it, the button is there without it. */
export const logoutPage = (form: string) =>
  page(
    'Sign out',
    `<h1>Signing out</h1>
${form}
<button class="primary" type="submit" form="op.logoutForm" name="logout" value="yes" id="confirm">Sign out</button>`,
    '<script src="/login/logout.js" defer></script>\n',
  );

export const errorPage = (reason: string) =>
  page(
    'Sign-in failed',
    `<h1>The sign-in could not be finished</h1>
<p class="fault" role="alert">${asHtml(reason)}</p>
<p>This happens when a sign-in page was left open for long, or was opened twice.</p>
<p><a class="primary" href="/">Start again</a></p>`,
  );
