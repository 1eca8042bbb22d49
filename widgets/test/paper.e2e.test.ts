import { inflateSync } from 'node:zlib';
import type { Browser } from 'puppeteer';
import { tokens } from '#shared/view/tokens';
import { openShell } from '../../tests/support/browser';
import { openPage, scripts } from './browsers';
import { hostPage, openHosts } from './hosts';
import type { Stage } from './stage';

/** What a printer is given: pages of paper, which a page that only pretends to be printed does not have. */
let stage: Stage;
let browser: Browser;
beforeAll(async () => {
  stage = await openHosts();
  browser = await openShell();
});
afterAll(async () => {
  await browser?.close();
  await stage?.close();
});

/** The drawing of each page of a PDF, as it is written there. */
function pagesOf(pdf: Buffer): string[] {
  const text = pdf.toString('latin1');
  const objects = new Map(
    [...text.matchAll(/(\d+) 0 obj\s([\s\S]*?)endobj/g)].map(([, id = '', body = '']) => [id, body]),
  );
  const pages = [...objects.values()].filter((body) => /\/Type \/Page\b(?!s)/.test(body));
  return pages.map((page) => {
    const body = objects.get(/\/Contents (\d+) 0 R/.exec(page)?.[1] ?? '') ?? '';
    // What is packed may end in a line feed of its own: its length says where.
    const length = Number(/\/Length (\d+)/.exec(body)?.[1]);
    const [, data = ''] = /stream\r?\n([\s\S]*)/.exec(body) ?? [];
    const drawing = data.slice(0, length);
    // An empty sheet is not packed.
    return /\/Filter/.test(body) ? inflateSync(Buffer.from(drawing, 'latin1')).toString('latin1') : drawing;
  });
}
/** As a PDF says a colour: three shares. */
const inked = (colour: string): RegExp => {
  const shares = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255);
  const written = shares.map(
    (share) =>
      `0?\\.${String(Math.floor(share * 100))
        .padStart(2, '0')
        .replace(/0$/, '0?')}\\d*`,
  );
  return new RegExp(`(?<![\\d.])${written.join(' ')} (rg|RG)`);
};

describe.each(scripts)('printed, %s', (file) => {
  test.each([0, 250, 500, 750])('a chart that begins %i px down the paper is whole on one sheet', async (top) => {
    const html = `<div style="height:${top}px">Theirs</div><event-chart permalink="rain" loading="eager"></event-chart>`;
    stage.pages.set('/paper', { html: hostPage(`${stage.api}/widgets/v1/${file}`, html) });
    const page = await openPage(browser, `${stage.site}/paper`);
    await page.waitForFunction(() =>
      document.querySelector('event-chart')?.shadowRoot?.querySelector('[data-drawn=true] svg path'),
    );
    const sheets = pagesOf(Buffer.from(await page.pdf({ format: 'A4', printBackground: true })));
    expect(sheets).not.toContain('');
    // The grid, the line of the index and that of the trigger: all of them on the same sheet, and on no other.
    const inks = [tokens.grid, tokens['chart-3'], tokens.alert].map(({ light }) => inked(light));
    const drawn = sheets.map((sheet) => inks.map((ink) => ink.test(sheet))).filter((one) => one.includes(true));
    expect(drawn).toEqual([[true, true, true]]);
    await page.close();
  });
});
