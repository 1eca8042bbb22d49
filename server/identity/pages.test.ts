import { errorPage as errorIn, logoutPage as logoutIn, signInPage as signInIn } from './pages';
import { wordsIn } from './words';

const english = await wordsIn([]);
const signInPage = (page: Parameters<typeof signInIn>[0]) => signInIn(page, english);
const logoutPage = (form: string) => logoutIn(form, english);
const errorPage = (reason: string) => errorIn(reason, english);

const asked = { uid: 'u1', email: '', fault: null, demo: [] };
const hostile = `"><script>alert('1')</script>&`;
const harmless = '&quot;&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&amp;';
const demo = [{ name: 'Ama', email: 'a@b.c', roles: ['User.Agent', 'User.Admin'] }];

test.each([
  ['the address of the sign-in', signInPage({ ...asked, uid: hostile })],
  ['the email that was typed', signInPage({ ...asked, email: hostile })],
  ['what was wrong', signInPage({ ...asked, fault: hostile })],
  ['names of accounts', signInPage({ ...asked, demo: [{ ...demo[0]!, name: hostile }] })],
  ['addresses of accounts', signInPage({ ...asked, demo: [{ ...demo[0]!, email: hostile }] })],
  ['what the provider says', errorPage(hostile)],
])('nothing on a page becomes markup: %s', (_, page) => {
  expect(page).toContain(harmless);
  expect(page).not.toContain(hostile);
  expect(page).not.toContain('<script>alert');
});

test('the sign-in page asks for the email first, and for the password where the email is known', () => {
  const focused = (page: string) => /<input id="(\w+)"[^>]*autofocus/.exec(page)?.[1];
  expect([focused(signInPage(asked)), focused(signInPage({ ...asked, email: 'a@b.c' }))]).toEqual([
    'email',
    'password',
  ]);
  expect(signInPage(asked).match(/autofocus/g)).toHaveLength(1);
});

test('it shows a fault only where there is one, and demo accounts only where they exist', () => {
  expect(signInPage(asked)).not.toMatch(/role="alert"|Demo accounts|isoline<\/code>/);
  const page = signInPage({ ...asked, fault: 'Wrong.', demo: [...demo, { ...demo[0]!, name: 'Bea' }] });
  expect(page).toContain('<p class="fault" role="alert">Wrong.</p>');
  expect(page).toContain('<span>Agent, Administrator</span>');
  expect(page.match(/<form method="post" action="\/login\/u1">/g)).toHaveLength(3);
  expect(page).toContain('name="password" value="isoline"');
});

test.each([
  ['Sign in', signInPage(asked), 0],
  ['Sign out', logoutPage('<form id="op.logoutForm"></form>'), 1],
  ['Sign-in failed', errorPage('It is over.'), 0],
])('%s: a page with a title of its own, whose one script is that of signing out', (title, page, scripts) => {
  expect(page).toContain(`<title>${title} · Isoline</title>`);
  expect(page.match(/<script src="\/login\/logout.js" defer><\/script>/g) ?? []).toHaveLength(scripts);
  expect(page.match(/<script/g) ?? []).toHaveLength(scripts);
});

test('signing out sends the form of the provider', () => {
  const page = logoutPage('<form id="op.logoutForm"></form>');
  expect(page).toContain('<form id="op.logoutForm"></form>');
  expect(page).toContain('form="op.logoutForm" name="logout" value="yes"');
});

test('each page is said whole in the languages of the console', async () => {
  const pages = async (language: string) => {
    const words = await wordsIn([language]);
    return [signInIn({ ...asked, demo }, words), logoutIn('', words), errorIn(words.stale, words)];
  };
  expect((await pages('de')).map((page) => /<html lang="(.*)">/.exec(page)?.[1])).toEqual(['de', 'de', 'de']);
  const wordsOf = (page: string) => page.replaceAll(/<[^>]*>/g, '\n').match(/\p{L}{2,}[^\n]*/gu) ?? [];
  const names = new Set(['Isoline', 'Ama', 'a@b.c', 'isoline']);
  for (const [at, page] of (await pages('sv')).entries()) {
    const said = new Set(wordsOf((await pages('en'))[at] ?? ''));
    expect(wordsOf(page).filter((words) => said.has(words) && !names.has(words))).toEqual([]);
  }
});
