import { renderAsync } from '@resvg/resvg-js';
import type { PublicEvent } from '#shared/contract/event';
import { formatFullDay, formatPeriod } from '#shared/format/date';
import { measureOf, shown } from '#shared/view/measure';
import { withNames } from '#shared/view/names';
import { eventStateOn, type EventState } from '#shared/view/card/eventState';
import { verdictOf, verdictText } from '#shared/view/card/verdict';
import type { Look } from '#shared/view/sayings';
import { hasJoinedLetters, latinFiles, outlined } from './outlines';
import type { CardWords } from './words';

/** What other sites show of a link to a card: no more than the card itself does. */
type Preview = { readonly title: string; readonly description: string; readonly picture: () => Promise<Buffer> };

const width = 1200;
const height = 630;
const colours = { ink: '#13202b', soft: '#556471' };
const looks: Record<Look, string> = {
  triggered: '#b8352b',
  pending: '#8a5600',
  notTriggered: '#17714a',
  unknown: '#54636f',
  closed: '#54636f',
  late: '#54636f',
};
const escape = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
const segmenter = new Intl.Segmenter();
/** Never within a letter that is written with several signs. */
function cut(text: string, most: number): string {
  const signs = Array.from(segmenter.segment(text), ({ segment }) => segment);
  return signs.length > most ? `${signs.slice(0, most - 1).join('')}…` : text;
}

/** In two lines where one has no room for it; what is longer still is cut. */
function wrapped(text: string, most: number): readonly [string, string] {
  if (text.length <= most) return [text, ''];
  const at = Math.max(text.lastIndexOf(' ', most), 1);
  return [text.slice(0, at), cut(text.slice(at).trim(), most)];
}

type Line = {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly colour: string;
  readonly bold?: true;
};
const write = (text: string, { x, y, size, colour, bold }: Line) =>
  hasJoinedLetters(text)
    ? `<g fill="${colour}">${outlined(text, { x, y, size, ...(bold ? { bold } : {}) })}</g>`
    : `<text x="${x}" y="${y}" font-family="DejaVu Sans" font-size="${size}" fill="${colour}"${bold ? ' font-weight="bold"' : ''}>${escape(text)}</text>`;

/** A value as the card writes it. */
const figure = ({ coverage }: PublicEvent, value: number, { locale }: CardWords): string =>
  shown(value, measureOf(coverage, locale), locale).replaceAll('\u00a0', ' ');
/** An event as it stands now, in its look and its words. */
type Standing = { readonly event: PublicEvent; readonly eventState: EventState; readonly words: CardWords };
const verdictNow = ({ event, eventState, words: { locale, t } }: Standing) => {
  const { answer, when } = verdictOf(event, eventState, locale, t);
  return { answer: answer.replaceAll('\u00a0', ' '), when: when.replaceAll('\u00a0', ' ') };
};

/** Index, trigger and exit on one line, from nothing to a tenth beyond the largest of them. */
function scale({ event, eventState, words }: Standing): string {
  const { trigger, exit } = event.coverage;
  const value = event.indexValue ?? 0;
  const most = Math.max(value, trigger, exit ?? 0) * 1.1 || 1;
  const at = (of: number) => 60 + Math.max(0, Math.min(1, of / most)) * (width - 120);
  const mark = (of: number, name: string) =>
    `<rect x="${at(of) - 2}" y="430" width="4" height="44" fill="${colours.ink}"/>${write(`${name} ${figure(event, of, words)}`, { x: Math.min(at(of), width - 330), y: 512, size: 24, colour: colours.soft })}`;
  return `<rect x="60" y="440" width="${width - 120}" height="24" rx="12" fill="#e4eaee"/><rect x="60" y="440" width="${Math.max(0, at(value) - 60)}" height="24" rx="12" fill="${looks[eventState.look]}"/>${mark(trigger, words.t('terms.trigger'))}${exit === null || Math.abs(at(exit) - at(trigger)) < 340 ? '' : mark(exit, words.t('terms.exit'))}`;
}

