import { givenOf, make, readReference, snippetOf } from './shared.js';

const place = document.getElementById('reference');
const { server, permalink, element: tag } = place.dataset;
const { elements, tokens, version } = await readReference(server);
const found = elements.find((one) => one.tag === tag);
const given = givenOf(tag, permalink);

const code = (text) => make('code', text);
function table(heads, rows) {
  const head = make(
    'tr',
    heads.map((text) => make('th', text, { scope: 'col' })),
  );
  const body = rows.map((row) =>
    make(
      'tr',
      row.map((cell) => make('td', cell)),
    ),
  );
  const whole = make('table', [make('thead', head), make('tbody', body)]);
  return make('div', whole, { class: 'scroll', tabindex: '0' });
}
const example = (attributes) =>
  make(
    'div',
    [
      make('pre', code(snippetOf(server, tag, attributes).split('\n').slice(1).join('\n')), { tabindex: '0' }),
      make(tag, [], attributes),
    ],
    {
      class: 'example',
    },
  );
/** A value of each attribute that shows what it does. */
const examples = {
  permalink: null,
  data: null,
  date: 'yesterday',
  from: 'month',
  'api-base': server,
  refresh: '15',
  labels: 'user/program:Paddy Crop Insurance',
  'contact-href': 'mailto:help@cooperative.example',
};
const dayBefore = (days) => new Date(Date.now() - days * 864e5).toISOString().slice(0, 10);
function valueFor(name, { values, default: usual, example: told }) {
  if (name in examples) {
    const value = examples[name];
    return value === 'yesterday' ? dayBefore(10) : value === 'month' ? dayBefore(30) : value;
  }
  return told ?? values?.find((value) => value !== usual && value !== 'en') ?? null;
}

const log = make('ol', [], { class: 'fine' });
const live = make(tag, [], given);
for (const name of Object.keys(found.events))
  live.addEventListener(name, ({ detail }) => log.append(make('li', [code(name), ` ${JSON.stringify(detail)}`])));

/** Marks a part of the first example, so that its name has a face. */
const mark = make('style');
document.head.append(mark);
function partButton(name) {
  const button = make('button', 'Show', { type: 'button', 'aria-pressed': 'false' });
  button.addEventListener('click', () => {
    const rule = `#live::part(${name}) { outline: 3px solid #d97706; outline-offset: 2px; }`;
    const isShown = mark.textContent === rule;
    mark.textContent = isShown ? '' : rule;
    for (const other of document.querySelectorAll('[aria-pressed=true]')) other.setAttribute('aria-pressed', 'false');
    button.setAttribute('aria-pressed', String(!isShown));
    if (!isShown) live.scrollIntoView({ block: 'nearest' });
  });
  return button;
}
function tokenField({ name, light }) {
  const field = make('input', [], { type: 'text', placeholder: light, 'aria-label': name, size: '14' });
  field.addEventListener('input', () => live.style.setProperty(name, field.value));
  return field;
}
live.id = 'live';

const runnable = Object.entries(found.attributes).flatMap(([name, attribute]) => {
  const value = valueFor(name, attribute);
  if (value === null) return [];
  return [
    make('h3', code(name), { id: `attribute-${name}` }),
    make('p', attribute.doc),
    example({ ...given, [name]: value }),
  ];
});

place.replaceChildren(
  make('h1', code(`<${tag}>`)),
  make('p', found.summary),
  make(
    'p',
    elements
      .flatMap((one) => [one.tag === tag ? code(one.tag) : make('a', one.tag, { href: `${one.tag}.html` }), ' · '])
      .slice(0, -1),
  ),
  make('pre', code(snippetOf(server, tag, given)), { tabindex: '0' }),
  live,
  make('h2', 'Attributes'),
  table(
    ['Attribute', 'What it does', 'Values', 'Without it'],
    Object.entries(found.attributes).map(([name, { doc, values, default: usual }]) => [
      code(name),
      doc,
      values?.join(', ') ?? '',
      usual ?? '',
    ]),
  ),
  make('h2', 'Events'),
  make(
    'p',
    'All of them bubble and cross shadow boundaries. What the example above has told so far stands below the table.',
  ),
  table(
    ['Event', 'When', 'Detail', 'Cancelable'],
    Object.entries(found.events).map(([name, { doc, detail, cancelable }]) => [
      code(name),
      doc,
      code(detail),
      cancelable ? 'yes' : '',
    ]),
  ),
  log,
  make('h2', 'Methods'),
  table(
    ['Method', 'What it does', 'Returns'],
    Object.entries(found.methods).map(([name, { doc, returns }]) => [code(`${name}()`), doc, code(returns)]),
  ),
  make('h2', 'States'),
  make('p', ['For style sheets: ', code(`${tag}:state(stale) { … }`), '.']),
  table(
    ['State', 'When'],
    Object.entries(found.states).map(([name, doc]) => [code(name), doc]),
  ),
  make('h2', 'Parts'),
  make('p', ['For style sheets: ', code(`${tag}::part(…) { … }`), '. The button marks the part in the example above.']),
  table(
    ['Part', 'What it is', ''],
    Object.entries(found.parts).map(([name, doc]) => [code(name), doc, partButton(name)]),
  ),
  make('h2', 'Slots'),
  table(
    ['Slot', 'What it is for'],
    Object.entries(found.slots).map(([name, doc]) => [name === '' ? 'the default' : code(name), doc]),
  ),
  make('h2', 'Tokens'),
  make(
    'p',
    'Custom properties that the page may set on the element or above it. Write into a field: the example above follows.',
  ),
  table(
    ['Token', 'What it is', 'Light', 'Dark', 'Try'],
    tokens.map((token) => [code(token.name), token.doc, token.light, token.dark, tokenField(token)]),
  ),
  make('h2', 'Every attribute at work'),
  ...runnable,
  make('p', `Version ${version}.`, { class: 'fine' }),
);
