import { engineVersion } from '#shared/engine/version';
import { formatFullDay } from '#shared/format/date';
import { formatExact } from '#shared/format/money';
import { comparatorText, indexText, pct } from '../../documents/figures';
import { makePdf } from '../../documents/page';
import { storeFile } from '../../files/repository';
import type { DocumentMaker } from '../coverages/documents';
import { findTenant } from '../monitoring/repository';
import { itemAmounts, quotedCoverage } from '../quotes/answer';
import type { ItemRow, PolicyRow } from './repository';

/** Makes the policy schedule, with room for the signatures, and answers its file id. */
export async function policySchedule(
  { db, files, tenantId, createdBy, now }: DocumentMaker,
  { policy, customer, intermediary }: PolicyRow,
  items: readonly ItemRow[],
): Promise<string> {
  const money = (amount: number) => formatExact({ amount, currency: policy.currency });
  const paper = {
    title: 'Policy schedule',
    subtitle: policy.name,
    tenant: (await findTenant(db, tenantId))?.name ?? '',
    date: now.toISOString().slice(0, 10),
    synthetic: items.some(({ dataSet }) => dataSet.synthetic),
    provenance: `Isoline engine ${engineVersion}. Policy ${policy.id}, quote ${policy.quoteId}.`,
  };
  const bytes = await makePdf(paper, (sheet) => {
    sheet.pairs([
      ['Policy holder', customer.name],
      ['Policy issuer', policy.issuer],
      ['Intermediary', intermediary?.name ?? '---'],
      ['Period of cover', `${formatFullDay(policy.inceptionDate)} to ${formatFullDay(policy.expiryDate)}`],
      ['Total sum insured', money(policy.totalSumInsured)],
      ['Premium', `${money(policy.grossWrittenPremium)} (${pct(policy.grossWrittenPremiumPct)})`],
    ]);
    sheet.heading('Cover');
    for (const item of items) {
      const coverage = quotedCoverage(item);
      const amounts = itemAmounts(item, policy.currency);
      sheet.pairs([
        ['Cohort', item.item.name],
        ['Coverage and place', `${coverage.label}, ${item.target.name}`],
        [
          'Insured',
          `${item.item.quantity} units at ${formatExact(amounts.sumInsured)}, together ${formatExact(amounts.totalSumInsured)}`,
        ],
        [
          'Pays when',
          `${coverage.indexDefinition.name} is ${comparatorText(item.terms.terms.payout.comparator)} ${indexText(coverage.trigger, coverage.triggerUnit, coverage.duration)} between ${coverage.start} and ${coverage.end}`,
        ],
        ['Minimum payout', formatExact(amounts.minPayout)],
        ['Exit', coverage.exit === null ? '---' : indexText(coverage.exit, coverage.triggerUnit, coverage.duration)],
        ['Data source', coverage.dataSourceDescription],
      ]);
      sheet.space(4);
    }
    sheet.heading('How a payout is decided');
    sheet.text(
      'The index is computed daily from the named data source by the published rules of the engine. When the period of a cover is over and its index has reached the trigger, a claim is drawn up without any notice of loss. Every claim carries a certificate with which its amount can be recomputed.',
    );
    sheet.heading('Signatures');
    sheet.space(34);
    sheet.table(['Place and date', 'Policy holder', 'Policy issuer'], [[' ', ' ', ' ']]);
  });
  const labels = { 'user/policy': policy.id, 'user/owner': createdBy, 'user/report_name': 'policy schedule' };
  return (
    await storeFile(db, files, {
      tenantId,
      fileName: `${policy.name} policy schedule.pdf`.replaceAll(/[/\\:*?"<>|]/g, '-'),
      contentType: 'application/pdf',
      bytes,
      labels,
      createdBy,
      now,
      kept: true,
      description: 'Policy schedule',
    })
  ).id;
}