/** The picture of a card; without one that of a link behind which there is nothing. */
export function svgOf(standing: Standing | null): string {
  const open = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="#fff"/>`;
  const foot = (name: string) => write(name, { x: 60, y: 590, size: 26, colour: colours.soft });
  if (!standing) {
    const title = write('Daily Index Monitoring', { x: 60, y: 300, size: 64, colour: '#fff', bold: true });
    return `${open}<rect width="${width}" height="540" fill="#0b3f3e"/>${title}${foot('Isoline')}</svg>`;
  }
  const { event, eventState, words } = standing;
  const { t, locale } = words;
  const { answer, when } = verdictNow(standing);
  const [first, second] = wrapped(when, 84);
  const { coverage, monitoringTargetDto, asOf, tenantName, indexValue } = event;
  const place = `${monitoringTargetDto.name}, ${formatPeriod(coverage.start, coverage.end, locale)}`;
  const date = asOf ? `${t('card.asOf')} ${formatFullDay(asOf, locale)} · ` : '';
  return [
    `${open}<rect width="${width}" height="314" fill="${looks[eventState.look]}"/>`,
    write(cut(coverage.label, 44), { x: 60, y: 84, size: 42, colour: '#fff', bold: true }),
    write(cut(place, 70), { x: 60, y: 132, size: 28, colour: '#fff' }),
    write(t(`card.${eventState.look}`), { x: 60, y: 194, size: 52, colour: '#fff', bold: true }),
    write(cut(answer, 74), { x: 60, y: 236, size: 28, colour: '#fff' }),
    write(first, { x: 60, y: 270, size: 22, colour: '#fff' }),
    write(second, { x: 60, y: 298, size: 22, colour: '#fff' }),
    write(cut(coverage.indexDefinition.output.name, 60), { x: 60, y: 352, size: 26, colour: colours.soft }),
    write(indexValue === null ? '–' : figure(event, indexValue, words), {
      x: 60,
      y: 412,
      size: 56,
      colour: colours.ink,
      bold: true,
    }),
    eventState.says.isSeveral ? '' : scale(standing),
    foot(`${date}${tenantName}`),
    '</svg>',
  ].join('');
}

/** What our own typefaces have; for other scripts those of the machine are read, which takes longer. */
const ownSigns = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}]*$/u;

async function draw(standing: Standing | null): Promise<Buffer> {
  const svg = svgOf(standing);
  const picture = await renderAsync(svg, { font: { fontFiles: latinFiles, loadSystemFonts: !ownSigns.test(svg) } });
  return picture.asPng();
}

/** Pictures of each event, by language and day. */
const drawn = new WeakMap<PublicEvent, Map<string, Promise<Buffer>>>();
let nothing: Promise<Buffer> | undefined;

/** The preview of a card, with what may be said of it; for a link behind which there is nothing, whatever the reason, always the same one. */
export function previewOf(known: PublicEvent | null, words: CardWords, now: Date): Preview {
  if (!known) {
    const title = 'Daily Index Monitoring';
    return {
      title,
      description: 'The state of a parametric insurance.',
      picture: () => (nothing ??= draw(null)),
    };
  }
  const { t, locale, code, names } = words;
  const event = withNames(known, names);
  const standing = { event, eventState: eventStateOn(event, null, now.toISOString()), words };
  const { coverage, indexValue, asOf } = event;
  const value =
    indexValue === null ? '' : `${coverage.indexDefinition.output.name}: ${figure(event, indexValue, words)}. `;
  const date = asOf ? ` ${t('card.asOf')} ${formatFullDay(asOf, locale)}.` : '';
  const trigger = standing.eventState.says.isSeveral
    ? ''
    : `${t('terms.trigger')} ${figure(event, coverage.trigger, words)}.`;
  return {
    title: `${coverage.label}: ${t(`card.${standing.eventState.look}`).toLowerCase()}`,
    description: `${verdictText(verdictNow(standing))} ${value}${trigger}${date}`.trim(),
    picture() {
      // It is another one on another day.
      const name = `${code} ${now.toISOString().slice(0, 10)}`;
      const pictures = drawn.get(known) ?? new Map<string, Promise<Buffer>>();
      const picture = pictures.get(name) ?? draw(standing);
      drawn.set(known, pictures.set(name, picture));
      return picture;
    },
  };
}
