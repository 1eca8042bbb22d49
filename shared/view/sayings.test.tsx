import '@testing-library/jest-dom';
import { render } from '@testing-library/react';
import type { ReactElement } from 'react';
import en from '../phrases/en/view.json' with { type: 'json' };
import { CompactCard } from './card/CompactCard';
import { EventCard } from './card/EventCard';
import { EventOverviewCard } from './card/EventOverviewCard';
import { eventStateOn } from './card/eventState';
import { standText, verdictOf, verdictText } from './card/verdict';
import { footprintModel } from './chart/footprintModel';
import { footprintSummary } from './chart/FootprintChart';
import { footprintProps } from './chart/footprintTable';
import { type Cell, entryOf, saysIn } from './sayings';
import { createTranslate } from './words';
import { cells, eventIn, expectAllowed, nameOfCell, plain } from '../../tests/support/cells';

const t = createTranslate(en, 'en-GB');
const possible = cells.filter((cell) => entryOf(cell) !== null);

function read(element: ReactElement) {
  const { container, unmount } = render(element);
  const textOf = (selector: string) => plain(container.querySelector(selector)?.textContent);
  const found = {
    verdict: textOf('[part~="verdict"]'),
    look: container.querySelector('[data-state]')?.getAttribute('data-state'),
    standing: container.querySelector('[data-standing]')?.getAttribute('data-standing'),
    text: plain(container.textContent),
    isStriped: container.querySelector('[style*="repeating-linear-gradient"]') !== null,
  };
  unmount();
  return found;
}

test('the table has an entry for each cell, or says that there is none', () => {
  expect(cells).toHaveLength(13 * 4 * 4 * 2 * 2 * 2);
  // What cannot be says nothing certain, and whom to ask.
  for (const cell of cells.filter((cell) => entryOf(cell) === null))
    expect([nameOfCell(cell), saysIn(cell)]).toEqual([
      nameOfCell(cell),
      expect.objectContaining({ look: 'pending', answer: 'unclear', next: 'ask', chart: 'open', isMoney: false }),
    ]);
  const [first] = possible;
  expect(first && saysIn({ ...first, status: 'APPEALED' as Cell['status'] }).answer).toBe('unclear');
});

test('an event that stands in a cell is found in it', () => {
  for (const cell of possible) {
    const { event, now } = eventIn(cell);
    expect([nameOfCell(cell), eventStateOn(event, null, now.toISOString()).says]).toEqual([
      nameOfCell(cell),
      entryOf(cell),
    ]);
  }
});

test.each(possible.map((cell) => [nameOfCell(cell), cell] as const))(
  'every size of the card, its chart and the page of the event say what the table says: %s',
  (_, cell) => {
    const { event, now } = eventIn(cell);
    const today = now.toISOString();
    const eventState = eventStateOn(event, null, today);
    const { says } = eventState;
    const shown = { event, now, date: null, locale: 'en-GB', t } as const;
    const verdict = plain(verdictText(verdictOf(event, eventState, 'en-GB', t, today)));
    for (const card of [
      read(<EventCard {...shown} charts={false} />),
      read(<CompactCard {...shown} />),
      read(<EventOverviewCard {...shown} today={today} />),
    ]) {
      expect([card.verdict.trim(), card.look, card.isStriped]).toEqual([verdict, says.look, cell.isLate]);
      expect(card.text).toContain(en.card[says.look]);
      expectAllowed(cell, says, card.text);
      // Nothing has the trigger of several together; on the whole card each stands by itself.
      if (cell.isSeveral) expect(card.text).not.toMatch(/trigger 0|Strike/i);
      if (card.standing && !cell.isSeveral) expect(card.standing).toBe(says.look);
    }

    const drawing = { ...footprintProps(event.coverage, 'en-GB'), says };
    const model = footprintModel(event.footprint, drawing);
    const chart = plain(footprintSummary(model, { ...drawing, locale: 'en-GB', t }));
    expectAllowed({ ...cell, isLate: false }, says, chart);
    const isOwed = cell.side === 'owed' && says.look !== 'closed';
    expect(model.points.some(({ state }) => state === 'paid')).toBe(isOwed);
    expect(/of the sum insured/.test(chart)).toBe(cell.side === 'owed' && (isOwed || cell.isSeveral));

    const stand = plain(standText(event, eventState, 'en-GB', t, today));
    if (says.isUnconfirmed) expect(stand).toMatch(/The insurer has yet to confirm it/);
    expectAllowed(cell, says, `${verdict}\n${stand}`);

    // Green is what is decided, or fresh and on the good side while the period runs.
    const isGood = says.answer === 'closed' || (says.answer === 'short' && cell.phase === 'running' && !cell.isLate);
    expect(says.look === 'notTriggered').toBe(isGood);
  },
);
