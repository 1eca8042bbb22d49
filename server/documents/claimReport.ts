import { dayOfInstant } from '#shared/engine/calendar';
import type { Claim } from '#shared/contract/claims';
import type { Coverage } from '#shared/contract/coverage';
import type { Certificate } from '#shared/engine/event/certificate';
import { isMulti } from '#shared/engine/event/combined';
import { riskOf } from '#shared/engine/risks/list';
import { formatInstant } from '#shared/format/date';
import { sumText } from '#shared/view/payoutWords';
import { payoutCurve } from './payoutCurve';
import { footprintSection } from './footprintSection';
import { isMultiTrigger, triggersOf, type Letterhead } from './input';
import { makePdf, type Sheet } from './page';
import { reportMeasure } from './reportMeasure';
import {
  condition,
  day,
  measureOf,
  money,
  payoutSumOf,
  percent,
  period,
  placeText,
  provenanceText,
  triggerText,
  triggerRows,
  upTo,
} from './words';

type SecondSource = {
  readonly dataSetName: string;
  readonly indexValue: number | null;
  readonly payoutPct: number;
  readonly result: 'AGREES' | 'DIFFERS';
};
type ClaimReportInput = {
  readonly letterhead: Letterhead;
  readonly claim: Claim;
  /** The version that the policy was quoted on. */
  readonly coverage: Coverage;
  /** Holds footprint, data, terms and the sum insured of the item. */
  readonly certificate: Certificate;
  readonly secondary: SecondSource | null;
};

const claimWords: Readonly<Record<Claim['state'], string>> = {
  drawn_up: 'drawn up',
  in_review: 'in review',
  approved: 'approved',
  rejected: 'rejected',
  paid: 'paid',
};

/** The sum that makes the payout of the item; null where several triggers do, or each event on its own. */
function sumOfClaim({ coverage, certificate }: ClaimReportInput) {
  const { cover, indexValue: value, payoutPct: stated, insured } = certificate;
  const { sumInsured, quantity, currency } = insured;
  if (isMulti(cover)) return null;
  const owed = { value, stated, amount: { amount: certificate.amount, currency } };
  return payoutSumOf(coverage, cover.terms, owed, { sumInsured: { amount: sumInsured, currency }, quantity });
}
/** The share that it pays, written in one way on all of its pages. */
const shareOfClaim = (input: ClaimReportInput): string =>
  sumOfClaim(input)?.share ?? percent(input.certificate.payoutPct);

function theSum(sheet: Sheet, input: ClaimReportInput): void {
  const { claim, certificate } = input;
  const { sumInsured, quantity, currency } = certificate.insured;
  const sum = sumOfClaim(input);
  sheet.heading('The sum');
  if (sum) sheet.text(`${sumText(sum)}.`);
  sheet.table(
    [
      { head: 'Step', width: 2 },
      { head: 'Value', width: 1.4, align: 'right' },
    ],
    [
      ['Share of the sum insured that the index pays', shareOfClaim(input)],
      ['Sum insured per unit', money({ amount: sumInsured, currency })],
      ['Units', upTo(quantity, 0, 0)],
      [
        'Payout of the item: share x sum insured x units, rounded once',
        money({ amount: certificate.amount, currency }),
      ],
    ],
    undefined,
    { total: true },
  );
  if (claim.kind === 'adjustment')
    sheet.text(
      `This claim adjusts earlier claims of the same item and event by ${money(claim.amount)}, so that together they come to the payout above.`,
    );
  else if (claim.amount.amount !== certificate.amount)
    sheet.warn(
      `This claim is for ${money(claim.amount)}, while the certificate gives ${money({ amount: certificate.amount, currency })}: a person must look at it before it is paid.`,
    );
}

function trigger(sheet: Sheet, { coverage, certificate }: ClaimReportInput): void {
  sheet.heading('Trigger and terms');
  const covers = isMulti(certificate.cover) ? certificate.cover.parts : [certificate.cover];
  for (const [at, one] of triggersOf(coverage).entries()) {
    if (isMultiTrigger(coverage)) sheet.subheading(one.label);
    const cover = covers[at];
    sheet.pairs(triggerRows(one, cover?.terms));
    if (!cover) continue;
    const { unit, scale } = measureOf(one);
    const value = isMultiTrigger(coverage) ? null : certificate.indexValue;
    sheet.chart(
      payoutCurve({ terms: cover.terms, exit: one.exit, scale, unit, value, height: 130 }),
      130,
      `Payout in percent of the sum insured, by the index (${unit}).`,
    );
  }
}

/** What was measured, with every decimal that pays. */
function measuredText(coverage: Coverage): (value: number | null) => string {
  const { at, exact } = reportMeasure(coverage);
  return isMultiTrigger(coverage) ? at : exact;
}

