import type { Coverage } from '#shared/contract/coverage';
import type { Quote } from '#shared/contract/quote';
import type { Simulation } from '#shared/engine/burn/simulation';
import { fromMinor, shareAmount, toMinor } from '#shared/engine/money';
import { bars } from './charts';
import { triggersOf, type DataFacts, type Letterhead } from './input';
import { makePdf, type Sheet } from './page';
import { colours } from './palette';
import { loadingText } from './pricingParts';
import { premiumTable, type Item } from './quoteParts';
import { money, percent, period, plural, provenanceText, riskName, upTo } from './words';

export type PricedItem = {
  readonly itemId: string;
  readonly coverage: Coverage;
  /** Null when the pricing result of this version is no longer there. */
  readonly simulation: Simulation | null;
  readonly data: readonly DataFacts[];
};
type AggregatedPricingInput = {
  readonly letterhead: Letterhead;
  readonly quote: Quote;
  readonly items: readonly PricedItem[];
  readonly engineVersion: string;
};
type Joined = PricedItem & { readonly item: Item };
type AggregateYear = { readonly year: number; readonly amount: number };

const joinedOf = ({ quote, items }: AggregatedPricingInput): Joined[] =>
  quote.quoteItems.flatMap((item) => {
    const priced = items.find(({ itemId }) => itemId === item.id);
    return priced ? [{ ...priced, item }] : [];
  });

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

function buildUp(sheet: Sheet, joined: readonly Joined[], quote: Quote): void {
  const expected = (share: number | null, item: Item) =>
    share === null ? null : { amount: share * item.totalSumInsured.amount, currency: quote.currency };
  sheet.heading('Build-up of the premium');
  sheet.table(
    [
      { head: 'Cohort', width: 1.3 },
      { head: 'Coverage', width: 1.7 },
      { head: 'Expected loss', align: 'right', width: 0.85 },
      { head: 'Risk premium', align: 'right', width: 0.85 },
      { head: 'Loss ratio', align: 'right', width: 0.7 },
      { head: 'Gross rate', align: 'right', width: 0.85 },
      { head: 'Expected loss a year', align: 'right', width: 1.4 },
      { head: 'Premium', align: 'right', width: 1.4 },
    ],
    joined.map(({ item, coverage, simulation }) => [
      item.name,
      `${coverage.label}, v${coverage.version}`,
      percent(simulation?.expectedLoss ?? null, 3),
      percent(coverage.riskPremiumPct, 3),
      percent(coverage.expectedLossRatio, 1),
      percent(item.coverage.grossPremiumIndicationPct, 3),
      money(expected(simulation?.expectedLoss ?? null, item)),
      money(item.grossWrittenPremium),
    ]),
    undefined,
    { empty: 'No coverages.', size: 7.8 },
  );
  sheet.note(
    'Risk premium / loss ratio is the gross rate. Each premium is gross rate x sum insured per unit x quantity, rounded once to the smallest unit of the currency, half away from zero; totals are sums of rounded items.',
  );
  const methods = joined.filter(
    ({ coverage }, at) =>
      joined.findIndex((other) => other.coverage.id === coverage.id && other.coverage.version === coverage.version) ===
      at,
  );
  if (methods.length > 0)
    sheet.pairs(
      methods.map(({ coverage }) => [
        coverage.label,
        `${loadingText(coverage)}; minimum risk rate ${percent(coverage.minimumRiskRate)}`,
      ]),
    );
}

function history(sheet: Sheet, joined: readonly Joined[], quote: Quote): void {
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
  const most = Math.max(...years.map(({ amount }) => amount), mean);
  const unit =
    most >= 1e6
      ? { by: 1e6, name: `${quote.currency} million` }
      : most >= 1e4
        ? { by: 1e3, name: `${quote.currency} thousand` }
        : { by: 1, name: quote.currency };
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
  sheet.pairs([
    ['Mean of a year', `${money(of(mean))} (${percent(tsi > 0 ? mean / tsi : null)} of the total sum insured)`],
    ['Years with a payout', `${paying} of ${years.length}`],
    [
      'Premium over the mean of a year',
      mean > 0 && quote.grossWrittenPremium ? `${upTo(quote.grossWrittenPremium.amount / mean, 2, 2)} times` : '---',
    ],
  ]);
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
      money(of(amount)),
      percent(tsi > 0 ? amount / tsi : null, 1),
      plural(Number((years.length / (at + 1)).toFixed(1)), 'year'),
    ]),
    undefined,
    { empty: 'No year of the record would have paid.' },
  );
  sheet.note('Return period of the k-th largest of n years: n / k. Nothing is extrapolated beyond the record.');
}

