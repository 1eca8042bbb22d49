import { demoOf } from '#shared/format/demoLinks';
import { find, make } from './find';
import { linkForm } from './linkForm';
import { speak } from './language';

/**
 * /m, /m/{permalink} and /embed/m/{permalink}: a frame around the same element that partners place on their pages. No sign-in, no framework:
 * whoever opens a link on a phone loads the card and little else.
 */
const [, framed, slug] = /^(\/embed)?\/m(?:\/([A-Za-z0-9_-]{1,128}))?\/?$/.exec(location.pathname) ?? [];
const query = new URLSearchParams(location.search);
const whole = query.has('id');
/** What a page that frames the card may ask for in the address, since it cannot write the attributes. */
const framable = ['chart', 'date', 'history', 'lang', 'theme'];

const main = find('main');
const languageList = find<HTMLSelectElement>('.language');
const words = speak(languageList);
void words.then(({ monitoring, by }) => {
  for (const heading of ['h1', 'title']) find(heading).textContent = monitoring;
  find('footer span').textContent = by;
});
const language = query.get('lang');
const kept = language === null ? '' : `?${new URLSearchParams({ lang: language }).toString()}`;
if (slug) find('.back').setAttribute('href', `/m/${slug}${kept}`);

async function reportNone(): Promise<void> {
  const said = await words;
  const none = make('p', said.none, { class: 'none', role: 'status' });
  const why = make('p', slug ? said.gone : said.explain, { class: 'why' });
  const form = linkForm(said, '', (code) => location.assign(`/m/${code}${kept}`));
  main.replaceChildren(none, why, ...(framed ? [] : [form]));
}

type Loaded = { readonly status?: string; readonly operator?: { readonly name: string; readonly logo: string | null } };
/** Statuses after which nothing changes any more. */
const settled = ['PAYOUT', 'NO_PAYOUT', 'REJECTED', 'TERMINATED'];

/** Its code comes after the card: few readers want it. */
async function offerNews(permalink: string): Promise<void> {
  const { offerNews: offer } = await import('./news');
  await offer(await words, permalink, languageList.value);
}

function showCard(permalink: string): void {
  const card = document.createElement('parametric-event');
  card.setAttribute('permalink', permalink);
  card.setAttribute('loading', 'eager');
  if (whole) card.setAttribute('history', 'open');
  for (const name of framed ? framable : []) {
    const value = query.get(name);
    if (value !== null) card.setAttribute(name, value);
  }
  card.addEventListener('isoline-load', async ({ detail }: CustomEventInit<Loaded>) => {
    const { name = '', logo = null } = detail?.operator ?? {};
    find('.tenant').textContent = name;
    if (logo) find('.logo').setAttribute('src', logo);
    if (name) document.title = `${(await words).monitoring} · ${name}`;
  });
  const offerOnce = ({ detail }: CustomEventInit<Loaded>) => {
    if (framed || demoOf(permalink) || settled.includes(detail?.status ?? '')) return;
    offerNews(permalink).catch(reportError);
  };
  card.addEventListener('isoline-load', offerOnce, { once: true });
  // A link that was never made, was withdrawn or has run out: all of them say the same.
  card.addEventListener('isoline-error', ({ detail }: CustomEventInit<{ readonly code: string }>) => {
    if (detail?.code === 'not-found' || detail?.code === 'gone' || detail?.code === 'invalid-permalink')
      void reportNone();
  });
  main.replaceChildren(card);
}

/** Tells the page that frames this one how high the card is, so that the frame can follow. */
function reportHeight(): void {
  const tell = () => parent.postMessage({ kind: 'isoline-height', height: document.body.scrollHeight }, '*');
  new ResizeObserver(tell).observe(document.body);
  tell();
}

if (framed) document.body.classList.add('framed');
find('.back').hidden = !slug || !whole;
const wish = (['confirm', 'leave'] as const).find((name) => query.has(name));
const token = wish && /^[\w-]{32}$/.exec(query.get(wish) ?? '')?.[0];
if (slug) showCard(slug);
else if (wish && token) void import('./news').then(async ({ answerNews }) => answerNews(await words, wish, token));
else void reportNone();
if (framed && parent !== window) reportHeight();
