import type { Quote } from '#shared/contract/quote';
import { triggersOf, type DataFacts } from './input';
import { makePdf, type Sheet } from './page';
import { loadingText, pricedLoss } from './pricingParts';
import { premiumTable, type Item } from './quoteParts';
import { money, partOf, percent, period, plural, provenanceText, riskName } from './words';
import type { AggregatedPricingInput, Joined } from './aggregatedInput';
import { aggregatedHistory } from './aggregatedYears';

const joinedOf = ({ quote, items }: AggregatedPricingInput): Joined[] =>
  quote.quoteItems.flatMap((item) => {
    const priced = items.find(({ itemId }) => itemId === item.id);
    return priced ? [{ ...priced, item }] : [];
  });

function buildUp(sheet: Sheet, joined: readonly Joined[]): void {
  const expected = (share: number | null, item: Item) => (share === null ? null : partOf(item.totalSumInsured, share));
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
      percent(simulation && pricedLoss(simulation), 3),
      percent(coverage.riskPremiumPct, 3),
      percent(coverage.expectedLossRatio, 1),
      percent(item.coverage.grossPremiumIndicationPct, 3),
      money(expected(simulation && pricedLoss(simulation), item)),
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
  for (const { coverage, simulation } of methods)
    for (const warning of simulation?.warnings ?? []) sheet.warn(`${coverage.label}: ${warning}`);
  if (methods.length > 0)
    sheet.pairs(
      methods.map(({ coverage }) => [
        coverage.label,
        `${loadingText(coverage)}; minimum risk rate ${percent(coverage.minimumRiskRate)}`,
      ]),
    );
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

function inputs(sheet: Sheet, joined: readonly Joined[], sets: readonly DataFacts[]): void {
  sheet.heading('Frozen inputs');
  sheet.table(
    [
      { head: 'Cohort', width: 1.4 },
      { head: 'Coverage', width: 1.8 },
      { head: 'Years used', width: 0.8, align: 'right' },
      { head: 'Engine', width: 0.6 },
      { head: 'Data set and version', width: 2.2 },
    ],
    joined.map(({ item, coverage, simulation, pricedBy, data }) => [
      item.name,
      `${coverage.label}, version ${coverage.version}`,
      simulation ? simulation.usedYears : '---',
      pricedBy ?? '---',
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
    'Prices are frozen with coverage version, data hash and the version of the engine that found them; a later change of any of them does not change this quote.',
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
    reference: quote.program ? `Program: ${quote.program}` : '',
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
    buildUp(sheet, joined);
    aggregatedHistory(sheet, joined, quote);
    concentration(sheet, joined, quote);
    inputs(sheet, joined, sets);
  });
}
