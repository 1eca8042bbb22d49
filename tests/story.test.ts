import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findTargets } from '#shared/contract/catalog';
import { findClaims, moveClaim, readCertificate } from '#shared/contract/claims';
import { activateCoverage, createCoverage } from '#shared/contract/coverageDesign';
import { readCoverage } from '#shared/contract/coverages';
import { readPricingResult, simulateCoverage } from '#shared/contract/coverageVersions';
import { createPermalink, readPermalink, revokePermalink } from '#shared/contract/publicEvents';
import { readEvent, runMonitoring } from '#shared/contract/monitoring';
import { createPartner } from '#shared/contract/partners';
import { acceptPolicy, createPolicy, readPolicy, submitPolicy } from '#shared/contract/policies';
import { policyHistory } from '#shared/contract/policyReport';
import { completeQuote, createQuote, readQuote } from '#shared/contract/quotes';
import { uploadFile } from '#shared/contract/files';
import { recompute, type Certificate } from '#shared/engine/event/certificate';
import { byCommand } from '../server/base/person';
import { ingestFile } from '../server/ingest/ingest';
import { inTenant } from '../server/db/scope';
import { startWorld, type World } from './support/world';

/** Rain that anyone can add up: 2 mm a day in history; 3 mm a day in April 2026, 0 in May. */
function plainRecord(): string {
  const lines = ['date,prcp_mm'];
  for (let time = Date.UTC(2005, 0, 1); time <= Date.UTC(2026, 5, 30); time += 86_400_000) {
    const date = new Date(time).toISOString().slice(0, 10);
    const year = Number(date.slice(0, 4));
    const rain = date < '2026-01-01' ? (year === 2012 ? 4 : 1) : date.slice(5, 7) === '04' ? 3 : 0;
    lines.push(`${date},${rain}`);
  }
  return `${lines.join('\n')}\n`;
}

let world: World;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'isoline-story-'));
  world = await startWorld({ now: new Date('2026-03-20T08:00:00Z') });
});
afterAll(async () => {
  await world.close();
  rmSync(folder, { recursive: true, force: true });
});

const owner = { as: 'owner' as const };

