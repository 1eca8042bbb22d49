import { renderAsync } from '@resvg/resvg-js';
import type { PublicEvent } from '#shared/contract/event';
import { standingOf, type Standing } from '#shared/engine/standing';
import { formatFullDay, formatPeriod } from '#shared/format/date';
import { measureOf, shown } from '#shared/view/measure';
import { withNames } from '#shared/view/names';
import { amountText } from './cardText';
import { hasJoinedLetters, latinFiles, outlined } from './outlines';
import type { CardWords } from './words';

/** What other sites show of a link to a card: no more than the card itself does. */
type Preview = { readonly title: string; readonly description: string; readonly picture: () => Promise<Buffer> };

const width = 1200;
const height = 630;
const colours = { ink: '#13202b', soft: '#556471' };
const looks: Record<Standing, string> = {
  triggered: '#b8352b',
  pending: '#8a5600',
  notTriggered: '#17714a',
  unknown: '#54636f',
};
const escape = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
const segmenter = new Intl.Segmenter();
/** Never within a letter that is written with several signs. */
function cut(text: string, most: number): string {
  const signs = Array.from(segmenter.segment(text), ({ segment }) => segment);
  return signs.length > most ? `${signs.slice(0, most - 1).join('')}…` : text;
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
const standingNow = ({ indexValue, triggered, payoutPct }: PublicEvent) => standingOf(indexValue, triggered, payoutPct);

/** Index, trigger and exit on one line, from nothing to a tenth beyond the largest of them. */
function scale(event: PublicEvent, words: CardWords): string {
  const { trigger, exit } = event.coverage;
  const value = event.indexValue ?? 0;
  const most = Math.max(value, trigger, exit ?? 0) * 1.1 || 1;
  const at = (of: number) => 60 + Math.max(0, Math.min(1, of / most)) * (width - 120);
  const mark = (of: number, name: string) =>
    `<rect x="${at(of) - 2}" y="430" width="4" height="44" fill="${colours.ink}"/>${write(`${name} ${figure(event, of, words)}`, { x: Math.min(at(of), width - 330), y: 512, size: 24, colour: colours.soft })}`;
  return `<rect x="60" y="440" width="${width - 120}" height="24" rx="12" fill="#e4eaee"/><rect x="60" y="440" width="${Math.max(0, at(value) - 60)}" height="24" rx="12" fill="${looks[standingNow(event)]}"/>${mark(trigger, words.t('terms.trigger'))}${exit === null || Math.abs(at(exit) - at(trigger)) < 340 ? '' : mark(exit, words.t('terms.exit'))}`;
}

function svgOf(event: PublicEvent | null, words: CardWords): string {
  const open = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="#fff"/>`;
  const foot = (name: string) => write(name, { x: 60, y: 590, size: 26, colour: colours.soft });
  if (!event) {
    const title = write('Daily Index Monitoring', { x: 60, y: 300, size: 64, colour: '#fff', bold: true });
    return `${open}<rect width="${width}" height="540" fill="#0b3f3e"/>${title}${foot('Isoline')}</svg>`;
  }
  const { t, locale } = words;
  const standing = standingNow(event);
  const amount = amountText(event, words);
  const { coverage, monitoringTargetDto, asOf, tenantName, indexValue } = event;
  const place = `${monitoringTargetDto.name}, ${formatPeriod(coverage.start, coverage.end, locale)}`;
  const date = asOf ? `${t('card.asOf')} ${formatFullDay(asOf, locale)} · ` : '';
  return [
    `${open}<rect width="${width}" height="270" fill="${looks[standing]}"/>`,
    write(cut(coverage.label, 44), { x: 60, y: 84, size: 42, colour: '#fff', bold: true }),
    write(cut(place, 70), { x: 60, y: 132, size: 28, colour: '#fff' }),
    write(t(`card.${standing}`), { x: 60, y: amount ? 204 : 226, size: 64, colour: '#fff', bold: true }),
    ...(amount ? [write(cut(amount, 74), { x: 60, y: 250, size: 28, colour: '#fff' })] : []),
    write(cut(coverage.indexDefinition.output.name, 60), { x: 60, y: 324, size: 28, colour: colours.soft }),
    write(indexValue === null ? '–' : figure(event, indexValue, words), {
      x: 60,
      y: 396,
      size: 62,
      colour: colours.ink,
      bold: true,
    }),
    scale(event, words),
    foot(`${date}${tenantName}`),
    '</svg>',
  ].join('');
}

/** What our own typefaces have; for other scripts those of the machine are read, which takes longer. */
const ownSigns = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}]*$/u;

async function draw(event: PublicEvent | null, words: CardWords): Promise<Buffer> {
  const svg = svgOf(event, words);
  const picture = await renderAsync(svg, { font: { fontFiles: latinFiles, loadSystemFonts: !ownSigns.test(svg) } });
  return picture.asPng();
}

/** Pictures of each event, by language. */
const drawn = new WeakMap<PublicEvent, Map<string, Promise<Buffer>>>();
let nothing: Promise<Buffer> | undefined;

/** The preview of a card, with the sentence that says the amount where its link does; for a link behind which there is nothing, whatever the reason, always the same one. */
export function previewOf(known: PublicEvent | null, words: CardWords): Preview {
  if (!known) {
    const title = 'Daily Index Monitoring';
    return {
      title,
      description: 'The state of a parametric insurance.',
      picture: () => (nothing ??= draw(null, words)),
    };
  }
  const { t, locale, code, names } = words;
  const event = withNames(known, names);
  const { coverage, indexValue, asOf } = event;
  const value =
    indexValue === null ? '' : `${coverage.indexDefinition.output.name}: ${figure(event, indexValue, words)}. `;
  const date = asOf ? ` ${t('card.asOf')} ${formatFullDay(asOf, locale)}.` : '';
  return {
    title: `${coverage.label}: ${t(`card.${standingNow(event)}`).toLowerCase()}`,
    description:
      `${amountText(event, words)} ${value}${t('terms.trigger')} ${figure(event, coverage.trigger, words)}.${date}`.trim(),
    picture() {
      const pictures = drawn.get(known) ?? new Map<string, Promise<Buffer>>();
      const picture = pictures.get(code) ?? draw(event, words);
      drawn.set(known, pictures.set(code, picture));
      return picture;
    },
  };
}
