import { place, type Family, type Scene } from './scene';

const forged = 'data-data=\'{"id":"forged","status":"PAYOUT","payoutPct":1,"indexValue":1}\'';
/** Who may write texts into a page, and nothing that runs, may place a card and not say what it shows. */
export const refusals: Family = {
  name: 'what a place may not say',
  head: '<style>main div{min-height:1px}</style>',
  scenes: [
    {
      name: 'data of its own: nothing is drawn of them',
      html: `<div data-isoline="parametric-event" ${forged}></div>`,
      holds: (scope) => {
        const element = scope.querySelector('parametric-event');
        return element !== null && (element.hasAttribute('data') ? 'it has data' : true);
      },
    },
    {
      name: 'data of its own beside a link: the link counts',
      html: place.replace('data-isoline', `${forged} data-isoline`),
      holds: (scope) => {
        scope.scrollIntoView();
        return textIn(scope, 'parametric-event').includes('Excess rainfall, kharif rice');
      },
    },
    ...(['parametric-event', 'event-chart', 'coverage-viewer'] as const).map((tag): Scene => ({
      name: `a server of its own: it is not asked (${tag})`,
      html: `<div data-isoline="${tag}" data-permalink="LINK" data-api-base="http://127.0.0.1:9/evil-${tag}"></div>`,
      holds: (scope) => {
        scope.scrollIntoView();
        const element = scope.querySelector('parametric-event, event-chart, coverage-viewer');
        return (
          element !== null &&
          isReady(scope, element.localName) &&
          !element.hasAttribute('api-base') &&
          asked('127.0.0.1:9/') === 0
        );
      },
    })),
    ...(
      [
        ['a map of another server', 'coverage-viewer', 'map-style', 'http://127.0.0.1:9/style.json'],
        ['a contact of its own', 'coverage-viewer', 'contact-href', 'https://phishing.example'],
        ['which of the coverages, in the address of the page', 'coverage-viewer', 'url-state', 'query'],
        ['styles', 'parametric-event', 'style', 'position:fixed;inset:0'],
        ['a class of the page', 'parametric-event', 'class', 'modal'],
        ['the typeface', 'parametric-event', 'font', 'inherit'],
        ['a script', 'parametric-event', 'onclick', 'window.wrong.push(1)'],
        ['how often it asks', 'parametric-event', 'refresh', '1'],
        ['a part', 'event-chart', 'part', 'nav'],
        ['a name', 'event-chart', 'id', 'login'],
      ] as const
    ).map(([what, tag, name, value]): Scene => ({
      name: `${what} (data-${name})`,
      html: `<div data-isoline="${tag}" data-permalink="LINK" data-${name}="${value}"></div>`,
      holds: (scope) => {
        const element = scope.querySelector('parametric-event, event-chart, coverage-viewer');
        const names = element?.getAttributeNames().filter((one) => one !== 'permalink');
        return names && (names.join() || true);
      },
    })),
    {
      name: 'what it may say comes through',
      html: '<div data-isoline="parametric-event" data-permalink="LINK" data-size="card" data-lang="de" data-theme="dark" data-chart="none" data-date="2025-07-01" data-history="none"></div>',
      holds: (scope) => {
        const names = scope.querySelector('parametric-event')?.getAttributeNames() ?? [];
        return names.toSorted().join() === 'chart,date,history,lang,permalink,size,theme' || names.join();
      },
    },
    {
      name: 'a link of another server: nobody is asked',
      html: '<div data-isoline="parametric-event" data-permalink="https://elsewhere.example/m/rain"></div>',
      act: (scope) => scope.scrollIntoView(),
      holds: (scope) =>
        (scope.querySelector('parametric-event')?.matches(':state(error)') ?? false) && asked('elsewhere') === 0,
    },
    {
      name: 'a place inside what the page edits is no door for script in a link',
      html: '<div data-isoline="parametric-event" data-permalink="javascript:window.wrong.push(1)"></div>',
      act: (scope) => scope.scrollIntoView(),
      holds: (scope) =>
        (scope.querySelector('parametric-event')?.matches(':state(error)') ?? false) &&
        within(scope, 'parametric-event', 'a[href^=javascript]') === null,
    },
  ],
};
