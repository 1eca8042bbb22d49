import fc from 'fast-check';
import { createCoverage } from '#shared/contract/coverageDesign';
import type { Call } from '#shared/contract/call';
import { Failure } from '#shared/contract/client';
import { NewBusinessPartner } from '#shared/contract/newPartner';
import { createPartner } from '#shared/contract/partners';
import { completeQuote, createQuote } from '#shared/contract/quotes';
import { tempMin } from '#shared/engine/indices/tempMin';
import { precipSumTotal } from '#shared/engine/indices/precipSumTotal';
import { resolverOf } from '../console/core/form';
import { refusalOf, refusedFields } from '../console/core/refusal';
import { emptyDraft as emptyCoverage, type Draft as CoverageDraft } from '../console/features/coverages/stories/draft';
import { findFaults } from '../console/features/coverages/stories/faults';
import { newCoverageOf } from '../console/features/coverages/stories/request';
import {
  emptyDraft as emptyQuote,
  submissionOf,
  type Draft as QuoteDraft,
} from '../console/features/quotes/stories/draft';
import { activeCoverage, ingestRain, partnerOf } from './support/insurance';
import { startWorld, type World } from './support/world';

const today = '2026-03-20';
let world: World;
let coverageId: string;
let holderId: string;
let rain: Awaited<ReturnType<typeof ingestRain>>;
beforeAll(async () => {
  world = await startWorld({ now: new Date(`${today}T08:00:00Z`) });
  coverageId = await activeCoverage(world);
  rain = await ingestRain(world);
  holderId = (await partnerOf(world, 'POLICY_HOLDER', 'Kuttanad Growers')).id;
});
afterAll(() => world.close());

type Sentences = readonly (readonly [path: string, message: string])[];
const pairs = (faults: readonly { readonly path: string; readonly message: string }[]): Sentences =>
  faults.map(({ path, message }) => [path, message] as const);

/** What the server has against a body, by its fields; empty where it takes it. */
async function refusedBy(call: Call, request: object, as: 'agent' | 'underwriter'): Promise<Sentences> {
  try {
    await world.call(call, request as never, { as });
    return [];
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    expect([400, 422]).toContain(error.status);
    const fields = refusedFields(refusalOf(error));
    expect(fields).not.toEqual([]);
    return pairs(fields);
  }
}

// Texts as people type them: mostly right, so that single faults come up, and everything that was once read as something else.
const numbers = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 1, max: 400 }).map(String) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '',
      ' ',
      '1e',
      '1e3',
      '0x10',
      '-3',
      '0',
      '12.7',
      '12,7',
      '1,250',
      '0.001',
      '150',
      '9'.repeat(16),
    ),
  },
);
const days = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom('2026-04-01', '2026-05-31') },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '',
      '22027-01-01',
      '9999-01-01',
      '1999-12-31',
      '2026-02-30',
      '2026-03-19',
      '2028-02-29',
      '2027-06-30',
    ),
  },
);
const names = fc.constantFrom('Kuttanad paddy', 'North fields', 'ab', '', 'x'.repeat(201));
const runs = { numRuns: 60 };

test('a quote: the wizard refuses what the server refuses, with the same sentence beside the same field', async () => {
  const { id } = await world.call(createQuote, {}, { as: 'agent' });
  const drafts = fc.record({
    ...{ name: names, inceptionDate: days, expiryDate: days, serviceFee: numbers },
    commission: fc.constantFrom(0.125, 0.123, 0.2, 0.15),
    customerId: fc.boolean().map((isThere) => (isThere ? 'holder' : '')),
    items: fc.array(fc.record({ name: names, quantity: numbers, sum: numbers }), { maxLength: 2 }),
  });
  await fc.assert(
    fc.asyncProperty(drafts, async ({ items, customerId, ...typed }) => {
      const draft: QuoteDraft = {
        ...{ ...emptyQuote, ...typed, currency: 'INR', customerId: customerId && holderId },
        items: items.map((item) => ({ ...item, coverageId })),
      };
      const { faults, asTyped } = submissionOf(draft);
      // What is taken would close the quote, and what is in the database is only the server's to know.
      if (faults.length === 0) return;
      expect(await refusedBy(completeQuote, { params: { id }, body: asTyped }, 'agent')).toEqual(pairs(faults));
    }),
    runs,
  );
});

