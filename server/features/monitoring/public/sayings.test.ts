import { languages } from '#shared/phrases/languages';
import { eventStateOn } from '#shared/view/card/eventState';
import { verdictOf, verdictText } from '#shared/view/card/verdict';
import { pinsOf } from '#shared/view/pins';
import { entryOf } from '#shared/view/sayings';
import { cells, eventIn, expectAllowed, nameOfCell, plain } from '../../../../tests/support/cells';
import { indexOf, mapOf } from '../map/points';
import { reached } from '../news/states';
import { cardText } from './cardText';
import { previewOf, svgOf } from './preview';
import { cardWords } from './words';

const possible = cells.filter((cell) => entryOf(cell) !== null);
const world = { topLeftLat: 90, topLeftLon: -180, bottomRightLat: -90, bottomRightLon: 180 };

test.each(possible.map((cell) => [nameOfCell(cell), cell] as const))(
  'text, letter, preview, picture and map say what the table says: %s',
  async (_, cell) => {
    const words = await cardWords(['en']);
    const { event, now } = eventIn(cell);
    const eventState = eventStateOn(event, null, now.toISOString());
    const { says } = eventState;
    const state = words.t(`card.${says.look}`);
    const verdict = verdictOf(event, eventState, words.locale, words.t);
    const [answer, whole] = [plain(verdict.answer), plain(verdictText(verdict))];

    const letter = plain(cardText(event, words, now).lines.join('\n'));
    expect(letter.startsWith(`${state}. ${whole}\n`)).toBe(true);
    expectAllowed(cell, says, letter);
    expect(letter.includes('Paid by Isoline Insurance on 08-Jul-2025.')).toBe(says.answer === 'paid');

    const { title, description } = previewOf(event, words, now);
    expect(plain(description).startsWith(whole)).toBe(true);
    expect(title).toContain(state.toLowerCase());
    expectAllowed(cell, says, `${title}\n${description}`);

    const picture = svgOf({ event, eventState, words });
    expect(picture).toContain(`>${state}</text>`);
    expect(picture).toContain(answer.slice(0, 60));
    expectAllowed(cell, says, picture);

    // The map tells what the index pays from what it does not, and readers are written to when something is final.
    const { id, status, warning, payoutPct } = event;
    const point = { id, coverageId: 'c', status, warning, payoutPct, lat: 1, lon: 1, name: 'Place', targetId: 't' };
    const [pin] = pinsOf(mapOf(indexOf([point]), world, undefined));
    expect(pin?.tone).toBe(cell.side === 'owed' && says.look !== 'closed' ? 'red' : 'green');
    const kinds = reached({ status, payoutPct });
    expect(kinds.includes('paid')).toBe(status === 'PAYOUT' && payoutPct > 0);
    if (cell.phase === 'over') expect(kinds.includes('final')).toBe(says.isFinal === true);
  },
);

test.each(languages.map(({ code }) => code))('in %s every cell has its words', async (code) => {
  const words = await cardWords([code]);
  for (const cell of possible) {
    const { event, now } = eventIn(cell);
    const { lines } = cardText(event, words, now);
    expect(lines.join('\n')).not.toMatch(/\{\{|\bcard\.|undefined/);
  }
});
