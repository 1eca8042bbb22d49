import '@testing-library/jest-dom';
import { act, render, screen, waitFor } from '@testing-library/react';
import { Map } from 'maplibre-gl';
import { findClaims } from '#shared/contract/claims';
import { coverageLabels } from '#shared/contract/coverages';
import { findEvents, findEventsInBox, listEvents, readEvent } from '#shared/contract/monitoring';
import { readPolicy } from '#shared/contract/policies';
import { reportPolicy } from '#shared/contract/policyReport';
import { readQuote } from '#shared/contract/quotes';
import { listCoverages } from '#shared/contract/coverages';
import en from '#shared/phrases/en/view.json' with { type: 'json' };
import { CompactCard } from '#shared/view/card/CompactCard';
import { EventCard } from '#shared/view/card/EventCard';
import { EventOverviewCard } from '#shared/view/card/EventOverviewCard';
import { createTranslate } from '#shared/view/words';
import { plain } from './support/cells';
import { answerMap } from './support/console/mapConfig';
import { FakeServer } from './support/console/fakeServer';
import { openConsole, type Opened } from './support/console/openConsole';
import { pageOf } from './support/console/sample';
import { type HardObject, hardObject, kinds } from './support/hardObjects';
import { cards, expectSaid, sayings, screens } from './support/hardSayings';

/* Objects that are hard to draw, in every place of a screen and on every card. It costs a console for each place of each kind. */

/** All that is read of it, also what only the pointer or a screen reader meets. */
const textOf = (root: Element): string =>
  plain(
    [
      // A line for each piece, so that what stands beside each other is not one word.
      ...[...root.querySelectorAll('*')].flatMap((element) =>
        [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
          ? [element.textContent ?? '']
          : [],
      ),
      ...[...root.querySelectorAll('[aria-valuetext], [title]')].map(
        (element) => element.getAttribute('aria-valuetext') ?? element.getAttribute('title') ?? '',
      ),
    ].join('\n'),
  );

const place = { lon: 76.3, lat: 9.9 };
function serverOf({ detail, policy, items, claims, quote }: HardObject): FakeServer {
  const pin = {
    type: 'Feature' as const,
    geometry: { type: 'Point' as const, coordinates: [place.lon, place.lat] },
    properties: {
      ...{ status: detail.status, count: 1, ids: ['e1'], geoClusterName: 'Place', ...place, lng: place.lon },
      ...{ coverageId: 'c1', parametricEventId: 'e1', sum_insured: 0 },
    },
  };
  return answerMap(new FakeServer())
    .answer(readEvent, detail)
    .answer(findEvents, pageOf([detail]))
    .answer(findEventsInBox, { type: 'FeatureCollection', features: [pin] } as never)
    .answer(listEvents, [{ parametricEvent: detail, indexDefinition: detail.coverage.indexDefinition }])
    .answer(coverageLabels, [])
    .answer(listCoverages, [])
    .answer(readPolicy, policy)
    .answer(reportPolicy, [...items])
    .answer(findClaims, pageOf(claims))
    .answer(readQuote, quote);
}

type Renderer = { readonly at: string; readonly stands: (opened: Opened) => Promise<unknown> };
const openRows = async ({ user }: Opened) => {
  await screen.findByRole('table', { name: 'Coverages' });
  const [first] = screen.getAllByRole('button', { name: 'Details' });
  if (first) await user.click(first);
  await act(async () => undefined);
};
const renderers: Readonly<Record<(typeof screens)[number], Renderer>> = {
  eventList: { at: '/monitoring?view=list', stands: () => screen.findByRole('table') },
  mapPanel: {
    at: `/monitoring?coordinates=${place.lon},${place.lat}&bounds=70,5,80,15`,
    stands: () => screen.findByText(/As of/),
  },
  eventPage: { at: '/monitoring/event/e1', stands: () => screen.findByRole('table', { name: 'Policies Reports' }) },
  policyDetails: { at: '/policies/policy/p1', stands: () => screen.findByRole('table', { name: 'Policy Details' }) },
  claims: {
    at: '/policies/policy/p1?tab=claims',
    async stands({ user }) {
      for (const head of await screen.findAllByText(/ · /)) await user.click(head);
    },
  },
  report: { at: '/policies/policy/p1?tab=report', stands: openRows },
  quotation: { at: '/quotations/quotation/q1', stands: () => screen.findByRole('table', { name: /Quote Details/ }) },
};

const maps = Map as unknown as { newest: { readonly resized: number } | null };
beforeEach(() => localStorage.clear());
const t = createTranslate(en, 'en-GB');

describe.each(kinds)('%s', (kind) => {
  const object = hardObject(kind);
  const { says } = sayings[kind];

  test.each(screens.filter((name) => says[name]))('on the screen: %s', async (name) => {
    const server = serverOf(object);
    const { at, stands } = renderers[name];
    maps.newest = null;
    const opened = await openConsole(at, { server, today: object.today });
    await stands(opened);
    const isMapped = kind === 'storm' && (name === 'eventPage' || name === 'report');
    // A map that was opened before its table had its width would end at a straight edge within its frame.
    if (isMapped) await waitFor(() => expect(maps.newest?.resized).toBeGreaterThan(0));
    expectSaid(kind, name, textOf(screen.getByRole('main')));
    server.close();
  });

  const drawn = cards.filter((name) => says[name]);
  if (drawn.length > 0)
    test.each(drawn)('on a card: %s', (name) => {
      const { event, today } = object;
      const shown = { event, now: new Date(`${today}T08:00:00Z`), date: null, locale: 'en-GB', t } as const;
      const elements = {
        card: <EventCard {...shown} charts={false} />,
        compactCard: <CompactCard {...shown} />,
        listCard: <EventOverviewCard {...shown} today={today} />,
      };
      const { container } = render(elements[name]);
      expectSaid(kind, name, textOf(container));
      const fills = [...container.querySelectorAll('[data-standing]')].map((fill) =>
        fill.getAttribute('data-standing'),
      );
      if (kind === 'rejected') expect(fills).toEqual(fills.map(() => 'closed'));
      if (kind === 'several') expect(fills).toHaveLength(2);
    });
});
