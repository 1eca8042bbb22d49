import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findTargets } from '#shared/contract/catalog';
import { findClaims } from '#shared/contract/claims';
import { activateCoverage, createCoverage } from '#shared/contract/coverageDesign';
import { simulateCoverage } from '#shared/contract/coverageVersions';
import { uploadFile } from '#shared/contract/files';
import { runMonitoring } from '#shared/contract/monitoring';
import { createPartner } from '#shared/contract/partners';
import { acceptPolicy, createPolicy, submitPolicy } from '#shared/contract/policies';
import { completeQuote, createQuote } from '#shared/contract/quotes';
import type { NewQuote } from '#shared/contract/newQuote';
import { byCommand } from '../../server/base/person';
import { inTenant } from '../../server/db/scope';
import { ingestFile } from '../../server/ingest/ingest';
import type { World } from './world';

export const inr = (amount: number) => ({ amount, currency: 'INR' });

/** 1 mm a day, 4 mm in 2012; in 2026 3 mm a day in April, nothing in May. */
function rainOf(date: string): number {
  if (date < '2026-01-01') return date.startsWith('2012') ? 4 : 1;
  return date.slice(5, 7) === '04' ? 3 : 0;
}

/** Brings the record above in as a station of its own; answers the ids that a coverage names. */
export async function ingestRain(world: World): Promise<Place> {
  const folder = mkdtempSync(join(tmpdir(), 'isoline-rain-'));
  try {
    const lines = ['date,prcp_mm'];
    for (let time = Date.UTC(2005, 0, 1); time <= Date.UTC(2026, 5, 30); time += 86_400_000) {
      const date = new Date(time).toISOString().slice(0, 10);
      lines.push(`${date},${rainOf(date)}`);
    }
    const path = join(folder, 'plain.csv');
    writeFileSync(path, `${lines.join('\n')}\n`);
    const { database, settings } = world.parts;
    const brought = await ingestFile(
      {
        transact: (work) => inTenant(database.db, world.tenantId, work),
        storeDir: settings.storeDir,
        tenantId: world.tenantId,
        now: world.parts.now(),
        who: byCommand('Test'),
        audit: async () => undefined,
      },
      { path },
      { provider: 'Own gauge', dataSet: 'Plain rain', lat: 10, lon: 76 },
    );
    const { providerId, dataSetId } = brought;
    if (!providerId || !dataSetId) throw new Error('The record was not brought in');
    const [target] = await world.call(
      findTargets,
      { params: { providerId, dataSetId }, query: {} },
      { as: 'underwriter' },
    );
    return { dataSetId, targetId: target?.id ?? '' };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

type Place = { readonly dataSetId: string; readonly targetId: string };

/** An active coverage of April and May 2026, at a place of the catalogue or on the rain above: pays above 60 mm 20 %, then 1 % a mm. Answers its id. */
export async function activeCoverage(world: World, place?: Place): Promise<string> {
  const { dataSetId, targetId } = place ?? (await ingestRain(world));
  const { id } = await world.call(
    createCoverage,
    {
      body: {
        label: 'Spring rain',
        riskTypeId: 'RAINFALL',
        dataSet: { id: dataSetId },
        monitoringTarget: { id: targetId },
        indexDefinition: { id: 'precip-sum-total' },
        payoutStructure: { type: 'linear', trigger: 60, minPayout: inr(20), payoutPerUnit: inr(1) },
        currency: 'INR',
        start: '2026-04-01',
        end: '2026-05-31',
        labels: ['user/program:Paddy'],
        detrend: 'NONE',
      },
    },
    { as: 'underwriter' },
  );
  await world.call(simulateCoverage, { params: { id } }, { as: 'underwriter' });
  await world.runJobs();
  await world.call(activateCoverage, { params: { id } }, { as: 'underwriter' });
  return id;
}

export const partnerOf = (world: World, role: 'POLICY_HOLDER' | 'INTERMEDIARY', name: string) =>
  world.call(
    createPartner,
    {
      body: {
        name,
        role,
        contactName: 'Front office',
        contactEmailAddress: 'a@example.org',
        address: { postcode: '682001', state: 'Kerala', stateCode: 'KL', country: 'India', countryCode: 'IN' },
      },
    },
    { as: 'agent' },
  );

/** A quote body for 12 units of 24,000 each. */
export const quoteBody = (coverageId: string, customerId: string, more: Partial<NewQuote> = {}): NewQuote => ({
  name: 'Kuttanad 2026',
  customerId,
  inceptionDate: '2026-04-01',
  expiryDate: '2026-05-31',
  currency: 'INR',
  commissionRate: 0.125,
  notes: 'Paddy',
  quoteItems: [{ coverageId, name: 'North fields', quantity: 12, sumInsured: inr(24_000) }],
  ...more,
});

/** A priced quote; answers its id. */
export async function completedQuote(world: World, coverageId: string, customerId: string): Promise<string> {
  const { id } = await world.call(createQuote, {}, { as: 'agent' });
  await world.call(completeQuote, { params: { id }, body: quoteBody(coverageId, customerId) }, { as: 'agent' });
  await world.runJobs();
  return id;
}

export async function signedFile(world: World): Promise<string> {
  const form = new FormData();
  form.append('file', new Blob(['%PDF-1.4 signed'], { type: 'application/pdf' }), 'signed.pdf');
  return (await world.call(uploadFile, { query: {} }, { as: 'admin', form })).id;
}

/** An active policy on a fresh quote; answers its id. */
export async function activePolicy(world: World, coverageId: string, customerId: string): Promise<string> {
  const quoteId = await completedQuote(world, coverageId, customerId);
  const { id } = await world.call(createPolicy, { body: { quoteId } }, { as: 'agent' });
  await world.call(submitPolicy, { params: { id } }, { as: 'agent' });
  await world.call(acceptPolicy, { params: { id }, body: { fileId: await signedFile(world) } }, { as: 'admin' });
  return id;
}

/** A policy whose period is over and whose event pays 144,000: the claim is drawn up, with its documents, on 2026-06-05. Asks for a world of 2026-03-01. */
export async function claimedPolicy(world: World): Promise<{ readonly policyId: string; readonly claimId: string }> {
  const coverageId = await activeCoverage(world);
  const { id: holderId } = await partnerOf(world, 'POLICY_HOLDER', 'Paddy growers');
  const policyId = await activePolicy(world, coverageId, holderId);
  world.setNow(new Date('2026-06-05T08:00:00Z'));
  await world.call(runMonitoring, { body: {} }, { as: 'admin' });
  await world.runJobs();
  const { content } = await world.call(findClaims, { query: { policyId } }, { as: 'admin' });
  return { policyId, claimId: content[0]?.id ?? '' };
}
