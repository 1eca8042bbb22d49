import type { Coverage } from '#shared/contract/coverage';
import type { Simulation } from '#shared/engine/burn/simulation';
import { stackedBar, tornado } from './charts';
import type { Sheet } from './page';
import { colours } from './palette';
import type { PricingReportInput } from './pricingInput';
import { exactPercent, money, partOf, percent, signedPercent, upTo } from './words';

/** How the risk premium comes of the expected loss, in the terms of the chosen method (docs/rules.md §8). */
export function loadingText({ loading, loadingFactor }: Pick<Coverage, 'loading' | 'loadingFactor'>): string {
  const factor = upTo(loadingFactor, 0, 4);
  switch (loading) {
    case 'EXPECTED_LOSS':
      return 'expected loss, no loading';
    case 'STD_DEV':
      return `expected loss + ${factor} x standard deviation of a year`;
    case 'UNCERTAINTY':
      return `expected loss + ${factor} x standard error`;
    case 'TAIL':
      return `expected loss + ${factor} x (${exactPercent(0.99)} value at risk - expected loss)`;
    case 'COST_OF_CAPITAL':
      return `expected loss + ${factor} a year on the capital beyond it`;
  }
}

/** The expected loss that a price starts from: the record's, unless too few of its years paid. */
export const pricedLoss = ({ expectedLoss, fewPaying, unseen }: Simulation): number =>
  fewPaying?.expectedLoss ?? unseen?.riskRate ?? expectedLoss;

/** The step from the record's expected loss to the one that is priced, where few years paid. */
function fewPayingRow({ fewPaying }: Simulation, amount: (share: number) => string): readonly (readonly string[])[] {
  if (!fewPaying) return [];
  const { payingYears, years, frequency, payingShare, expectedLoss } = fewPaying;
  const how = `${payingYears} of ${years} years paid: ${percent(frequency, 2)} of years x ${percent(payingShare, 1)} each`;
  return [['Expected loss that is priced', how, percent(expectedLoss, 3), amount(expectedLoss)]];
}

/** Expected loss, loading and expenses as parts of the gross premium. */
function premiumChart(sheet: Sheet, priced: number, { riskPremiumPct, grossPremiumPct }: PricingReportInput['price']) {
  if (grossPremiumPct > 0)
    sheet.chart(
      stackedBar(
        [
          { name: 'Expected loss', value: Math.min(priced, riskPremiumPct), colour: colours.accent },
          { name: 'Loading', value: Math.max(0, riskPremiumPct - priced), colour: colours.warn },
          { name: 'Expenses and margin', value: Math.max(0, grossPremiumPct - riskPremiumPct), colour: colours.muted },
        ],
        (value) => percent(value),
      ),
      54,
      undefined,
      `Of a gross premium of ${percent(grossPremiumPct)}, ${percent(priced)} are expected loss.`,
    );
}

/** From expected loss to gross premium. */
export function premiumSection(sheet: Sheet, { coverage, simulation, price }: PricingReportInput): void {
  const { expectedLoss } = simulation;
  const priced = pricedLoss(simulation);
  const { riskPremiumPct, grossPremiumPct } = price;
  const amount = (share: number) => money(partOf(coverage.insuredAmount, share));
  sheet.heading('Loading and build-up of the premium');
  premiumChart(sheet, priced, price);
  sheet.table(
    [
      { head: 'Step', width: 1.5 },
      { head: 'How', width: 2.6 },
      { head: 'Share of the sum insured', align: 'right', width: 1.2 },
      { head: `On ${money(coverage.insuredAmount)}`, align: 'right', width: 1.1 },
    ],
    [
      ['Expected loss', `mean payout of ${simulation.usedYears} years`, percent(expectedLoss, 3), amount(expectedLoss)],
      ...fewPayingRow(simulation, amount),
      [
        'Loading',
        loadingText(coverage),
        percent(Math.max(0, riskPremiumPct - priced), 3),
        amount(Math.max(0, riskPremiumPct - priced)),
      ],
      [
        'Minimum risk rate',
        riskPremiumPct === coverage.minimumRiskRate && coverage.minimumRiskRate > 0
          ? 'it carries the price'
          : 'not reached',
        percent(coverage.minimumRiskRate, 3),
        amount(coverage.minimumRiskRate),
      ],
      ['Risk premium', 'the larger of the two', percent(riskPremiumPct, 3), amount(riskPremiumPct)],
      [
        'Gross premium indication',
        `risk premium / expected loss ratio of ${percent(coverage.expectedLossRatio, 1)}`,
        percent(grossPremiumPct, 3),
        amount(grossPremiumPct),
      ],
    ],
    undefined,
    { total: true },
  );
  sheet.text(
    priced > 0
      ? `The gross premium is ${upTo(grossPremiumPct / priced, 2, 2)} times the expected loss${simulation.fewPaying ? ' that is priced' : ''}.${coverage.loading !== 'EXPECTED_LOSS' && coverage.expectedLossRatio < 0.6 ? ' A loading in the risk premium and a low loss ratio load twice.' : ''}`
      : 'The record knows no payout: there is no multiple of an expected loss of zero.',
  );
}

const names = { trigger: 'Trigger', rate: 'Payout rate', window: 'Length of the period' } as const;

/** What moves the expected loss, and how much. */
export function sensitivitySection(sheet: Sheet, { sensitivity, simulation }: PricingReportInput): void {
  sheet.heading('Sensitivity of the expected loss');
  if (sensitivity.length === 0) return sheet.text('No sensitivity was computed for this coverage.');
  const inputs = (['trigger', 'rate', 'window'] as const).filter((input) =>
    sensitivity.some((row) => row.input === input),
  );
  const at = (input: keyof typeof names, change: number) =>
    sensitivity.find((row) => row.input === input && row.change === change)?.expectedLoss ?? null;
  sheet.chart(
    tornado(
      inputs.map((input) => ({
        name: `${names[input]} ± ${exactPercent(0.1)}`,
        low: at(input, -0.1),
        high: at(input, 0.1),
      })),
      simulation.expectedLoss,
      (value) => percent(value),
    ),
    inputs.length * 17 + 24,
    'Expected loss when one term moves by a tenth, each simulated anew over all years; the line is the expected loss of the cover as it stands.',
  );
  const cell = (input: keyof typeof names, change: number) => {
    const value = at(input, change);
    return value === null ? 'cannot move' : percent(value);
  };
  sheet.table(
    [
      { head: 'Term', width: 1.8 },
      ...[-0.1, -0.05, 0, 0.05, 0.1].map((change) => ({
        head: change === 0 ? 'as it is' : signedPercent(change),
        align: 'right' as const,
      })),
    ],
    inputs.map((input) => [
      names[input],
      cell(input, -0.1),
      cell(input, -0.05),
      percent(simulation.expectedLoss),
      cell(input, 0.05),
      cell(input, 0.1),
    ]),
  );
  sheet.note(
    'The trigger moves with its exit and steps; the payout rate is the payout per unit, of a binary cover its one sum; the period ends sooner or later.',
  );
}
