import { codeOfLink } from '#shared/format/publicLink';
import { make } from './find';
import type { Words } from './language';

/** A field for a public link, or the code at its end; what is neither is told below it and stays as typed. */
export function linkForm(words: Words, typed: string, onCode: (code: string) => void): HTMLFormElement {
  const field = make('input', '', { name: 'link', required: '', autocomplete: 'off', spellcheck: 'false' });
  field.value = typed;
  const wrong = make('p', '', { class: 'wrong', role: 'alert' });
  const form = make(
    'form',
    [make('label', [new Text(words.link), field]), make('button', words.open, { type: 'submit' }), wrong],
    { class: 'link' },
  );
  field.addEventListener('input', () => (wrong.textContent = ''));
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const code = codeOfLink(field.value, location.origin);
    if (code) return onCode(code);
    wrong.textContent = words.badLink;
    field.focus();
  });
  return form;
}
