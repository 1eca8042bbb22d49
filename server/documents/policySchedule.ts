import type { Coverage } from '#shared/contract/coverage';
import type { Policy } from '#shared/contract/policy';
import { readDescription } from '#shared/format/description';
import type { Letterhead } from './input';
import { makePdf, type Sheet } from './page';
import { exclusions, itemTerms } from './quoteParts';
import { money, percent, period, upTo } from './words';

type PolicyScheduleInput = {
  readonly letterhead: Letterhead;
  readonly policy: Policy;
  /** Postal address of the policy holder, line by line; empty where none is known. */
  readonly holderAddress: readonly string[];
  /** The coverage versions that the policy was quoted on. */
  readonly coverages: readonly Coverage[];
};

/** Premium by item, and their total. */
function itemsTable(sheet: Sheet, policy: Policy): void {
  const total = [
    'Total',
    '',
    upTo(
      policy.policyItems.reduce((sum, { quantity }) => sum + quantity, 0),
      0,
      0,
    ),
    '',
    money(policy.totalSumInsured),
    money(policy.grossWrittenPremium),
  ];
  const rows = policy.policyItems.map((item) => [
    item.name,
    `${item.coverage.label}, ${item.coverage.monitoringTargetName}`,
    upTo(item.quantity, 0, 0),
    money(item.sumInsured),
    money(item.totalSumInsured),
    money(item.grossWrittenPremium),
  ]);
  sheet.table(
    [
      { head: 'Cohort', width: 1.4 },
      { head: 'Coverage and place', width: 2.1 },
      { head: 'Quantity', width: 0.8, align: 'right' },
      { head: 'Sum insured per unit', width: 1.4, align: 'right' },
      { head: 'Sum insured', width: 1.6, align: 'right' },
      { head: 'Premium', width: 1.5, align: 'right' },
    ],
    rows.length > 0 ? [...rows, total] : [],
    undefined,
    { total: true, empty: 'No coverages.' },
  );
}

function particulars(sheet: Sheet, description: string): void {
  sheet.heading('Further particulars');
  sheet.pairs(readDescription(description));
}

/** The policy schedule, with room for the signatures. */
export function policyScheduleDocument({
  letterhead,
  policy,
  holderAddress,
  coverages,
}: PolicyScheduleInput): Promise<Buffer> {
  const versions = policy.policyItems.map(({ coverage }) => `${coverage.id} version ${coverage.version}`);
  const paper = {
    title: 'Policy schedule',
    subtitle: policy.name,
    tenant: letterhead.tenant.name,
    logo: letterhead.tenant.logo,
    date: letterhead.date,
    reference: `Policy ${policy.id}`,
    synthetic: coverages.some(({ synthetic }) => synthetic),
    provenance: `Policy ${policy.id} · quote ${policy.quoteId} · coverage ${[...new Set(versions)].join(', ') || 'none'}`,
  };
  return makePdf(paper, (sheet) => {
    sheet.figures([
      { label: 'Total sum insured', value: money(policy.totalSumInsured) },
      {
        label: 'Premium',
        value: money(policy.grossWrittenPremium),
        note: `${percent(policy.grossWrittenPremiumPct)} of the total sum insured`,
      },
      { label: 'Period of cover', value: period(policy.inceptionDate, policy.expiryDate) },
    ]);
    sheet.heading('Parties');
    sheet.pairs([
      ['Policy holder', [policy.customer.name, ...holderAddress].join('\n')],
      ['Policy issuer', policy.issuer.name],
      ['Intermediary', policy.intermediary?.name ?? '---'],
      ['Period of cover', `${period(policy.inceptionDate, policy.expiryDate)}, both days included`],
      ...(policy.sumInsuredBasis ? [['Basis of the sums insured', policy.sumInsuredBasis] as const] : []),
    ]);
    sheet.heading('Insured items');
    itemsTable(sheet, policy);
    sheet.heading('Cover');
    itemTerms(sheet, policy.policyItems, coverages);
    sheet.heading('How a payout is decided');
    sheet.list([
      'The index of each cover is computed daily from the named data source by the published rules of the engine.',
      'When the risk period is over and the index has passed its trigger, a claim is drawn up without any notice of loss. What it pays is the share that the terms give for the index, times the sum insured per unit, times the quantity, rounded once to the smallest unit of the currency.',
      'Once the risk period is over, the index is decided as soon as every day has its final value, and at the latest after the settlement lag that stands with each cover. Only then does anything stand in for a missing day.',
      'At most a tenth of the days may be missing, and no more than five in a row; otherwise a person reviews the event before anything is decided.',
      'Data that are corrected after a claim was settled do not change it by themselves.',
      'Each claim carries a settlement certificate with which its amount can be recomputed by anyone.',
    ]);
    exclusions(sheet, policy.exclusions);
    if (policy.description.trim()) particulars(sheet, policy.description);
    sheet.keep(210);
    sheet.heading('Signatures');
    sheet.text('This schedule is in force when it has been signed by both parties and the policy has been activated.');
    sheet.signatures([`Policy holder: ${policy.customer.name}`, `Policy issuer: ${policy.issuer.name}`]);
  });
}
