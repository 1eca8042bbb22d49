import { asHtml, htmlPage } from '../http/htmlPage';
import { demoPassword, type Account } from './accounts';

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
  return htmlPage(
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
  htmlPage(
    'Sign out',
    `<h1>Signing out</h1>
${form}
<button class="primary" type="submit" form="op.logoutForm" name="logout" value="yes" id="confirm">Sign out</button>`,
    { script: '<script src="/login/logout.js" defer></script>\n' },
  );

export const errorPage = (reason: string) =>
  htmlPage(
    'Sign-in failed',
    `<h1>The sign-in could not be finished</h1>
<p class="fault" role="alert">${asHtml(reason)}</p>
<p>This happens when a sign-in page was left open for long, or was opened twice.</p>
<p><a class="primary" href="/">Start again</a></p>`,
  );
