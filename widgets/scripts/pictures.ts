/**
 * `npm run pictures:public`: what readers of partners' pages see, into docs/pictures/public. Cards in every size, state, theme and width
 * come from the engine's own example; the viewer, the page of a link and the gallery from a running server on a sample world of its own.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'puppeteer';
import prettier from 'prettier';
import { projectRoot } from '../../server/base/threads';
import { onSampleWorld } from '../../scripts/sampleBrowser.mjs';
import { openBrowser } from '../../tests/support/browser';
import { cardStates, slugOf } from '../test/cardStates';
import { openStage, type Stage } from '../test/stage';

const folder = join(projectRoot, 'docs/pictures/public');
const themes = ['light', 'dark'] as const;
const sizes = ['compact', 'card', 'full'] as const;
/** Widths of a page in px, with how many of its cards stand side by side in a picture and how large they are drawn. */
const widths = [
  { width: 320, beside: 6, scale: 1 },
  { width: 390, beside: 6, scale: 1 },
  { width: 768, beside: 3, scale: 0.7 },
  { width: 1440, beside: 2, scale: 0.6 },
] as const;
/** Room that a page leaves at its sides, in px. */
const margin = 16;

type Seen = { readonly size: string; readonly width: number; readonly heights: number[]; readonly words: number[] };

const cellOf = (stage: Stage, name: string, size: string, width: number) =>
  `<figure style="width:${width - 2 * margin}px"><figcaption>${name}</figcaption>
    <parametric-event loading="eager" size="${size}" permalink="${slugOf(name)}" api-base="${stage.api}"></parametric-event></figure>`;
const sheetOf = (stage: Stage, theme: string, size: string, { width, beside }: (typeof widths)[number]) =>
  `<!doctype html><html lang="en" style="color-scheme:${theme}"><head><title>Cards</title><style>
    body { margin: ${margin}px; background: ${theme === 'dark' ? '#14171c' : '#fff'}; font-family: sans-serif }
    main { display: grid; grid-template-columns: repeat(${beside}, max-content); gap: ${margin}px; align-items: start }
    figure { margin: 0 } figcaption { font-size: 13px; padding-bottom: 6px; color: ${theme === 'dark' ? '#c3c9d1' : '#4a525c'} }
  </style></head><body><main>${Object.keys(cardStates)
    .map((name) => cellOf(stage, name, size, width))
    .join('')}</main>
  <script type="module" src="${stage.api}/widgets/v1/isoline.js"></script></body></html>`;

/** Charts draw themselves in; then they stand. */
const drawn = () => new Promise((resolve) => setTimeout(resolve, 1500));

async function takeSheet(browser: Browser, stage: Stage, theme: string, size: string, at: (typeof widths)[number]) {
  stage.pages.set('/sheet', { html: sheetOf(stage, theme, size, at) });
  const page = await browser.newPage();
  await page.setViewport({ width: at.beside * at.width, height: 900, deviceScaleFactor: at.scale });
  await page.goto(`${stage.site}/sheet`);
  await page.waitForFunction(() =>
    [...document.querySelectorAll('parametric-event')].every((card) =>
      card.matches(':state(ready), :state(empty), :state(error)'),
    ),
  );
  await drawn();
  const path = join(folder, `card-${size}-${at.width}-${theme}.webp`);
  await page.screenshot({ path, type: 'webp', quality: 70, fullPage: true });
  const seen = await page.$$eval('parametric-event', (cards) =>
    cards.map((card) => ({
      height: Math.round(card.getBoundingClientRect().height),
      words: (card.shadowRoot?.querySelector<HTMLElement>('.frame')?.innerText ?? '').split(/\s+/).filter(Boolean)
        .length,
    })),
  );
  await page.close();
  return { size, width: at.width, heights: seen.map(({ height }) => height), words: seen.map(({ words }) => words) };
}

async function takeCards(): Promise<readonly Seen[]> {
  const stage = await openStage();
  const browser = await openBrowser();
  try {
    for (const [name, behaviour] of Object.entries(cardStates)) stage.links.set(slugOf(name), behaviour);
    const seen: Seen[] = [];
    for (const size of sizes)
      for (const at of widths)
        for (const theme of themes) {
          const sheet = await takeSheet(browser, stage, theme, size, at);
          if (theme === 'light') seen.push(sheet);
          process.stdout.write(`  card-${size}-${at.width}-${theme}.webp\n`);
        }
    return seen;
  } finally {
    await browser.close();
    await stage.close();
  }
}

