import { givenOf, make, readReference, snippetOf } from './shared.js';

const place = document.getElementById('playground');
const { server, permalink } = place.dataset;
const { elements } = await readReference(server);

const chooser = make(
  'select',
  elements.map(({ tag }) => make('option', tag)),
);
const fields = make('div', [], { class: 'fields' });
const snippet = make('pre', '', { 'aria-label': 'Snippet', tabindex: '0' });
const copy = make('button', 'Copy the snippet', { type: 'button' });
const heard = make('output', 'Events are told here.', { class: 'fine' });
const stage = make('div');
let chosen = {};

/** The snippet and the running element from one set of attributes. */
function show() {
  const tag = chooser.value;
  const written = Object.fromEntries(Object.entries(chosen).filter(([, value]) => value !== ''));
  snippet.textContent = snippetOf(server, tag, written);
  stage.replaceChildren(make(tag, [], written));
}

function ask() {
  const tag = chooser.value;
  const { attributes } = elements.find((one) => one.tag === tag);
  chosen = givenOf(tag, permalink);
  fields.replaceChildren(
    ...Object.entries(attributes)
      .filter(([, { type }]) => type !== 'PublicEvent')
      .map(([name, { doc, values, default: usual }]) => {
        const field = values
          ? make('select', [
              make('option', usual ? `(${usual})` : '(not given)', { value: '' }),
              ...values.map((value) => make('option', value)),
            ])
          : make('input', [], { type: 'text', placeholder: usual ?? '' });
        field.value = chosen[name] ?? '';
        field.addEventListener('change', () => {
          chosen[name] = field.value;
          show();
        });
        return make('label', [name, field], { title: doc });
      }),
  );
  show();
}

for (const name of ['load', 'ready', 'error', 'date-change', 'view-change', 'select', 'share'])
  stage.addEventListener(`isoline-${name}`, ({ detail }) => {
    heard.textContent = `isoline-${name} ${JSON.stringify(detail)}`;
  });
chooser.addEventListener('change', ask);
copy.addEventListener('click', async () => {
  try {
    await navigator.clipboard.writeText(snippet.textContent);
    copy.textContent = 'Copied';
  } catch {
    getSelection().selectAllChildren(snippet);
    copy.textContent = 'Selected: copy it by hand';
  }
  setTimeout(() => (copy.textContent = 'Copy the snippet'), 3000);
});

const form = make('form', [make('label', ['Element', chooser]), fields]);
form.addEventListener('submit', (event) => event.preventDefault());
place.replaceChildren(make('div', [form, make('div', [snippet, copy, make('p', heard), stage])], { class: 'bench' }));
ask();
