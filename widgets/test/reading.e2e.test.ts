import { readFileSync } from 'node:fs';
import type { Browser, CDPSession } from 'puppeteer';
import { languages } from '#shared/phrases/languages';
import { eventStateOn } from '#shared/view/card/eventState';
import { verdictOf, verdictText } from '#shared/view/card/verdict';
import { withNames } from '#shared/view/names';
import { openShell } from '../../tests/support/browser';
import { cardWords } from '../../server/features/monitoring/public/words';
import { openPage } from './browsers';
import { cardStates, slugOf } from './cardStates';
import { openStage, type Stage } from './stage';

let stage: Stage;
let browser: Browser;
beforeAll(async () => {
  stage = await openStage();
  for (const [name, behaviour] of Object.entries(cardStates)) stage.links.set(slugOf(name), behaviour);
  browser = await openShell();
});
afterAll(async () => {
  await browser?.close();
  await stage?.close();
});

type Node = {
  readonly nodeId: string;
  readonly ignored: boolean;
  readonly role?: { readonly value?: string };
  readonly name?: { readonly value?: string };
  readonly childIds?: readonly string[];
};
/** As one line; a full stop in a node of its own belongs to the word before. */
const inOneLine = (text: string) =>
  text
    .replaceAll(/[\s\u2060\u00ad]+/g, ' ')
    .replaceAll(' .', '.')
    .trim();

/** What a screen reader says of each card on the page, from its first word on: the tree that the browser hands to it. */
async function heardOn(client: CDPSession): Promise<readonly string[]> {
  const { nodes } = (await client.send('Accessibility.getFullAXTree')) as unknown as { nodes: readonly Node[] };
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const textIn = (node: Node): string =>
    node.role?.value === 'StaticText' && !node.ignored
      ? (node.name?.value ?? '')
      : (node.childIds ?? []).map((id) => textIn(byId.get(id) ?? { nodeId: id, ignored: true })).join(' ');
  const cardsIn = (node: Node): readonly string[] =>
    !node.ignored && ['article', 'alert'].includes(node.role?.value ?? '')
      ? [inOneLine(textIn(node))]
      : (node.childIds ?? []).flatMap((id) => cardsIn(byId.get(id) ?? { nodeId: id, ignored: true }));
  return nodes[0] ? cardsIn(nodes[0]) : [];
}

const length = 120;
const names = Object.keys(cardStates);
/** What has to be among it: state, answer and date; of a link that was withdrawn, that it was. */
async function wantedIn(code: string): Promise<readonly string[]> {
  const { locale, t, names: own } = await cardWords([code]);
  const { errors } = JSON.parse(
    readFileSync(new URL(`../../shared/phrases/${code}/widget.json`, import.meta.url), 'utf8'),
  ) as { errors: Record<string, string> };
  const today = new Date().toISOString();
  return Object.values(cardStates).map((behaviour) => {
    if (!('event' in behaviour)) return errors['gone'] ?? '';
    const event = withNames(behaviour.event, own);
    const eventState = eventStateOn(event, null, today);
    return `${t(`card.${eventState.look}`)} ${verdictText(verdictOf(event, eventState, locale, t, today))}`;
  });
}

test.each(['compact', 'card', 'full'])(
  'size %s: whatever the state and language, the first 120 characters that a screen reader says are the verdict, the share and the date',
  async (size) => {
    const tags = languages.flatMap(({ code }) =>
      names.map(
        (name) =>
          `<parametric-event loading="eager" size="${size}" chart="none" lang="${code}" permalink="${slugOf(name)}"></parametric-event>`,
      ),
    );
    const html = `<!doctype html><html lang="en"><head><title>Host</title></head><body>${tags.join('')}
      <script type="module" src="${stage.api}/widgets/v1/isoline.js"></script></body></html>`;
    stage.pages.set('/reading', { html });
    const page = await openPage(browser, `${stage.site}/reading`);
    await page.waitForFunction(() =>
      [...document.querySelectorAll('parametric-event')].every((card) =>
        card.matches(':state(ready), :state(empty), :state(error)'),
      ),
    );
    const client = await page.createCDPSession();
    let heard = await heardOn(client);
    // The browser makes its tree a moment after the page.
    for (let tries = 0; tries < 100 && heard.length < tags.length; tries++) {
      await new Promise((go) => setTimeout(go, 100));
      heard = await heardOn(client);
    }
    const wanted = (await Promise.all(languages.map(({ code }) => wantedIn(code)))).flat();
    // Compact writes a full stop behind the state.
    const bare = (text: string) => inOneLine(text.replaceAll('.', ' ')).slice(0, length);
    expect(heard.map((text, at) => bare(text).slice(0, bare(wanted[at] ?? '').length))).toEqual(wanted.map(bare));
    // A day with its month, which no share and no distance looks like.
    const aDay = /(?<!\p{Nd})\p{Nd}{1,2}[-.\s]{1,2}[\p{L}\p{M}]{2}[\p{L}\p{M}.॰]/u;
    for (const [at, text] of heard.entries())
      if (names[at % names.length] !== 'link withdrawn') expect(text.slice(0, length)).toMatch(aDay);
    await page.close();
  },
  90_000,
);
