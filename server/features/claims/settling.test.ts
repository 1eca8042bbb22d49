import { createHash } from 'node:crypto';
import { findClaims, moveClaim, readCertificate, readClaim } from '#shared/contract/claims';
import { readFile, readFileInfo } from '#shared/contract/files';
import { findEvents } from '#shared/contract/monitoring';
import { readPolicy } from '#shared/contract/policies';
import { policyHistory } from '#shared/contract/policyReport';
import { isCertificate, recompute } from '#shared/engine/event/certificate';
import { claimedPolicy, inr } from '../../../tests/support/insurance';
import { ingestRain } from '../../../tests/support/records';
import { copyPolicy } from '../../../tests/support/policies';
import { startWorld, type World } from '../../../tests/support/world';
import { inTenant } from '../../db/scope';
import { flat, readPdf } from '../../documents/testing/readPdf';
import { findEvent } from '../monitoring/events/repository';
import { makeClaimDocuments } from './documents';
import { drawUpClaims } from './draw';

const admin = { as: 'admin' } as const;
const byId = (id: string) => ({ params: { id } });
type State = 'drawn_up' | 'in_review' | 'approved' | 'rejected' | 'paid';

let world: World;
let eventId: string;
let policyId: string;
let claimId: string;
beforeAll(async () => {
  world = await startWorld({ now: new Date('2026-03-01T08:00:00Z') });
  ({ policyId, claimId } = await claimedPolicy(world));
  eventId = (await world.call(findEvents, { query: {} }, { as: 'underwriter' })).content[0]?.id ?? '';
});
afterAll(() => world.close());

const query = async <T>(text: string, values: readonly unknown[] = []) =>
  (await world.parts.database.pool.query(text, [...values])).rows as T[];
const claims = async (of: object = { policyId }) =>
  (await world.call(findClaims, { query: { sort: 'createdAt', ...of } }, admin)).content;
const move = (id: string, to: State, reason = 'As computed') =>
  world.call(moveClaim, { ...byId(id), body: { to, reason } }, admin);
const stateOf = async (id: string) => (await world.call(readPolicy, byId(id), admin)).state;
const historyOf = async (id: string) => (await world.call(policyHistory, { ...byId(id), query: {} }, admin)).content;
/** The claim as it comes into a case; what other cases have left is gone. */
async function stands(state: State, expiryDate = '2026-05-31'): Promise<void> {
  await query('delete from correction_notice');
  await query('delete from claim where id <> $1', [claimId]);
  await query('delete from policy_item where policy_id <> $1', [policyId]);
  await query('delete from policy where id <> $1', [policyId]);
  await query('update claim set state = $1, reviewed_by = null, approved_by = null, updated_at = $2', [
    ...[state, world.parts.now()],
  ]);
  await query('update parametric_event set payout_pct = 0.5');
  await query('update policy set state = $1, expiry_date = $2, name = $3 where id = $4', [
    ...['claims', expiryDate, 'Kuttanad 2026', policyId],
  ]);
}
let added = 0;
const addClaim = (state: State, of = policyId) =>
  query(`insert into claim select (jsonb_populate_record(t, $1::jsonb)).* from claim t where t.id = $2`, [
    JSON.stringify({ id: `added ${(added += 1)}`, sequence: added, policy_id: of, state }),
    claimId,
  ]);
/** What is drawn up when the event owes this share now, some minutes after what came before. */
async function draw(payoutPct: number): Promise<number> {
  await query('update parametric_event set payout_pct = $1', [payoutPct]);
  world.setNow(new Date(world.parts.now().getTime() + 300_000));
  return inTenant(world.parts.database.db, world.tenantId, async (db) => {
    const row = await findEvent(db, eventId);
    return row ? drawUpClaims(db, row, world.parts.now()) : -1;
  });
}

