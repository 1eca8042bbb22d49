import { asHtml, htmlPage } from '../http/htmlPage';
import { demoPassword, type Account } from './accounts';
import type { SignInWords } from './words';

type SignInPage = {
  readonly uid: string;
  readonly email: string;
  readonly fault: string | null;
  /** The demo accounts that exist. */
  readonly demo: readonly Pick<Account, 'name' | 'email' | 'roles'>[];
};

const roleIn = ({ role: names }: SignInWords, wanted: string): string =>
  Object.entries(names).find(([role]) => role === wanted)?.[1] ?? wanted;

/** The sign-in page of the embedded provider. The demo accounts are buttons of forms of their own: one click, no script. */
export function signInPage({ uid, email, fault, demo }: SignInPage, words: SignInWords): string {
  const action = `/login/${asHtml(uid)}`;
  const buttons = demo.map(
    (account) => `<form method="post" action="${action}">
<input type="hidden" name="email" value="${asHtml(account.email)}"><input type="hidden" name="password" value="${demoPassword}">
<button class="account" type="submit"><strong>${asHtml(account.name)}</strong><span>${asHtml(account.email)}</span><span>${account.roles.map((role) => asHtml(roleIn(words, role))).join(', ')}</span></button>
</form>`,
  );
  return htmlPage(
    asHtml(words.title),
    `<h1>${asHtml(words.title)}</h1>
${fault ? `<p class="fault" role="alert">${asHtml(fault)}</p>` : ''}
<form method="post" action="${action}">
<label for="email">${asHtml(words.email)}</label>
<input id="email" name="email" type="email" autocomplete="username" required maxlength="200" value="${asHtml(email)}"${email ? '' : ' autofocus'}>
<label for="password">${asHtml(words.password)}</label>
<input id="password" name="password" type="password" autocomplete="current-password" required maxlength="200"${email ? ' autofocus' : ''}>
<button class="primary" type="submit">${asHtml(words.title)}</button>
</form>
${
  buttons.length === 0
    ? ''
    : `<section aria-labelledby="demo">
<h2 id="demo">${asHtml(words.demo)}</h2>
<p>${asHtml(words.demoText).replace('{{password}}', `<code>${demoPassword}</code>`)}</p>
<div class="accounts">${buttons.join('\n')}</div>
</section>`
}`,
    { lang: words.lang },
  );
}

/** Signing out is confirmed by the provider's own form; a small script of ours sends it, the button is there without it. */
export const logoutPage = (form: string, { out, lang }: SignInWords) =>
  htmlPage(
    asHtml(out.title),
    `<h1>${asHtml(out.heading)}</h1>
${form}
<button class="primary" type="submit" form="op.logoutForm" name="logout" value="yes" id="confirm">${asHtml(out.title)}</button>`,
    { script: '<script src="/login/logout.js" defer></script>\n', lang },
  );

export const errorPage = (reason: string, { failed, lang }: SignInWords) =>
  htmlPage(
    asHtml(failed.title),
    `<h1>${asHtml(failed.heading)}</h1>
<p class="fault" role="alert">${asHtml(reason)}</p>
<p>${asHtml(failed.why)}</p>
<p><a class="primary" href="/">${asHtml(failed.again)}</a></p>`,
    { lang },
  );