function secondSource(sheet: Sheet, input: ClaimReportInput): void {
  const { secondary, coverage, certificate } = input;
  sheet.heading('Second source');
  if (!secondary) return sheet.text('No second data source is configured for this coverage.');
  const at = measuredText(coverage);
  sheet.table(
    [
      { head: 'Source', width: 2 },
      { head: 'Index', align: 'right' },
      { head: 'Payout', align: 'right' },
    ],
    [
      [coverage.dataSourceDescription, at(certificate.indexValue), shareOfClaim(input)],
      [secondary.dataSetName, at(secondary.indexValue), percent(secondary.payoutPct)],
    ],
  );
  sheet.text(
    secondary.result === 'AGREES'
      ? 'The two sources agree.'
      : 'The two sources differ: the decision below was made by a person. The primary source sets the amount.',
  );
}

function decisions(sheet: Sheet, { claim }: ClaimReportInput): void {
  sheet.heading('Decisions');
  sheet.table(
    [
      { head: 'When', width: 1.2 },
      { head: 'Who', width: 1.4 },
      { head: 'What', width: 1.3 },
      { head: 'Reason', width: 2 },
    ],
    claim.history.map(({ at, whoName, action, from, to, reason }) => [
      formatInstant(at),
      whoName,
      to ? `${from ? `${from} to ` : ''}${to}`.replaceAll('_', ' ') : action,
      reason ?? '---',
    ]),
    undefined,
    { empty: 'Nobody has decided anything about this claim yet: it is as the system drew it up.' },
  );
}

function proof(sheet: Sheet, { certificate }: ClaimReportInput): void {
  sheet.heading('Proof');
  sheet.text(
    'The settlement certificate of this claim holds terms, data and result, and no names. Anyone can recompute it without the platform:',
  );
  sheet.text(`isoline verify CERTIFICATE.json --hash ${certificate.hash}`);
  sheet.pairs([
    ['Certificate hash (SHA-256)', certificate.hash],
    ...[certificate.data, ...(certificate.otherData ?? [])].flatMap(
      ({ dataSetId, version, contentHash, attribution }): (readonly [string, string])[] => [
        ['Data set', `${dataSetId}, version ${version}`],
        ['Data hash (SHA-256)', contentHash || '---'],
        ['Attribution', attribution || '---'],
      ],
    ),
    ['Engine', `Isoline ${certificate.engineVersion}`],
    ['As of', day(dayOfInstant(certificate.asOf))],
  ]);
}

/** Claim report: what was measured, what it pays and why, and how to prove it. */
export function claimReportDocument(input: ClaimReportInput): Promise<Buffer> {
  const { letterhead, claim, coverage, certificate } = input;
  const sets = [certificate.data, ...(certificate.otherData ?? [])].map((data) => ({
    ...data,
    dataSetName: '',
    providerName: '',
    licence: '',
    firstDate: null,
    lastDate: null,
  }));
  const paper = {
    title: 'Claim report',
    subtitle: `${claim.policyName}: ${claim.policyItem.name}`,
    tenant: letterhead.tenant.name,
    logo: letterhead.tenant.logo,
    date: letterhead.date,
    reference: `Claim ${claim.id}`,
    synthetic: coverage.synthetic,
    provenance: provenanceText(certificate.engineVersion, sets, `certificate ${certificate.hash.slice(0, 16)}`),
  };
  return makePdf(paper, (sheet) => {
    sheet.figures([
      {
        label: claim.kind === 'adjustment' ? 'Adjustment' : 'Claim amount',
        value: money(claim.amount),
        note: claimWords[claim.state],
      },
      {
        label: 'Measured value',
        value: measuredText(coverage)(certificate.indexValue),
        note: isMultiTrigger(coverage) ? 'of the common payout' : `trigger ${triggerText(coverage)}`,
      },
      { label: 'Payout', value: shareOfClaim(input), note: 'of the sum insured' },
    ]);
    sheet.pairs([
      ['Policy', claim.policyName],
      ['Policy holder', claim.beneficiaryName],
      ['Cohort', claim.policyItem.name],
      ['Cover', `${coverage.label}, version ${coverage.version}`],
      ['Location', `${certificate.target.name} (${placeText(certificate.target.lat, certificate.target.lon)})`],
      ['Risk period', period(certificate.cover.start, certificate.cover.end)],
      ['Pays when', triggersOf(coverage).map(condition).join('; ')],
      ['First day with a payout', day(claim.parametricLoss.parametricEvent.startTime)],
    ]);
    theSum(sheet, input);
    footprintSection(sheet, { coverage, rows: certificate.footprint, kind: riskOf(coverage.riskTypeId).chart });
    trigger(sheet, input);
    secondSource(sheet, input);
    decisions(sheet, input);
    proof(sheet, input);
  });
}