/** The public pages of a server, at a phone's width and a desk's, light and dark. */
const takePages = () =>
  onSampleWorld(async ({ page, base, folder: data }) => {
    const { permalink } = JSON.parse(readFileSync(join(data, 'demo.json'), 'utf8')) as { permalink: string };
    for (const [name, path, ready] of [
      ['viewer', '/viewer', 'coverage-viewer'],
      ['link', `/m/${permalink}`, 'parametric-event'],
      ['link-asks', '/m', 'form'],
      ['gallery', '/widgets', 'parametric-event'],
    ] as const)
      for (const width of [390, 1440])
        for (const theme of themes) {
          await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: theme }]);
          await page.setViewport({ width, height: width < 500 ? 844 : 900 });
          await page.goto(`${base}${path}`);
          await page.waitForSelector(ready);
          // A machine without a graphics card takes its time over a map.
          if (name === 'viewer')
            await page.waitForFunction(() =>
              document.querySelector('coverage-viewer')?.shadowRoot?.querySelector('.pin, [role=status] button'),
            );
          await drawn();
          await drawn();
          const file = `${name}-${width}-${theme}.webp`;
          await page.screenshot({ path: join(folder, file), type: 'webp', quality: 65 });
          process.stdout.write(`  ${file}\n`);
        }
  });

/** What other embeds of figures ask of a page, as their own snippets on public sites have it. */
const peers = [
  ['TrustBox "mini" of Trustpilot', '100 % × 150', 'the name of the provider, then stars, then a figure', 'about 6'],
  [
    '"Mini symbol overview" of TradingView',
    '350 × 220',
    'the name, then the price, then its change, then a line',
    'about 8',
  ],
  [
    '"Three" of meteoblue',
    '460 × 593',
    'the name of the place, then a symbol, then the temperature of now',
    'about 40',
  ],
] as const;
const range = (values: readonly number[]) => {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  return least === most ? String(least) : `${least} to ${most}`;
};

function paperOf(seen: readonly Seen[]): string {
  const rows = seen.map(
    ({ size, width, heights, words }) => `| ${size} | ${width} | ${range(heights)} | ${range(words)} |`,
  );
  const sheets = sizes.flatMap((size) =>
    widths.map(
      ({ width }) =>
        `- ${size}, ${width} px: [light](card-${size}-${width}-light.webp), [dark](card-${size}-${width}-dark.webp)`,
    ),
  );
  return `# The public pieces, as readers see them

Made by \`npm run pictures:public\`: the card in three sizes and ${Object.keys(cardStates).length} states (${Object.keys(cardStates).join('; ')}), light and dark, on pages of four widths.

${sheets.join('\n')}
- pages, at 390 and 1440 px: viewer ([light](viewer-1440-light.webp), [dark](viewer-1440-dark.webp), [phone](viewer-390-light.webp)), the page of a link ([light](link-1440-light.webp), [dark](link-1440-dark.webp), [phone](link-390-light.webp)), the page that asks for one ([phone](link-asks-390-light.webp)), gallery ([light](gallery-1440-light.webp), [dark](gallery-1440-dark.webp), [phone](gallery-390-light.webp))

## How much room, and how many words

| size | page (px) | height (px), over the states | words at first sight |
| --- | --- | --- | --- |
${rows.join('\n')}

## Beside other embeds of figures

| piece | width × height its snippet asks for (px) | what comes first | words |
| --- | --- | --- | --- |
| card, \`size="compact"\` | 100 % × ${range(seen.filter(({ size }) => size === 'compact').flatMap(({ heights }) => heights))} | the verdict: paid or not, how much | ${range(seen.filter(({ size }) => size === 'compact').flatMap(({ words }) => words))} |
| card, \`size="card"\` on a phone | 100 % × ${range(seen.filter(({ size, width }) => size === 'card' && width === 390).flatMap(({ heights }) => heights))} | the verdict, then when, then by whom | ${range(seen.filter(({ size, width }) => size === 'card' && width === 390).flatMap(({ words }) => words))} |
${peers.map((cells) => `| ${cells.join(' | ')} |`).join('\n')}

The others name themselves or the thing first and let the reader draw the conclusion; the card says the conclusion first, since its reader came with one question. Two of them ask the page for a fixed height, which is why nothing below them moves; the card's snippet reserves its height by a rule of the page for the same reason. Sizes of the others are those of their own snippets; their words are estimates from their examples and vary with what they show.
`;
}

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const seen = await takeCards();
await takePages();
const options = await prettier.resolveConfig(join(folder, 'README.md'));
writeFileSync(join(folder, 'README.md'), await prettier.format(paperOf(seen), { ...options, parser: 'markdown' }));
