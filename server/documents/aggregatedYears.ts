import type { Quote } from '#shared/contract/quote';
import type { Simulation } from '#shared/engine/burn/simulation';
import { fromMinor, shareAmount, toMinor } from '#shared/engine/money';
import { bars } from './charts';
import type { Sheet } from './page';
import { colours } from './palette';
import type { Item } from './quoteParts';
import { money, percent, plural, upTo } from './words';
import type { Joined } from './aggregatedInput';

type AggregateYear = { readonly year: number; readonly amount: number };

/** What the whole quote would have paid in each year that all its items can use; each item rounded as a claim would be. */
export function aggregateYears(
  items: readonly { readonly simulation: Simulation | null; readonly item: Pick<Item, 'quantity' | 'sumInsured'> }[],
): AggregateYear[] {
  const [first] = items;
  if (!first || items.some(({ simulation }) => simulation === null)) return [];
  const shares = items.map(
    ({ simulation }) =>
      new Map(
        (simulation?.years ?? []).flatMap(({ year, payout }) => (payout === null ? [] : [[year, payout] as const])),
      ),
  );
  const { currency } = first.item.sumInsured;
  return [...(shares[0]?.keys() ?? [])]
    .filter((year) => shares.every((share) => share.has(year)))
    .map((year) => {
      const total = items.reduce(
        (sum, { item }, at) =>
          sum + shareAmount(shares[at]?.get(year) ?? 0, toMinor(item.sumInsured.amount, currency), item.quantity),
        0n,
      );
      return { year, amount: fromMinor(total, currency) };
    });
}

function yearsChart(sheet: Sheet, years: readonly AggregateYear[], mean: number, currency: string): void {
  const most = Math.max(...years.map(({ amount }) => amount), mean);
  const unit =
    most >= 1e6
      ? { by: 1e6, name: `${currency} million` }
      : most >= 1e4
        ? { by: 1e3, name: `${currency} thousand` }
        : { by: 1, name: currency };
  sheet.chart(
    bars({
      bars: years.map(({ year, amount }) => ({ label: String(year), value: amount / unit.by, paid: amount > 0 })),
      marks: [{ label: 'mean', value: mean / unit.by, colour: colours.trend }],
      unit: unit.name,
      height: 160,
    }),
    160,
    'Payout of all items together, by year, in the terms and sums insured of this quote.',
  );
}

function largestYears(sheet: Sheet, years: readonly AggregateYear[], quote: Quote): void {
  const tsi = quote.totalSumInsured?.amount ?? 0;
  const worst = [...years]
    .sort((a, b) => b.amount - a.amount)
    .filter(({ amount }) => amount > 0)
    .slice(0, 5);
  sheet.subheading('Largest years');
  sheet.table(
    [
      { head: 'Rank', width: 0.5 },
      { head: 'Year', width: 0.8, align: 'left' },
      { head: 'Payout', align: 'right', width: 1.6 },
      { head: 'Of the sum insured', align: 'right' },
      { head: 'Return period', align: 'right' },
    ],
    worst.map(({ year, amount }, at) => [
      String(at + 1),
      String(year),
      money({ amount, currency: quote.currency }),
      percent(tsi > 0 ? amount / tsi : null, 1),
      plural(Number((years.length / (at + 1)).toFixed(1)), 'year'),
    ]),
    undefined,
    { empty: 'No year of the record would have paid.' },
  );
  sheet.note('Return period of the k-th largest of n years: n / k. Nothing is extrapolated beyond the record.');
}

/** What the whole quote would have paid, year by year: drawn, in figures, and its largest years. */
export function aggregatedHistory(sheet: Sheet, joined: readonly Joined[], quote: Quote): void {
  sheet.heading('What the whole quote would have paid');
  const years = aggregateYears(joined);
  if (joined.length === 0 || years.length === 0)
    return sheet.text(
      joined.some(({ simulation }) => simulation === null)
        ? 'The pricing result of at least one item is not available: the years cannot be added up.'
        : 'The items share no year of data: they cannot be added up.',
    );
  const tsi = quote.totalSumInsured?.amount ?? 0;
  const mean = years.reduce((sum, { amount }) => sum + amount, 0) / years.length;
  const paying = years.filter(({ amount }) => amount > 0).length;
  const of = (amount: number) => ({ amount, currency: quote.currency });
  sheet.text(
    `All items added up year by year over the ${plural(years.length, 'year')} that they share (${years[0]?.year} to ${years.at(-1)?.year}): accumulation counts here, averages alone would hide it.`,
  );
  yearsChart(sheet, years, mean, quote.currency);
  sheet.pairs([
    ['Mean of a year', `${money(of(mean))} (${percent(tsi > 0 ? mean / tsi : null)} of the total sum insured)`],
    ['Years with a payout', `${paying} of ${years.length}`],
    [
      'Premium over the mean of a year',
      mean > 0 && quote.grossWrittenPremium ? `${upTo(quote.grossWrittenPremium.amount / mean, 2, 2)} times` : '---',
    ],
  ]);
  largestYears(sheet, years, quote);
}
