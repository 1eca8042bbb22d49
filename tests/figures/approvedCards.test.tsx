import { createHash } from 'node:crypto';
import { render } from '@testing-library/react';
import type { PublicEvent } from '#shared/contract/event';
import en from '#shared/phrases/en/view.json' with { type: 'json' };
import { CompactCard } from '#shared/view/card/CompactCard';
import { EventCard } from '#shared/view/card/EventCard';
import { EventOverviewCard } from '#shared/view/card/EventOverviewCard';
import { footprintModel } from '#shared/view/chart/footprintModel';
import { footprintOptions } from '#shared/view/chart/footprintOptions';
import { footprintProps, footprintTable } from '#shared/view/chart/footprintTable';
import { drawChart } from '#shared/view/chart/light/draw';
import { createTranslate } from '#shared/view/words';
import { plain } from '../support/cells';
import { hardObject, kinds } from '../support/hardObjects';
import { standingOn } from '../support/publicEvent';

/*
 * Cards and charts of each kind of object as they were approved: `node scripts/jest.mjs tests/figures -u` approves what they are now, and the
 * change is read like any other. That their figures are the engine's is for the suites beside this one.
 */
const t = createTranslate(en, 'en-GB');

/** What a reader gets of it: words, names for those who do not see, and where bars and marks stand. */
function readOf(root: Element): string[] {
  const readAttributes = [
    'aria-label',
    'aria-valuetext',
    'title',
    'href',
    'data-state',
    'data-standing',
    'data-money',
    'style',
  ];
  return [...root.querySelectorAll('*')].flatMap((element) => {
    const own = [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE);
    const text = own.map(({ textContent }) => textContent ?? '').join('');
    const attributes = readAttributes.flatMap((name) => {
      const value = element.getAttribute(name);
      return value === null ? [] : [`${name}=${plain(value)}`];
    });
    const parts = [...(plain(text).trim() ? [plain(text).trim()] : []), ...attributes];
    return parts.length > 0 ? [`${element.tagName.toLowerCase()}: ${parts.join(' | ')}`] : [];
  });
}
const sumOver = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16);

function drawingOf(event: PublicEvent) {
  const drawn = { ...footprintProps(event.coverage, 'en-GB'), says: standingOn(event).says };
  const model = footprintModel(event.footprint, drawn);
  const look = { ...drawn, from: event.coverage.start, to: event.coverage.end, locale: 'en-GB', t };
  const table = footprintTable(model, event.coverage.indexDefinition.output.name, drawn.measure, t);
  return { options: footprintOptions(model, look), table };
}

describe.each(kinds)('%s', (kind) => {
  const { event, today } = hardObject(kind);
  const shown = { event, now: new Date(`${today}T08:00:00Z`), date: null, locale: 'en-GB', t } as const;

  test.each([
    ['card', <EventCard key="card" {...shown} charts={false} />],
    ['small card', <CompactCard key="small" {...shown} />],
    ['card of a list', <EventOverviewCard key="list" {...shown} today={today} />],
  ])('as a %s', (_, element) => {
    expect(readOf(render(element).container)).toMatchSnapshot('card');
  });

  test.each([320, 720])('as a chart %i px wide, and as its table', async (width) => {
    const { options, table } = drawingOf(event);
    const place = document.createElement('div');
    Object.defineProperties(place, { clientWidth: { value: width }, clientHeight: { value: 430 } });
    document.body.append(place);
    await drawChart(place, options, 'with');
    expect({ read: readOf(place), drawing: sumOver(place.innerHTML) }).toMatchSnapshot('chart');
    if (width === 720)
      expect([table.heads, ...table.rows].map((row) => plain(row.join(' | ')))).toMatchSnapshot('table');
    place.remove();
  });
});
