import '../trusted';
import { findPublicEvents } from '#shared/contract/publicEvents';
import type { PublicEvent } from '#shared/contract/event';
import { languages } from '#shared/phrases/languages';
import { hasCardChart } from '#shared/view/card/eventState';
import { roomRule } from '#shared/format/room';
import { demoCode, demoNames } from '#shared/format/demoLinks';
import { codeOfLink } from '#shared/format/publicLink';
import { find, make } from './find';
import { speak, type Words } from './language';
import { linkForm } from './linkForm';

/** /widgets: every element of the suite as a partner may place it, live, with what to write for it. */
const tags = ['parametric-event', 'event-chart', 'coverage-viewer'] as const;
type Tag = (typeof tags)[number];
const accentToken = '--isoline-accent';

const query = new URLSearchParams(location.search);
const code = codeOfLink(query.get('link') ?? '', location.origin);
/** What the partner has chosen; empty is what an element does by itself. */
const chosen = { size: '', theme: '', font: '', lang: '', accent: '' };

/** An event that anyone may see, for the elements of which no link was given, if possible one with a chart; null where there is none. */
async function publicEvent(): Promise<PublicEvent | null> {
  const answer = await fetch(`${findPublicEvents.path}?${new URLSearchParams({ labels: '', size: '12' }).toString()}`);
  if (!answer.ok) throw new Error(`The public events were answered with ${answer.status}.`);
  const { content } = (await answer.json()) as { readonly content: readonly PublicEvent[] };
  return content.find(hasCardChart) ?? content[0] ?? null;
}

function attributesOf(tag: Tag): Record<string, string> {
  const { size, theme, font, lang } = chosen;
  const own = tag === 'parametric-event' ? { size } : tag === 'coverage-viewer' ? { view: 'list' } : {};
  return Object.fromEntries(Object.entries({ ...own, theme, font, lang }).filter(([, value]) => value !== ''));
}

function snippetOf(tag: Tag): string {
  const link = `${location.origin}/m/${code ?? '…'}`;
  const given = { ...(tag === 'coverage-viewer' ? {} : { permalink: link }), ...attributesOf(tag) };
  const written = Object.entries(given).map(([name, value]) => `\n  ${name}="${value}"`);
  const accent = chosen.accent ? [`${tag} { ${accentToken}: ${chosen.accent}; }`] : [];
  const rules = [...roomRule(tag, chosen.size || 'full').split('\n'), ...accent];
  const style = `<style>\n${rules.map((rule) => `  ${rule}\n`).join('')}</style>\n`;
  const fallback = tag === 'coverage-viewer' ? `${location.origin}/viewer` : link;
  return `${style}<script type="module" src="${location.origin}/widgets/v1/isoline.js"></script>\n<${tag}${written.join('')}>\n  <a href="${fallback}">${tag === 'coverage-viewer' ? 'Coverages' : 'Daily Index Monitoring'}</a>\n</${tag}>`;
}

type Shown = { readonly event: PublicEvent | null; /** Why none could be asked for. */ readonly failure?: string };

/** An element with its snippet; answers how to draw it as chosen. */
function sectionOf(tag: Tag, words: Words, { event, failure }: Shown): { section: HTMLElement; draw: () => void } {
  const stage = make('div', '', { class: 'stage' });
  const snippet = make('pre', '', { tabindex: '0', 'aria-label': tag });
  const copy = make('button', words.copy, { type: 'button' });
  copy.addEventListener('click', async () => {
    try {
      await navigator.clipboard.writeText(snippet.textContent ?? '');
      copy.textContent = words.copied;
      setTimeout(() => (copy.textContent = words.copy), 3000);
    } catch {
      // Without a clipboard it is selected, to be copied by hand.
      getSelection()?.selectAllChildren(snippet);
    }
  });
  function draw() {
    const needsEvent = tag !== 'coverage-viewer' && code === null;
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributesOf(tag))) element.setAttribute(name, value);
    if (code !== null && tag !== 'coverage-viewer') element.setAttribute('permalink', code);
    if (needsEvent && event) Object.assign(element, { data: event });
    // Where nobody has made an event public yet.
    if (needsEvent && !event) element.setAttribute('permalink', demoCode('pays'));
    if (chosen.accent) element.style.setProperty(accentToken, chosen.accent);
    stage.replaceChildren(needsEvent && failure ? make('p', failure, { class: 'none', role: 'status' }) : element);
    snippet.textContent = snippetOf(tag);
  }
  const title = make('h2', `<${tag}>`);
  return { section: make('section', [title, stage, make('div', [snippet, copy], { class: 'snippet' })]), draw };
}

type Option = readonly [value: string, text: string];
/** Values of an attribute; the first is what it is without being written. */
const values = (usual: string, ...others: readonly string[]): readonly Option[] => [
  ['', usual],
  ...others.map((value): Option => [value, value]),
];

/** The choices that count for all elements. */
function controls(words: Words, onChange: () => void): HTMLElement {
  const chooser = (name: 'size' | 'theme' | 'font' | 'lang', text: string, options: readonly Option[]) => {
    const field = make(
      'select',
      options.map(([value, label]) => new Option(label, value)),
      { name },
    );
    field.addEventListener('change', () => {
      chosen[name] = field.value;
      onChange();
    });
    return make('label', [new Text(text), field]);
  };
  const accent = make('input', '', { type: 'color', name: 'accent', value: '#0a6c8e' });
  accent.addEventListener('input', () => {
    chosen.accent = accent.value;
    onChange();
  });
  return make(
    'form',
    [
      chooser('size', words.size, values('full', 'compact', 'card')),
      chooser('theme', words.theme, values('auto', 'light', 'dark')),
      chooser('font', words.font, values('own', 'inherit')),
      chooser('lang', words.language, [['', '–'], ...languages.map(({ code: lang, name }): Option => [lang, name])]),
      make('label', [new Text(words.accent), accent]),
    ],
    { class: 'choices' },
  );
}

const words = await speak(find<HTMLSelectElement>('.language'));
for (const heading of ['h1', 'title']) find(heading).textContent = words.widgets;
/** The event that stands in for a link; without a network that is said, and not that there are no data. */
async function standIn(): Promise<Shown> {
  try {
    return { event: code === null ? await publicEvent() : null };
  } catch (error) {
    console.warn('No public event could be shown.', error);
    return { event: null, failure: words.failed };
  }
}
const shown = await standIn();
const sections = tags.map((tag) => sectionOf(tag, words, shown));
const draw = () => sections.forEach((one) => one.draw());
const open = (given: string) => {
  query.set('link', given);
  location.search = query.toString();
};
/** Links for each thing that a card can say; the one that is shown is marked. */
function examples(): HTMLElement {
  const links = demoNames.map((name) => {
    const here = new URLSearchParams(query);
    here.set('link', demoCode(name));
    const isShown = code === demoCode(name);
    return make('a', name, { href: `?${here.toString()}`, ...(isShown ? { 'aria-current': 'page' } : {}) });
  });
  return make('nav', [new Text(words.examples), ...links], { class: 'examples', 'aria-label': words.examples });
}
find('main').replaceChildren(
  make('p', words.widgetsLead, { class: 'lead' }),
  linkForm(words, query.get('link') ?? '', open),
  examples(),
  controls(words, draw),
  ...sections.map(({ section }) => section),
);
draw();
