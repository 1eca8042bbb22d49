import type { Coverage } from '#shared/contract/coverage';
import type { ProgramFacts } from '#shared/contract/sampleCatalogue';
import { insuredAmounts, type InsuredAmounts } from '#shared/engine/insuredAmounts';
import { sumOf } from '#shared/engine/money';
import type { DataFacts, Letterhead } from './input';
import { makePdf, type Sheet } from './page';
import { itemTerms } from './quoteParts';
import { money, percent, plural, provenanceText, upTo } from './words';

export type SupposedItem = {
  readonly coverage: Coverage;
  readonly quantity: number;
  /** Of one unit, in the coverage's currency. */
  readonly sumInsured: number;
};
type TermSheetInput = {
  readonly letterhead: Letterhead;
  readonly program: ProgramFacts | null;
  readonly items: readonly SupposedItem[];
  readonly data: readonly DataFacts[];
  readonly engineVersion: string;
};
type Line = SupposedItem & { readonly amounts: InsuredAmounts };

const noOffer =
  'This term sheet is information only: it is no offer, and the quantities, sums and premiums on it are stored nowhere.';

function programPart(sheet: Sheet, program: ProgramFacts | null): void {
  if (!program) return;
  sheet.heading('Program');
  sheet.pairs([
    ['Program', program.Name],
    ['Industry', program.Industry || '---'],
    ['Insured Unit', program.InsuredUnit || '---'],
    ['Country/Region', program.Country || '---'],
    ['Currency', program.Currency],
  ]);
}

/** What stands of one currency: amounts are never added across currencies. */
function totalRows(lines: readonly Line[]): readonly (readonly string[])[] {
  const currencies = [...new Set(lines.map(({ coverage }) => coverage.currency))];
  return currencies.map((currency) => {
    const own = lines.filter(({ coverage }) => coverage.currency === currency);
    const premiums = own.map(({ amounts }) => amounts.premium);
    const total = (amounts: readonly number[]) => money({ amount: sumOf(amounts, currency), currency });
    return [
      currencies.length > 1 ? `Total in ${currency}` : 'Total',
      '',
      '',
      total(own.map(({ amounts }) => amounts.totalSumInsured)),
      '',
      premiums.some((premium) => premium === null) ? '---' : total(premiums.map((premium) => premium ?? 0)),
    ];
  });
}

function amountsTable(sheet: Sheet, lines: readonly Line[]): void {
  const totals = totalRows(lines);
  sheet.table(
    [
      { head: 'Coverage and place', width: 2.3 },
      { head: 'Quantity', width: 0.8, align: 'right' },
      { head: 'Sum insured per unit', width: 1.4, align: 'right' },
      { head: 'Sum insured', width: 1.5, align: 'right' },
      { head: 'Rate', width: 0.8, align: 'right' },
      { head: 'Premium estimate', width: 1.4, align: 'right' },
    ],
    [
      ...lines.map(({ coverage, quantity, sumInsured, amounts }) => {
        const { label, monitoringTarget, currency, grossPremiumIndicationPct } = coverage;
        return [
          label.includes(monitoringTarget.name) ? label : `${label}, ${monitoringTarget.name}`,
          upTo(quantity, 0, 0),
          money({ amount: sumInsured, currency }),
          money({ amount: amounts.totalSumInsured, currency }),
          percent(grossPremiumIndicationPct),
          amounts.premium === null ? '---' : money({ amount: amounts.premium, currency }),
        ];
      }),
      ...totals,
    ],
    undefined,
    { total: totals.length === 1, size: 7.9 },
  );
}

/** Term sheet of chosen coverages: what they would cost and pay for supposed quantities and sums; for information only. */
export function termSheetDocument({
  letterhead,
  program,
  items,
  data,
  engineVersion,
}: TermSheetInput): Promise<Buffer> {
  const lines = items.map((item): Line => ({
    ...item,
    amounts: insuredAmounts(item.coverage, item, item.coverage.currency),
  }));
  const named = items.slice(0, 3).map(({ coverage }) => `${coverage.id} version ${coverage.version}`);
  const more = items.length > named.length ? ` and ${items.length - named.length} more` : '';
  const paper = {
    title: 'Term sheet',
    subtitle: [program?.Name, plural(items.length, 'coverage')].filter(Boolean).join(', '),
    tenant: letterhead.tenant.name,
    logo: letterhead.tenant.logo,
    date: letterhead.date,
    reference: 'For information only',
    synthetic: items.some(({ coverage }) => coverage.synthetic),
    provenance: provenanceText(engineVersion, data.slice(0, 3), `coverage ${named.join(', ')}${more}`),
  };
  return makePdf(paper, (sheet) => {
    sheet.warn(noOffer);
    programPart(sheet, program);
    sheet.heading('Coverages');
    amountsTable(sheet, lines);
    sheet.heading('When it pays');
    const insured = lines.map(({ coverage, quantity, sumInsured, amounts }) => {
      const inCurrency = (amount: number) => ({ amount, currency: coverage.currency });
      return {
        ...{ name: '', coverage, quantity, sumInsured: inCurrency(sumInsured) },
        ...{ totalSumInsured: inCurrency(amounts.totalSumInsured), minPayout: inCurrency(amounts.minPayout) },
      };
    });
    itemTerms(
      sheet,
      insured,
      items.map(({ coverage }) => coverage),
    );
  });
}
