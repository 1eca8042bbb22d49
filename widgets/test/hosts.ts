import type { Page } from 'puppeteer';
import { publicEventOf } from '../../tests/support/publicEvent';
import { inState } from './browsers';
import { openStage, type Stage } from './stage';

/** A stage on which one event is public, with its place on the map and its tags. */
export async function openHosts(): Promise<Stage> {
  const stage = await openStage();
  const event = publicEventOf();
  stage.links.set('rain', { event });
  stage.answers.set('/config.json', {
    today: '2025-09-01',
    defaultExternalFilters: [],
    map: { styleUrl: null },
    features: { partnerLogos: true },
    contact: 'help@insurer.example',
  });
  stage.answers.set('/internal/coverages/labels', [{ key: 'user/crop', values: ['Rice'] }]);
  stage.answers.set('/internal/monitoring/external/bounding-box', {
    type: 'FeatureCollection',
    features: [
      {
        type: 'Feature',
        geometry: { type: 'Point', coordinates: [91, 26.3] },
        properties: { status: 'DETECTED', count: 1, geoClusterName: 'Barpeta', coverageIds: [event.coverage.id] },
      },
    ],
  });
  stage.answers.set('/internal/parametric-events/external', {
    content: [event],
    totalPages: 1,
    totalElements: 1,
    numberOfElements: 1,
  });
  return stage;
}

export const tags = `<parametric-event permalink="rain"></parametric-event>
  <event-chart permalink="rain"></event-chart>
  <coverage-viewer view="list"></coverage-viewer>`;

/** Waits until all three are drawn, each of which is drawn when it is scrolled to. */
export async function allReady(page: Page): Promise<void> {
  for (const tag of ['parametric-event', 'event-chart', 'coverage-viewer']) {
    await page.evaluate((name) => document.querySelector(name)?.scrollIntoView(), tag);
    await inState(page, tag, 'ready');
  }
}

/** A partner's page that loads the widgets from the stage. */
export const hostPage = (loader: string, body = tags, head = ''): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Host</title>${head}<script type="module" src="${loader}"></script></head><body><main>${body}</main></body></html>`;

/** Policies that partners' pages have; `API` is our origin. The last four are as strict as a page can be. */
export const policies: readonly (readonly [string, string])[] = [
  ['a list of hosts', "default-src 'self'; script-src API; connect-src API; img-src data:; style-src 'self'"],
  ['no styles', "default-src 'none'; script-src API; connect-src API; style-src 'none'"],
  [
    'trusted types',
    "default-src 'none'; script-src API; connect-src API; style-src 'none'; require-trusted-types-for 'script'; trusted-types highcharts",
  ],
  ['a nonce and strict-dynamic', "default-src 'none'; script-src 'nonce-r4nd0m' 'strict-dynamic'; connect-src API"],
  [
    'a sandbox that allows scripts',
    "default-src 'none'; script-src API; connect-src API; sandbox allow-scripts allow-same-origin",
  ],
  [
    'https first',
    "default-src 'none'; script-src API; connect-src API; style-src 'none'; img-src 'none'; font-src 'none'; object-src 'none'; base-uri 'none'; form-action 'none'",
  ],
];
/** What an engine could treat in its own way of it: the others ask for less of the same. */
export const strictest = policies.filter(([name]) => /^(trusted|a nonce|a sandbox)/.test(name));
/** The page as it is served under a policy: with the nonce where the policy asks for one. */
export const underPolicy = (html: string, policy: string): string =>
  policy.includes("'nonce-r4nd0m'") ? html.replaceAll('<script', '<script nonce="r4nd0m"') : html;