describe('while a correction waits for a decision', () => {
  const notice = (event: string, decision: string | null) =>
    query(
      `insert into correction_notice (tenant_id, id, event_id, as_of, data_version, old_index, new_index, old_payout_pct,
         new_payout_pct, created_at, decision)
       values ($1, $2, $3, '2026-06-05', 2, 90, 100, 0.5, 0.6, now(), $4)`,
      [world.tenantId, `${event} ${decision}`, event, decision],
    );

  test.each([
    ['paid: not yet', 'approved', 'paid', null, false],
    ['paid once the figures were kept', 'approved', 'paid', 'kept', true],
    ['paid once the new figures were adopted', 'approved', 'paid', 'adopted', true],
    ['approved', 'in_review', 'approved', null, true],
    ['rejected', 'in_review', 'rejected', null, true],
    ['taken back into review', 'approved', 'in_review', null, true],
  ] as const)('a claim of the event may be %s', async (_, from, to, decision, isAllowed) => {
    await stands(from);
    await notice(eventId, decision);
    if (isAllowed) expect((await move(claimId, to)).state).toBe(to);
    else {
      await expect(move(claimId, to)).rejects.toMatchObject({
        ...{ status: 409, code: 'claims.corrected' },
        message: expect.stringContaining('somebody has to decide on the correction'),
      });
      expect(await world.call(readClaim, byId(claimId), admin)).toMatchObject({ state: from });
    }
  });

  test('claims of other events are paid', async () => {
    await stands('approved');
    await notice('another event', null);
    expect((await move(claimId, 'paid')).state).toBe('paid');
  });
});

describe('an event that is', () => {
  test.each([
    ...(['REPORTED', 'IN_REVIEW', 'CONFIRMED', 'PAYOUT', 'QUALIFIED'] as const).map(
      (status) => [status, true] as const,
    ),
    ...(['REJECTED', 'NO_PAYOUT', 'TERMINATED'] as const).map((status) => [status, false] as const),
  ])('%s pays its claims: %s', async (status, isAllowed) => {
    await stands('in_review');
    await query('update parametric_event set status = $1', [status]);
    try {
      await move(claimId, 'approved');
      if (isAllowed) expect((await move(claimId, 'paid')).state).toBe('paid');
      else {
        await expect(move(claimId, 'paid')).rejects.toMatchObject({
          ...{ status: 409, code: 'claims.event' },
          message: expect.stringContaining('pays no claim'),
        });
        // What was paid too much is taken back from it all the same, and a claim of it can be turned down.
        await query('update claim set amount = -100');
        expect((await move(claimId, 'paid')).state).toBe('paid');
        await stands('in_review');
        expect((await move(claimId, 'rejected')).state).toBe('rejected');
      }
    } finally {
      await query(`update claim set amount = 144000`);
      await query(`update parametric_event set status = 'REPORTED'`);
    }
  });
});

describe('a policy with a claim that is settled', () => {
  test.each([
    ['paid after the period', 'approved', 'paid', [], '2026-06-04', 'completed'],
    ['rejected after the period', 'in_review', 'rejected', [], '2026-06-04', 'completed'],
    ['paid on the last day', 'approved', 'paid', [], '2026-06-05', 'claims'],
    ['paid, another rejected', 'approved', 'paid', ['rejected'], '2026-06-04', 'completed'],
    ['paid, another approved and unpaid', 'approved', 'paid', ['approved'], '2026-06-04', 'claims'],
    ['paid, another only drawn up', 'approved', 'paid', ['drawn_up', 'paid'], '2026-06-04', 'claims'],
    ['rejected, another in review', 'in_review', 'rejected', ['in_review'], '2026-06-04', 'claims'],
    ['only approved', 'in_review', 'approved', ['paid'], '2026-06-04', 'claims'],
  ] as const)('%s', async (_, from, to, others, expiryDate, state) => {
    await stands(from, expiryDate);
    for (const other of others) await addClaim(other);
    await move(claimId, to);
    expect(await stateOf(policyId)).toBe(state);
    const [newest] = await historyOf(policyId);
    if (state === 'completed') expect(newest).toMatchObject({ action: 'advanced', from: 'claims', to: state });
  });

  test('settling moves policies on whose day has come; looking at a claim moves none', async () => {
    await stands('drawn_up');
    const overdue = await copyPolicy(world, policyId, 'overdue', { state: 'running', expiry_date: '2026-06-04' });
    await move(claimId, 'in_review');
    await move(claimId, 'approved');
    expect(await stateOf(overdue)).toBe('running');
    await addClaim('in_review', overdue);
    await move(claimId, 'paid');
    expect(await stateOf(overdue)).toBe('expired');
  });
});

test('every move of a claim stands in the history of its policy, with who and why', async () => {
  await stands('drawn_up');
  for (const [from, to, action] of [
    ['drawn_up', 'in_review', 'claim in review'],
    ['in_review', 'approved', 'claim approved'],
    ['approved', 'paid', 'claim paid'],
  ] as const) {
    await move(claimId, to, `Because of ${to}`);
    const entries = await historyOf(policyId);
    expect(entries.find((entry) => entry.to === to)).toMatchObject({
      ...{ action, from, to, reason: `Because of ${to}`, who: 'admin@isoline.demo', channel: 'console' },
      details: { claimId },
    });
  }
  const areas = await query('select distinct area from audit where subject_id = $1', [policyId]);
  expect(areas).toEqual([{ area: 'policies' }]);
});

