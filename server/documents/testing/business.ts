import { createHash } from 'node:crypto';
import type { z } from 'zod';
import { Claim } from '#shared/contract/claims';
import type { Coverage } from '#shared/contract/coverage';
import { MonitoringItem } from '#shared/contract/policyReport';
import { Policy } from '#shared/contract/policy';
import { Quote } from '#shared/contract/quote';
import { settlementCertificate, type Certificate } from '#shared/engine/event/certificate';
import type { SingleCover } from '#shared/engine/cover';
import { evaluate } from '#shared/engine/event/evaluate';
import type { Observed } from '#shared/engine/observed';
import { quoteFigures } from '#shared/engine/price';
import type { MonitoredItem } from '../monitoringReport';
import { facts, hash } from './examples';

export const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
export type Line = {
  readonly name: string;
  readonly coverage: Coverage;
  readonly quantity: number;
  readonly sumInsured: number;
  readonly grossPct: number;
};

const money = (amount: number) => ({ amount: Math.round(amount * 100) / 100, currency: 'INR' });
const partyOf = (name: string) => ({ id: 'partner', name });

function itemOf({ name, coverage, quantity, sumInsured, grossPct }: Line, at: number, premium: number) {
  return {
    id: `item-${at}`,
    name,
    quantity,
    sumInsured: money(sumInsured),
    totalSumInsured: money(sumInsured * quantity),
    minPayout: money(coverage.minPayoutPct * sumInsured * quantity),
    payoutPerUnit: money(coverage.payoutPerUnitPct * sumInsured),
    totalPayoutPerUnit: money(coverage.payoutPerUnitPct * sumInsured * quantity),
    grossWrittenPremium: money(premium),
    description: coverage.label,
    dataSourceDescription: coverage.dataSourceDescription,
    indexDefinition: {
      name: coverage.indexDefinition.name,
      triggerComparator: coverage.indexDefinition.triggerComparator,
      decimals: coverage.indexDefinition.decimals,
    },
    coverage: {
      ...coverage,
      monitoringTargetName: coverage.monitoringTarget.name,
      grossPremiumIndicationPct: grossPct,
      indexDefinition: {
        name: coverage.indexDefinition.name,
        triggerComparator: coverage.indexDefinition.triggerComparator,
        decimals: coverage.indexDefinition.decimals,
      },
    },
  };
}
const figuresOf = (lines: readonly Line[]) => quoteFigures(lines, { commissionRate: 0.125, currency: 'INR' });
const itemsOf = (lines: readonly Line[]) =>
  lines.map((line, at) => itemOf(line, at, figuresOf(lines).itemPremiums[at] ?? 0));

export function quoteOf(lines: readonly Line[], more: Partial<Quote> = {}): Quote {
  const figures = figuresOf(lines);
  return Quote.parse({
    id: '019aa0c2-9000-7a52-9d2e-5f7c3f0f1a77',
    name: 'Kuttanad 2026',
    obstacle: null,
    status: 'COMPLETED',
    uiState: 'completed',
    error: null,
    description: '',
    inceptionDate: '2026-04-01',
    expiryDate: '2026-05-31',
    validUntil: '2026-04-01',
    issuer: partyOf('Monsoon Mutual Insurance'),
    intermediary: partyOf('Backwater Brokers Pvt. Ltd.'),
    customer: {
      ...partyOf('Kuttanad Growers Co-operative'),
      address: {
        houseNumber: '12 A',
        street: 'Boat Jetty Road',
        postcode: '688001',
        city: 'Alappuzha',
        county: '',
        state: 'Kerala',
        country: 'India',
      },
    },
    currency: 'INR',
    grossWrittenPremium: money(figures.grossWrittenPremium),
    grossWrittenPremiumPct: figures.rate,
    totalSumInsured: money(figures.totalSumInsured),
    commission: money(figures.commission),
    commissionRate: 0.125,
    serviceFee: { amount: 100, currency: 'USD' },
    remarks: 'Premium is due within 14 days.',
    program: 'Paddy',
    aggregatedPricingReportId: null,
    quoteDocumentId: null,
    exclusions: 'War and civil war\nNuclear risks',
    sumInsuredBasis: 'Cost of cultivation per acre',
    quoteItems: itemsOf(lines),
    labels: [],
    policyId: null,
    jobId: null,
    createdBy: 'agent@isoline.demo',
    createdAt: '2026-03-01T08:00:00.000Z',
    version: 1,
    ...more,
  });
}

export function policyOf(lines: readonly Line[], more: Partial<Policy> = {}): Policy {
  const figures = figuresOf(lines);
  return Policy.parse({
    id: '019aa0c3-1000-7a52-9d2e-5f7c3f0f1a99',
    name: 'Kuttanad 2026',
    title: 'Kuttanad 2026',
    state: 'created',
    status: 'created',
    version: 1,
    customer: partyOf('Kuttanad Growers Co-operative'),
    issuer: partyOf('Monsoon Mutual Insurance'),
    intermediary: null,
    description: 'Crop:Paddy\nSeason:Summer',
    inceptionDate: '2026-04-01',
    expiryDate: '2026-05-31',
    currency: 'INR',
    grossWrittenPremium: money(figures.grossWrittenPremium),
    grossWrittenPremiumPct: figures.rate,
    avgGrossWrittenPremiumPct: figures.rate,
    lossRatio: null,
    totalSumInsured: money(figures.totalSumInsured),
    totalCalculatedPayout: money(0),
    totalClaimAmount: money(0),
    totalPaidAmount: money(0),
    commission: money(figures.commission),
    sumInsuredBasis: '',
    exclusions: '',
    policyScheduleDocumentId: null,
    signedScheduleDocumentId: null,
    quoteDocumentId: null,
    aggregatedPricingReportId: null,
    quoteId: '019aa0c2-9000-7a52-9d2e-5f7c3f0f1a77',
    eventStatus: { id: 'UNKNOWN' },
    policyItems: itemsOf(lines).map((item) => ({ ...item, coverage: { ...item.coverage, parametricEventId: null } })),
    labels: [],
    minDaysBeforeInception: 1,
    needsSecondPerson: false,
    isSubmitter: false,
    submittedBy: null,
    createdAt: '2026-03-01T08:00:00.000Z',
    createdBy: 'agent@isoline.demo',
    ...more,
  });
}

