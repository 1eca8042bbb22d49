import { find, make } from './find';
import type { Words } from './language';

const post = (path: string, body?: object): Promise<Response> =>
  fetch(path, {
    method: 'POST',
    credentials: 'omit',
    ...(body ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {}),
  });

/** Whether the server sends e-mail at all. */
async function isOffered(): Promise<boolean> {
  const config: unknown = await fetch('/config.json', { credentials: 'omit' }).then((answer) => answer.json());
  return (config as { readonly news?: unknown }).news === true;
}

/** Below the card: a reader can ask to be told when it changes. What fails is said below the field; what was typed stays. */
export async function offerNews(words: Words, slug: string, language: string): Promise<void> {
  if (!(await isOffered())) return;
  const field = make('input', '', {
    type: 'email',
    name: 'email',
    required: '',
    autocomplete: 'email',
    maxlength: '200',
  });
  const button = make('button', words.newsAsk, { type: 'submit' });
  const said = make('p', '', { class: 'wrong', role: 'status' });
  const form = make('form', [make('label', [new Text(words.newsEmail), field]), button, said], { class: 'link' });
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    button.disabled = true;
    const isAsked = await post(`/internal/permalinks/${slug}/news`, { email: field.value.trim(), language }).then(
      ({ ok }) => ok,
      () => false,
    );
    button.disabled = false;
    if (isAsked) return form.replaceChildren(make('p', words.newsAsked, { role: 'status' }));
    said.textContent = words.newsFailed;
    return field.focus();
  });
  const offer = [make('summary', words.newsTitle), make('p', words.newsText), form];
  find('main').append(make('details', offer, { class: 'news' }));
}

/** What a link in a message leads to: one button, since mail scanners open links too. */
export function answerNews(words: Words, wish: 'confirm' | 'leave', token: string): void {
  const [title, done] =
    wish === 'confirm' ? [words.newsConfirm, words.newsConfirmed] : [words.newsLeave, words.newsLeft];
  const button = make('button', title, { type: 'button' });
  const said = make('p', '', { class: 'why', role: 'status' });
  button.addEventListener('click', async () => {
    button.disabled = true;
    const status = await post(`/internal/news/${token}/${wish}`).then(
      (answer) => answer.status,
      () => 0,
    );
    button.disabled = false;
    button.hidden = status === 204 || status === 404;
    said.textContent = status === 204 ? done : status === 404 ? words.newsUnknown : words.failed;
  });
  find('main').replaceChildren(make('div', [button], { class: 'link news' }), said);
}