test('a quote that the wizard would send is taken', async () => {
  const { id } = await world.call(createQuote, {}, { as: 'agent' });
  const whole = { ...emptyQuote, name: 'Kuttanad paddy', currency: 'INR', customerId: holderId };
  const draft: QuoteDraft = {
    ...{ ...whole, inceptionDate: '2026-04-01', expiryDate: '2026-05-31', serviceFee: '12,5' },
    items: [{ coverageId, name: 'North fields', quantity: '12', sum: '24000.5' }],
  };
  expect(submissionOf(draft).faults).toEqual([]);
  expect(await refusedBy(completeQuote, { params: { id }, body: submissionOf(draft).asTyped }, 'agent')).toEqual([]);
});

test('a coverage: the same, for payout, period, index and name', async () => {
  const drafts = fc.record({
    ...{ trigger: numbers, exit: numbers, minPayout: numbers, limit: fc.constantFrom('100', '60', '0', '101', '1e') },
    ...{ start: days, end: days, lossRatio: fc.constantFrom('0.65', '0', '1.2', '', '0,5'), label: names },
    structure: fc.constantFrom<CoverageDraft['structure']>('linear', 'binary'),
    comparator: fc.constantFrom<CoverageDraft['comparator']>('GT', 'LT'),
    index: fc.constantFrom('precip-sum-total', 'excess-precip-days'),
    threshold: numbers,
  });
  let taken = 0;
  await fc.assert(
    fc.asyncProperty(drafts, async ({ index, threshold, ...typed }) => {
      const draft: CoverageDraft = {
        ...{ ...emptyCoverage(today), ...typed, riskTypeId: 'RAINFALL', indexId: index, unit: 'mm', currency: 'INR' },
        ...{ dataSetId: rain.dataSetId, targetId: rain.targetId },
        parameters: index === 'excess-precip-days' ? { threshold } : {},
      };
      const said = pairs(findFaults(draft, today));
      const refused = await refusedBy(createCoverage, { body: newCoverageOf(draft, []) }, 'underwriter');
      // The server first reads the whole request and only then asks its rules: what it says, the wizard has said too.
      for (const fault of refused) expect(said).toContainEqual(fault);
      expect(said.length > 0).toBe(refused.length > 0);
      if (refused.length === 0) taken += 1;
    }),
    {
      ...runs,
      examples: [
        [
          {
            trigger: '60',
            exit: '140',
            minPayout: '20',
            limit: '100',
            start: '2026-04-01',
            end: '2026-05-31',
            lossRatio: '0.65',
            label: '',
            structure: 'linear',
            comparator: 'GT',
            index: 'precip-sum-total',
            threshold: '1',
          },
        ],
      ],
    },
  );
  expect(taken).toBeGreaterThan(0);
});

test('a frost cover below zero is neither refused by the wizard nor by the rules of the server, one of rain by both', () => {
  const draft = (id: string): CoverageDraft => ({
    ...{ ...emptyCoverage(today), riskTypeId: 'TEMPERATURE', indexId: id, structure: 'binary', trigger: '-2' },
    ...{ unit: '', dataSetId: 'set', targetId: 'target', minPayout: '100' },
  });
  const ofTrigger = (id: string) => findFaults(draft(id), today).filter(({ path }) => path.includes('trigger'));
  expect([ofTrigger(tempMin.id), ofTrigger(precipSumTotal.id).length]).toEqual([[], 1]);
});

test('a business partner: the same', async () => {
  const text = (...wrong: string[]) => fc.constantFrom('Asha Farms', 'Asha Farms', ...wrong);
  const partners = fc.record({
    name: text('', ' ', 'x'.repeat(201)),
    role: fc.constantFrom('POLICY_HOLDER', 'INSURER', '', 'KING'),
    contactName: text('', 'x'.repeat(201)),
    contactEmailAddress: fc.constantFrom('a@example.org', '', 'nobody', 'a@b'),
    contactPhoneNumber: text('', '1'.repeat(61)),
    address: fc.record({
      postcode: text(''),
      state: text(''),
      stateCode: text(' '),
      country: text(''),
      countryCode: text(''),
    }),
  });
  await fc.assert(
    fc.asyncProperty(partners, async (partner) => {
      const { errors } = await resolverOf(NewBusinessPartner as never)(partner as never, undefined, {} as never);
      const refused = await refusedBy(createPartner, { body: partner }, 'agent');
      const firsts = refused.filter(([path], at) => refused.findIndex(([other]) => other === path) === at);
      const saidAt = (path: string) =>
        path.split('.').reduce<unknown>((part, name) => (part as Record<string, unknown> | undefined)?.[name], errors);
      for (const [path, message] of firsts) expect(saidAt(path)).toMatchObject({ message });
      expect(Object.keys(errors).length > 0).toBe(firsts.length > 0);
    }),
    runs,
  );
});