export const certificateOf = (cover: SingleCover, observed: Observed, coverage: Coverage): Certificate =>
  settlementCertificate(
    {
      claimId: '019aa0c4-0000-7a52-9d2e-5f7c3f0f1abc',
      eventId: 'event-1',
      coverage: { id: coverage.id, version: coverage.version, label: coverage.label },
      target: { id: 'kuttanad', name: coverage.monitoringTarget.name, lat: 9.981, lon: 76.3 },
      data: { dataSetId: facts.dataSetId, version: 3, contentHash: hash, attribution: facts.attribution },
      cover,
      observed,
      asOf: '2026-06-01',
      insured: { sumInsured: 24_000, quantity: 12, currency: 'INR' },
    },
    sha256,
  );

export function claimOf(
  certificate: Certificate,
  coverage: Coverage,
  more: Partial<z.input<typeof Claim>> = {},
): Claim {
  return Claim.parse({
    id: certificate.claimId,
    policyId: 'policy-1',
    policyName: 'Kuttanad 2026',
    state: 'approved',
    version: 3,
    kind: 'claim',
    amount: { amount: certificate.amount, currency: 'INR' },
    payoutPct: certificate.payoutPct,
    claimReportDocumentId: null,
    certificateFileId: null,
    policyItem: {
      id: 'item-0',
      name: 'North fields',
      quantity: certificate.insured.quantity,
      sumInsured: { amount: certificate.insured.sumInsured, currency: certificate.insured.currency },
    },
    beneficiaryName: 'Kuttanad Growers Co-operative',
    parametricLoss: {
      coverage: { ...coverage, monitoringTarget: { name: coverage.monitoringTarget.name } },
      parametricEvent: {
        id: 'event-1',
        value: certificate.indexValue,
        unit: coverage.triggerUnit,
        startTime: certificate.footprint.find(({ payoutPct }) => payoutPct > 0)?.date ?? coverage.start,
      },
    },
    createdAt: '2026-06-01T06:00:00.000Z',
    needsSecondPerson: false,
    isReviewer: false,
    isApprover: false,
    reviewedBy: null,
    approvedBy: null,
    history: [
      {
        id: 'h1',
        at: '2026-06-02T09:15:00.000Z',
        who: 'underwriter@isoline.demo',
        whoName: 'Uma Underwriter',
        channel: 'console',
        action: 'moved',
        from: 'drawn_up',
        to: 'in_review',
        reason: 'Looks as computed.',
        details: null,
      },
      {
        id: 'h2',
        at: '2026-06-03T10:00:00.000Z',
        who: 'admin@isoline.demo',
        whoName: 'Adi Admin',
        channel: 'console',
        action: 'moved',
        from: 'in_review',
        to: 'approved',
        reason: 'Approved as computed.',
        details: null,
      },
    ],
    ...more,
  });
}

export function monitoredOf(cover: SingleCover, observed: Observed, coverage: Coverage, asOf: string): MonitoredItem {
  const evaluation = evaluate(cover, observed, asOf);
  const line = itemOf({ name: 'North fields', coverage, quantity: 12, sumInsured: 24_000, grossPct: 0.14 }, 0, 0);
  return {
    coverage,
    footprint: evaluation.footprint,
    missingDays: evaluation.missingDays,
    provenance: { dataSetId: facts.dataSetId, dataVersion: 3, dataHash: hash, engineVersion: '1.0.0' },
    item: MonitoringItem.parse({
      id: 'item-0',
      eventId: 'event-1',
      policyId: 'policy-1',
      coverageId: coverage.id,
      coverageLabel: coverage.label,
      name: coverage.label,
      coverage: { ...line.coverage, parametricEventId: 'event-1' },
      monitoringTargetName: coverage.monitoringTarget.name,
      lastReportTime: '2026-05-20T06:00:00.000Z',
      runTime: '2026-05-20T06:00:00.000Z',
      status: evaluation.status,
      indexName: coverage.indexDefinition.name,
      indexValue: evaluation.indexValue,
      indexUnit: coverage.indexDefinition.output.unit,
      decimals: evaluation.decimals,
      trigger: coverage.trigger,
      exit: coverage.exit,
      triggerComparator: coverage.indexDefinition.triggerComparator,
      payoutPct: evaluation.payoutPct,
      calculatedPayout: money(evaluation.payoutPct * 288_000),
      beneficiaryName: 'Kuttanad Growers Co-operative',
      quantity: 12,
      sumInsured: money(24_000),
      coverageTotalSumInsured: money(288_000),
      payoutPerUnit: line.totalPayoutPerUnit,
      dataSourceDescription: coverage.dataSourceDescription,
      reportingPeriod: { start: cover.start, end: cover.end },
    }),
  };
}
