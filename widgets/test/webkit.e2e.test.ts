import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { publicEventOf } from '../../tests/support/publicEvent';
import { hostPage, openHosts, policies, tags, underPolicy } from './hosts';
import type { Stage } from './stage';
import { openWebKit, type WebKit } from './webkit';

let stage: Stage;
let page: WebKit;
beforeAll(async () => {
  stage = await openHosts();
  page = await openWebKit();
}, 120_000);
afterAll(async () => {
  await page?.close();
  await stage?.close();
});

/** Notes what reaches the page; what a policy forbids is sent to `/reports` instead, since no policy lets this in. */
const recorder = `<script>
  window.wrong = [];
  addEventListener('error', ({ message }) => wrong.push(message));
  addEventListener('unhandledrejection', ({ reason }) => wrong.push(String(reason)));
</script>`;
const wrong = () => page.run(() => window.wrong);

async function show(body?: string, { script = 'isoline.js', policy = '', head = recorder } = {}): Promise<void> {
  const html = hostPage(`${stage.api}/widgets/v1/${script}`, body, policy ? '' : head);
  const text = policy && `${policy.replaceAll('API', stage.api)}; report-uri ${stage.api}/reports`;
  stage.pages.set('/webkit', {
    html: underPolicy(html, policy),
    headers: text ? { 'content-security-policy': text } : {},
  });
  await page.open(`${stage.site}/webkit`);
}

const inState = (tag: string, state: string) =>
  page.until(
    (name, wanted) => {
      const element = document.querySelector(name);
      element?.scrollIntoView();
      return element?.matches(`:state(${wanted})`) ?? false;
    },
    tag,
    state,
  );
async function allReady(): Promise<void> {
  for (const tag of ['parametric-event', 'event-chart', 'coverage-viewer']) await inState(tag, 'ready');
}
const waitForText = (tag: string, text: string) =>
  page.until(
    (name, part) =>
      document.querySelector(name)?.shadowRoot?.querySelector<HTMLElement>('.frame')?.innerText.includes(part),
    tag,
    text,
  );

test.each(['isoline.js', 'isoline.light.js'])(
  'three elements of %s draw, follow the language of the page, and no error reaches it',
  async (script) => {
    await show(tags, { script });
    await allReady();
    await waitForText('parametric-event', 'Excess rainfall, kharif rice');
    await page.until(() => document.querySelector('event-chart')?.shadowRoot?.querySelector('[data-drawn=true] svg'));
    await page.run(() => document.documentElement.setAttribute('lang', 'de'));
    await waitForText('parametric-event', 'Auszahlung');
    await waitForText('event-chart', 'Tabelle');
    expect(await wrong()).toEqual([]);
  },
);

test.each(policies)('nothing is violated under %s', async (_name, policy) => {
  stage.reports.length = 0;
  await show(tags, { policy });
  await allReady();
  await page.until(() => document.querySelector('event-chart')?.shadowRoot?.querySelector('[data-drawn=true] svg'));
  // WebKit asks every site for its icon, and counts its own question.
  expect(stage.reports.filter((line) => !line.endsWith('/favicon.ico'))).toEqual([]);
});

test('what a policy forbids is reported, so that the tests above would see it', async () => {
  stage.reports.length = 0;
  await show('<img src="/forbidden.png" alt="">', { policy: "default-src 'none'; script-src API" });
  const isTold = () => stage.reports.includes(`img-src ${stage.site}/forbidden.png`);
  for (let tries = 0; tries < 200 && !isTold(); tries++) await new Promise((go) => setTimeout(go, 50));
  expect(isTold()).toBe(true);
});

test.each([
  ['404', { status: 404 }, 'No data found for this item.'],
  ['bad JSON', { text: '{"id": "x", "cover' }, 'Retry'],
])('%s is told in words; the page hears of no error', async (name, behaviour, words) => {
  const slug = `webkit-${name.replace(/\W/g, '')}`;
  stage.links.set(slug, behaviour);
  await show(`<parametric-event permalink="${slug}"></parametric-event>`);
  await inState('parametric-event', 'error');
  await waitForText('parametric-event', words);
  expect(await wrong()).toEqual([]);
});

test('a missing chunk is told, and found again by Retry', async () => {
  stage.missing.add('card-');
  // Another link, since WebKit keeps the code of the pages before.
  stage.links.set('webkit-late', { event: publicEventOf() });
  await show('<parametric-event permalink="webkit-late"></parametric-event>');
  await inState('parametric-event', 'error');
  stage.missing.delete('card-');
  await page.run(() =>
    document.querySelector('parametric-event')?.shadowRoot?.querySelector<HTMLElement>('.fail button')?.click(),
  );
  await inState('parametric-event', 'ready');
  expect(await wrong()).toEqual([]);
});

test('axe finds nothing, inside the shadow trees too', async () => {
  const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
  await show(`<h1>Partner</h1>${tags}`);
  await allReady();
  await page.run((source) => {
    const script = document.createElement('script');
    script.textContent = source;
    document.head.append(script);
  }, axe);
  const found = await page.run(async () => {
    const { axe } = window as unknown as {
      axe: { run: () => Promise<{ violations: { id: string; nodes: { html: string; failureSummary: string }[] }[] }> };
    };
    const { violations } = await axe.run();
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => [id, html, failureSummary]));
  });
  expect(found).toEqual([]);
});