function concentration(sheet: Sheet, joined: readonly Joined[], quote: Quote): void {
  sheet.heading('Where the sum insured lies');
  const tsi = quote.totalSumInsured?.amount ?? 0;
  const grouped = (nameOf: (one: Joined) => string) => {
    const sums = new Map<string, number>();
    for (const one of joined) sums.set(nameOf(one), (sums.get(nameOf(one)) ?? 0) + one.item.totalSumInsured.amount);
    return [...sums].sort((a, b) => b[1] - a[1]);
  };
  const table = (head: string, nameOf: (one: Joined) => string) =>
    sheet.table(
      [
        { head, width: 2.5 },
        { head: 'Sum insured', align: 'right', width: 1.4 },
        { head: 'Share', align: 'right', width: 0.7 },
      ],
      grouped(nameOf).map(([name, amount]) => [
        name,
        money({ amount, currency: quote.currency }),
        percent(tsi > 0 ? amount / tsi : null, 1),
      ]),
      undefined,
      { empty: 'No coverages.' },
    );
  table('Monitoring target', ({ coverage }) =>
    triggersOf(coverage)
      .map(({ monitoringTarget }) => monitoringTarget.name)
      .filter((name, at, all) => all.indexOf(name) === at)
      .join(', '),
  );
  table('Risk', ({ coverage }) => riskName(coverage));
}

function inputs(sheet: Sheet, joined: readonly Joined[], sets: readonly DataFacts[], engineVersion: string): void {
  sheet.heading('Frozen inputs');
  sheet.table(
    [
      { head: 'Cohort', width: 1.4 },
      { head: 'Coverage', width: 1.8 },
      { head: 'Years used', width: 0.8, align: 'right' },
      { head: 'Data set and version', width: 2.2 },
    ],
    joined.map(({ item, coverage, simulation, data }) => [
      item.name,
      `${coverage.label}, version ${coverage.version}`,
      simulation ? simulation.usedYears : '---',
      data.map((facts) => `${facts.dataSetName}, version ${facts.version}`).join('; ') || '---',
    ]),
    undefined,
    { empty: 'No coverages.' },
  );
  sheet.pairs(
    sets.map(({ dataSetName, version, contentHash }) => [
      `${dataSetName}, version ${version}`,
      `SHA-256 ${contentHash}`,
    ]),
  );
  sheet.note(
    `Prices are frozen with coverage version, data hash and engine version ${engineVersion}; a later change of any of them does not change this quote.`,
  );
}

/** Aggregated pricing report: how the premium of a quote came about, item by item and for all of them together. */
export function aggregatedPricingDocument(input: AggregatedPricingInput): Promise<Buffer> {
  const { letterhead, quote, items, engineVersion } = input;
  const joined = joinedOf(input);
  const sets = items
    .flatMap(({ data }) => data)
    .filter(
      ({ dataSetId, version }, at, all) =>
        all.findIndex((other) => other.dataSetId === dataSetId && other.version === version) === at,
    );
  const paper = {
    title: 'Aggregated pricing report',
    subtitle: quote.name,
    tenant: letterhead.tenant.name,
    logo: letterhead.tenant.logo,
    date: letterhead.date,
    reference: quote.program ? `Programme: ${quote.program}` : '',
    synthetic: items.some(({ coverage }) => coverage.synthetic),
    provenance: provenanceText(
      engineVersion,
      sets.slice(0, 3),
      `${sets.length > 3 ? `and ${sets.length - 3} more · ` : ''}quote ${quote.id}`,
    ),
  };
  return makePdf(paper, (sheet) => {
    sheet.figures([
      { label: 'Gross premium', value: money(quote.grossWrittenPremium) },
      { label: 'Gross premium rate', value: percent(quote.grossWrittenPremiumPct, 3) },
      { label: 'Total sum insured', value: money(quote.totalSumInsured) },
      {
        label: 'Commission',
        value: money(quote.commission),
        note: `${percent(quote.commissionRate, 1)}, contained in the premium`,
      },
    ]);
    sheet.pairs([
      ['Policy holder', quote.customer?.name ?? '---'],
      ['Issuer', quote.issuer.name],
      ['Intermediary', quote.intermediary?.name ?? '---'],
      [
        'Period of cover',
        quote.inceptionDate && quote.expiryDate ? period(quote.inceptionDate, quote.expiryDate) : '---',
      ],
      ['Service fee, beside the premium', money(quote.serviceFee)],
    ]);
    sheet.heading('Items');
    premiumTable(sheet, quote);
    const absent = quote.quoteItems.length - joined.length;
    if (absent > 0)
      sheet.warn(
        `Of ${plural(absent, 'item')} the coverage could not be read: the sections below leave ${absent === 1 ? 'it' : 'them'} out.`,
      );
    buildUp(sheet, joined, quote);
    history(sheet, joined, quote);
    concentration(sheet, joined, quote);
    inputs(sheet, joined, sets, engineVersion);
  });
}