test.each([
  ['active', 'claims'],
  ['running', 'claims'],
  ['expired', 'claims'],
  ['completed', 'claims'],
  ['draft', 'draft'],
  ['created', 'created'],
])('a policy that is %s when an event owes more is then %s', async (state, then) => {
  await stands('paid');
  const { version } = await world.call(readPolicy, byId(policyId), admin);
  await query('update policy set state = $1 where id = $2', [state, policyId]);
  expect(await draw(0.6)).toBe(then === 'claims' ? 1 : 0);
  expect(await world.call(readPolicy, byId(policyId), admin)).toMatchObject({
    ...{ state: then, version: then === 'claims' ? version + 1 : version },
  });
});

describe('a rejected claim that is taken up again', () => {
  test('makes its completed policy one with claims, which is completed when it is paid', async () => {
    await stands('in_review');
    await move(claimId, 'rejected');
    expect(await stateOf(policyId)).toBe('completed');
    await move(claimId, 'in_review');
    expect(await stateOf(policyId)).toBe('claims');
    await move(claimId, 'approved');
    expect(await stateOf(policyId)).toBe('claims');
    await move(claimId, 'paid');
    expect(await stateOf(policyId)).toBe('completed');
  });

  // The claim of 144,000 is rejected; then the event owes another share of 288,000, and what is missing is drawn up.
  test.each([
    ['after a newer claim took its place', 0.5, [144_000, 144_000], false],
    ['after a newer claim of more took its place', 0.6, [144_000, 172_800], false],
    ['when the event owes less now', 0.4, [144_000, 115_200], false],
    ['when the event owes nothing now', 0, [144_000], false],
  ])('%s, stays rejected', async (_, payoutPct, amounts) => {
    await stands('in_review');
    await move(claimId, 'rejected');
    await draw(payoutPct);
    expect((await claims()).map(({ amount }) => amount)).toEqual(amounts.map(inr));
    await expect(move(claimId, 'in_review')).rejects.toMatchObject({
      ...{ status: 409, code: 'claims.unowed' },
      message: expect.stringContaining('no longer owes this claim'),
    });
    expect((await world.call(readClaim, byId(claimId), admin)).state).toBe('rejected');
  });

  test('counts with what was drawn up beside it, and not with what was rejected too', async () => {
    await stands('in_review');
    await draw(0.6);
    await move(claimId, 'rejected');
    expect((await move(claimId, 'in_review')).state).toBe('in_review');
    await move(claimId, 'rejected');
    await draw(0.6);
    expect((await claims()).map(({ amount }) => amount)).toEqual([144_000, 28_800, 144_000].map(inr));
    await expect(move(claimId, 'in_review')).rejects.toMatchObject({ code: 'claims.unowed' });
    const newest = (await claims()).at(-1)?.id ?? '';
    await move(newest, 'in_review');
    await move(newest, 'rejected');
    expect((await move(claimId, 'in_review')).state).toBe('in_review');
  });

  test.each([
    ['once', [], 'in_review'],
    ['not after it was taken back by another', [0.4], 'claims.unowed'],
    ['not when the event owes the sum again', [0.5], 'claims.unowed'],
  ] as const)('what is to be taken back too: %s', async (_, shares, result) => {
    await stands('approved');
    await draw(0.4);
    const back = (await claims()).at(-1);
    expect(back?.amount).toEqual(inr(-28_800));
    await move(back?.id ?? '', 'in_review');
    await move(back?.id ?? '', 'rejected');
    for (const share of shares) await draw(share);
    const again = move(back?.id ?? '', 'in_review');
    if (result === 'in_review') expect((await again).state).toBe(result);
    else await expect(again).rejects.toMatchObject({ status: 409, code: result });
  });

  test('of two that stand for the same sum only one comes back, whoever is first', async () => {
    await stands('in_review');
    await move(claimId, 'rejected');
    await draw(0.5);
    const newest = (await claims()).at(-1)?.id ?? '';
    await move(newest, 'in_review');
    await move(newest, 'rejected');
    const both = await Promise.allSettled([move(claimId, 'in_review'), move(newest, 'in_review')]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });
});

describe('report and certificate of a claim', () => {
  const made = () =>
    makeClaimDocuments({
      ...{ tenantId: world.tenantId, now: world.parts.now(), files: world.parts.files },
      ...{ storeDir: world.parts.settings.storeDir },
      inTenant: (work) => inTenant(world.parts.database.db, world.tenantId, work),
    });
  const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
  const undone = () => query('update claim set report_file_id = null, certificate_file_id = null');
  const certificate = (id = claimId) => world.call(readCertificate, byId(id), admin);

  test('are made once', async () => {
    await stands('drawn_up');
    await undone();
    expect(await made()).toBe(1);
    const { certificateFileId } = await world.call(readClaim, byId(claimId), admin);
    expect(await made()).toBe(0);
    expect(await world.call(readClaim, byId(claimId), admin)).toMatchObject({ certificateFileId });
  });

  test('are told to be on their way until they are there', async () => {
    await stands('drawn_up');
    await undone();
    await expect(certificate()).rejects.toMatchObject({
      ...{ status: 409, code: 'claims.no-certificate' },
      message: expect.stringContaining('Try again'),
    });
    await made();
    expect(await certificate()).toMatchObject({ claimId });
  });

  test('the certificate proves the amount from the data that it names', async () => {
    await stands('drawn_up');
    await undone();
    await made();
    const proof: unknown = await certificate();
    if (!isCertificate(proof)) throw new Error('This is no certificate');
    expect(recompute(proof, sha256)).toMatchObject({ ok: true, amount: 144_000 });
    const [data] = await query<object>(
      `select v.data_set_id as "dataSetId", v.version, v.content_hash as "contentHash", s.attribution
         from data_set_version v join data_set s on s.id = v.data_set_id and s.tenant_id = v.tenant_id
        where v.version = (select (provenance->>'dataVersion')::int from parametric_event)
          and v.data_set_id = (select data_set_id from coverage_version limit 1)`,
    );
    expect(data).toBeDefined();
    expect(proof).toMatchObject({
      ...{ eventId, data, amount: 144_000, indexValue: 90, payoutPct: 0.5, asOf: '2026-06-05T08:00:00.000Z' },
      coverage: { id: expect.any(String), version: 1, label: 'Spring rain' },
      target: { id: expect.any(String), name: 'plain', lat: 10, lon: 76 },
      insured: { sumInsured: 24_000, quantity: 12, currency: 'INR' },
    });
    expect(proof).not.toHaveProperty('otherData');
  });

  test('of several triggers it names the data of each', async () => {
    await stands('drawn_up');
    const hill = await ingestRain(world, { 2026: 89 }, { name: 'Hill', lat: 11, lon: 77, to: '2026-06-30' });
    const part = (id: string, dataSetId: string, targetId: string) =>
      `jsonb_build_object('id', '${id}', 'label', '${id}', 'riskTypeId', risk_type_id, 'dataSetId', ${dataSetId}, 'targetId', ${targetId},
        'place', '{"lat": 10, "lon": 76}'::jsonb, 'dayOffsetHours', 0, 'secondaryDataSetId', null, 'terms', terms, 'weight', 0.5)`;
    await query(
      `update coverage_version set combine = 'SUM', parts = jsonb_build_array(
         ${part('plain', 'data_set_id', 'target_id')}, ${part('hill', '$1::text', '$2::text')})`,
      [hill.dataSetId, hill.targetId],
    );
    try {
      await undone();
      await made();
      const proof: unknown = await certificate();
      // 90 mm pay 50 %; 61 days of 1 mm and 89 mm more pay all: half of each counts.
      expect(isCertificate(proof) && recompute(proof, sha256)).toMatchObject({ ok: true, amount: 216_000 });
      const [version] = await query<{ hash: string }>(
        'select content_hash as hash from data_set_version where data_set_id = $1',
        [hill.dataSetId],
      );
      expect(proof).toMatchObject({
        payoutPct: 0.75,
        otherData: [
          { dataSetId: hill.dataSetId, version: 1, contentHash: version?.hash, attribution: expect.any(String) },
        ],
      });
    } finally {
      await query(`update coverage_version set combine = null, parts = '[]'`);
      await undone();
      await made();
    }
  });

  test('both are files that stay, named after policy, item and claim', async () => {
    await stands('drawn_up');
    await query(`update policy set name = 'A/B: "C" <D>|E\\F*G?'`);
    await undone();
    await made();
    const claim = await world.call(readClaim, byId(claimId), admin);
    const labels = { 'user/claim': claimId, 'user/policy': policyId };
    expect(await world.call(readFileInfo, byId(claim.claimReportDocumentId ?? ''), admin)).toMatchObject({
      ...{ fileName: 'Claim A-B- -C- -D--E-F-G- North fields.pdf', contentType: 'application/pdf' },
      ...{ description: 'Claim report', createdBy: 'Isoline' },
      labels: { ...labels, 'user/report_name': 'claim report' },
    });
    expect(await world.call(readFileInfo, byId(claim.certificateFileId ?? ''), admin)).toMatchObject({
      ...{ fileName: `Certificate ${claimId}.json`, contentType: 'application/json' },
      ...{ description: 'Settlement certificate', createdBy: 'Isoline' },
      labels: { ...labels, 'user/report_name': 'settlement certificate' },
    });
    const kept = await query('select id from stored_file where kept and id = any($1)', [
      [claim.claimReportDocumentId, claim.certificateFileId],
    ]);
    expect(kept).toHaveLength(2);
    const report = await world.send(readFile, byId(claim.claimReportDocumentId ?? ''), admin);
    const text = flat((await readPdf(Buffer.from(await report.arrayBuffer()))).text);
    const proof: unknown = await certificate();
    for (const line of ['Claim amount INR 1,44,000.00', 'Paddy growers', 'Spring rain, version 1'])
      expect(text).toContain(line);
    expect(isCertificate(proof) && text.includes(proof.hash)).toBe(true);
  });
});

describe('claims are found', () => {
  test.each([
    ['of the policy', () => ({ policyId }), 1],
    ['of the event', () => ({ eventId }), 1],
    ['of another policy', () => ({ policyId: 'another' }), 0],
    ['of another event', () => ({ eventId: 'another' }), 0],
    ['of the policy, but of another event', () => ({ policyId, eventId: 'another' }), 0],
  ])('%s', async (_, of, many) => {
    await stands('drawn_up');
    expect(await claims(of())).toHaveLength(many);
  });

  test('each with its own history', async () => {
    await stands('drawn_up');
    await draw(0.6);
    const newest = (await claims()).at(-1)?.id ?? '';
    await move(newest, 'in_review', 'The second is looked at');
    const [first, second] = await claims();
    expect(first?.history).not.toContainEqual(expect.objectContaining({ reason: 'The second is looked at' }));
    expect(second?.history).toMatchObject([
      { action: 'moved', reason: 'The second is looked at' },
      { action: 'drawn up', who: 'Isoline', from: null, to: 'drawn_up' },
    ]);
    expect(second?.history).toEqual((await world.call(readClaim, byId(newest), admin)).history);
  });

  test('of a policy, by pages, in the order asked for', async () => {
    await stands('drawn_up');
    await draw(0.6);
    await draw(0.4);
    const page = (sort: string, at: number) =>
      world.call(findClaims, { query: { policyId, sort, page: at, size: 2 } }, admin);
    const amounts = async (sort: string, at: number) =>
      (await page(sort, at)).content.map(({ amount }) => amount.amount);
    expect(await page('createdAt', 0)).toMatchObject({ totalElements: 3, totalPages: 2 });
    expect(await amounts('createdAt', 0)).toEqual([144_000, 28_800]);
    expect(await amounts('createdAt', 1)).toEqual([-57_600]);
    expect(await amounts('amount', 0)).toEqual([-57_600, 28_800]);
    expect(await amounts('amount,desc', 0)).toEqual([144_000, 28_800]);
    const ofAnother = { query: { policyId: 'another' } };
    expect(await world.call(findClaims, ofAnother, admin)).toMatchObject({ content: [], totalElements: 0 });
  });

  test('as what they are', async () => {
    await stands('drawn_up');
    expect(await world.call(readClaim, byId(claimId), admin)).toMatchObject({
      ...{
        policyId,
        policyName: 'Kuttanad 2026',
        state: 'drawn_up',
        kind: 'claim',
        amount: inr(144_000),
        payoutPct: 0.5,
      },
      ...{
        policyItem: { name: 'North fields' },
        beneficiaryName: 'Paddy growers',
        createdAt: '2026-06-05T08:00:00.000Z',
      },
      parametricLoss: {
        coverage: {
          ...{ label: 'Spring rain', riskType: 'Rainfall', riskTypeId: 'RAINFALL', trigger: 60, triggerUnit: 'mm' },
          ...{ indexDefinition: { decimals: 1 }, duration: false },
        },
        parametricEvent: { id: eventId, value: 90, unit: 'mm', startTime: '2026-04-21' },
      },
    });
    for (const call of [readClaim, readCertificate])
      await expect(world.call(call, byId('nothing'), admin)).rejects.toMatchObject({
        ...{ status: 404, code: 'claims.unknown' },
        message: expect.stringContaining('no such claim'),
      });
  });
});