test('a coverage is designed, simulated, quoted, issued, monitored until it pays, and its claim can be recomputed', async () => {
  // An underwriter brings data in.
  const path = join(folder, 'plain.csv');
  writeFileSync(path, plainRecord());
  const { database, settings } = world.parts;
  const context = {
    transact: <T>(work: Parameters<typeof inTenant<T>>[2]) => inTenant(database.db, world.tenantId, work),
    storeDir: settings.storeDir,
    tenantId: world.tenantId,
    now: world.parts.now(),
    who: byCommand('Test'),
    channel: 'command' as const,
    audit: async () => undefined,
  };
  const brought = await ingestFile(context, { path }, {
    provider: 'Own gauge',
    dataSet: 'Plain rain',
    lat: 10,
    lon: 76,
  } as never);
  expect(brought).toMatchObject({ changed: true, rows: expect.any(Number) });
  const dataSetId = brought.dataSetId as string;
  const [target] = await world.call(
    findTargets,
    { params: { providerId: brought.providerId as string, dataSetId }, query: {} },
    { as: 'underwriter' },
  );
  expect(target).toBeDefined();

  // A coverage: April and May, pays above 60 mm: 20 %, then 1 % a mm, at most all.
  const money = (amount: number) => ({ amount, currency: 'INR' });
  const created = await world.call(
    createCoverage,
    {
      body: {
        label: 'Spring rain',
        riskTypeId: 'RAINFALL',
        dataSet: { id: dataSetId },
        monitoringTarget: { id: target?.id as string },
        indexDefinition: { id: 'precip-sum-total' },
        payoutStructure: { type: 'linear', trigger: 60, minPayout: money(20), payoutPerUnit: money(1) },
        currency: 'INR',
        start: '2026-04-01',
        end: '2026-05-31',
        labels: ['user/program:Paddy'],
        detrend: 'NONE',
      },
    },
    { as: 'underwriter' },
  );
  expect(created).toMatchObject({ uiState: 'created', exit: 140, minPayoutPct: 0.2, payoutPerUnitPct: 0.01 });
  await world.call(simulateCoverage, { params: { id: created.id } }, { as: 'underwriter' });
  await world.runJobs();
  const simulated = await world.call(readCoverage, { params: { id: created.id }, query: {} }, { as: 'underwriter' });
  expect(simulated.error).toBeNull();
  // 21 years (2005 to 2025): 61 mm pays 21 %; 2012 with 244 mm pays 100 %.
  const expectedLoss = (20 * 0.21 + 1) / 21;
  expect(simulated.uiState).toBe('simulated');
  expect(simulated.riskPremiumPct).toBeCloseTo(expectedLoss, 12);
  expect(simulated.grossPremiumIndicationPct).toBeCloseTo(expectedLoss / 0.65, 12);
  const pricing = await world.call(readPricingResult, { params: { id: created.id }, query: {} }, { as: 'underwriter' });
  expect(pricing.payout.find(({ year }) => year === 2012)?.total_payout).toBe(100);
  await world.call(activateCoverage, { params: { id: created.id } }, { as: 'underwriter' });

  // An agent quotes it.
  const partner = (role: 'POLICY_HOLDER' | 'INTERMEDIARY', name: string) =>
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
  const holder = await partner('POLICY_HOLDER', 'Kuttanad Growers');
  const draft = await world.call(createQuote, {}, { as: 'agent' });
  await world.call(
    completeQuote,
    {
      params: { id: draft.id },
      body: {
        name: 'Kuttanad 2026',
        customerId: holder.id,
        inceptionDate: '2026-04-01',
        expiryDate: '2026-05-31',
        currency: 'INR',
        commissionRate: 0.125,
        notes: 'Paddy',
        quoteItems: [{ coverageId: created.id, name: 'North fields', quantity: 12, sumInsured: money(24000) }],
      },
    },
    { as: 'agent' },
  );
  await world.runJobs();
  const quote = await world.call(readQuote, { params: { id: draft.id } }, { as: 'agent' });
  const premium = Math.round((expectedLoss / 0.65) * 24000 * 12 * 100) / 100;
  expect(quote).toMatchObject({
    status: 'COMPLETED',
    error: null,
    totalSumInsured: money(288000),
    grossWrittenPremium: money(premium),
  });
  expect(quote.quoteDocumentId).toBeTruthy();

  // The accepted quote becomes a policy, which an administrator activates.
  const policy = await world.call(createPolicy, { body: { quoteId: draft.id } }, { as: 'agent' });
  expect((await world.call(createPolicy, { body: { quoteId: draft.id } }, { as: 'agent' })).id).toBe(policy.id);
  expect(policy.state).toBe('draft');
  await world.call(submitPolicy, { params: { id: policy.id } }, { as: 'agent' });
  await expect(world.call(acceptPolicy, { params: { id: policy.id } }, { as: 'admin' })).rejects.toMatchObject({
    status: 409,
    code: 'policies.unsigned',
  });
  const form = new FormData();
  form.append('file', new Blob(['%PDF-1.4 signed'], { type: 'application/pdf' }), 'signed.pdf');
  const signed = await world.call(uploadFile, { query: {} }, { as: 'admin', form });
  const active = await world.call(
    acceptPolicy,
    { params: { id: policy.id }, body: { fileId: signed.id } },
    { as: 'admin' },
  );
  expect(active.state).toBe('active');

  // Every day the index is compared with the trigger. 20 days of 3 mm are 60 mm: not above. Day 21 pays.
  const eventId = (await world.call(readCoverage, { params: { id: created.id }, query: {} }, { as: 'underwriter' }))
    .parametricEventId as string;
  const runFor = async (day: string) => {
    world.setNow(new Date(`${day}T06:00:00Z`));
    await world.call(runMonitoring, { body: { asOf: day } }, { as: 'admin' });
    await world.runJobs();
    return world.call(readEvent, { params: { id: eventId }, query: {} }, { as: 'underwriter' });
  };
  expect(await runFor('2026-04-20')).toMatchObject({
    status: 'MONITORED',
    indexValue: 60,
    payoutPct: 0,
    triggered: false,
  });
  expect(await runFor('2026-04-21')).toMatchObject({ status: 'DETECTED', indexValue: 63, triggered: true });
  expect((await world.call(readPolicy, { params: { id: policy.id } }, { as: 'admin' })).state).toBe('running');
  const over = await runFor('2026-06-01');
  // 30 days of 3 mm: 90 mm. 20 % + 30 × 1 % = 50 % of 12 × 24,000 = 144,000.
  expect(over).toMatchObject({ status: 'REPORTED', indexValue: 90, payoutPct: 0.5, totalPayout: money(144000) });
  const again = await runFor('2026-06-01');
  expect(again.footprint).toEqual(over.footprint);

  const claims = await world.call(findClaims, { query: { policyId: policy.id } }, { as: 'admin' });
  expect(claims.content).toHaveLength(1);
  const [claim] = claims.content;
  expect(claim).toMatchObject({
    amount: money(144000),
    state: 'drawn_up',
    parametricLoss: { parametricEvent: { value: 90, startTime: '2026-04-21' } },
  });
  const move = (to: 'in_review' | 'approved' | 'paid') =>
    world.call(
      moveClaim,
      { params: { id: claim?.id as string }, body: { to, reason: 'As computed.' } },
      { as: 'admin' },
    );
  await expect(move('paid')).rejects.toMatchObject({ status: 409 });
  await move('in_review');
  await move('approved');
  expect((await move('paid')).state).toBe('paid');
  expect((await world.call(readPolicy, { params: { id: policy.id } }, { as: 'admin' })).state).toBe('completed');
  expect(
    (await world.call(policyHistory, { params: { id: policy.id }, query: {} }, { as: 'admin' })).content.map(
      ({ to }) => to,
    ),
  ).toEqual(expect.arrayContaining(['draft', 'created', 'active', 'running', 'completed']));

  // Anyone can recompute the certificate, and one changed number is found.
  const certificate = (await world.call(
    readCertificate,
    { params: { id: claim?.id as string } },
    { as: 'admin' },
  )) as unknown as Certificate;
  const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
  expect(recompute(certificate, sha256)).toMatchObject({ ok: true, amount: 144000 });
  expect(recompute({ ...certificate, amount: 144001 }, sha256).ok).toBe(false);

  // A partner's page shows the state of it all, without names or sums insured, until the link is revoked.
  const link = await world.call(createPermalink, { params: { id: eventId } }, owner);
  const card = await world.call(readPermalink, { params: { id: link.permalink } });
  expect(card).toMatchObject({ indexValue: 90, payoutPct: 0.5, triggered: true });
  expect(JSON.stringify(card)).not.toMatch(/Kuttanad Growers|288000|totalSumInsured/);
  await world.call(revokePermalink, { params: { id: link.id } }, owner);
  await expect(world.call(readPermalink, { params: { id: link.permalink } })).rejects.toMatchObject({ status: 404 });
  await expect(world.call(readPermalink, { params: { id: 'nobody-knows-this-link' } })).rejects.toMatchObject({
    status: 404,
  });
});
