import { findTargets, findDataSets, findProviders } from '#shared/contract/catalog';
import { findClaims, moveClaim } from '#shared/contract/claims';
import { activateCoverage, createCoverage } from '#shared/contract/coverageDesign';
import { readCoverage } from '#shared/contract/coverages';
import { simulateCoverage } from '#shared/contract/coverageVersions';
import { markAllRead } from '#shared/contract/inbox';
import { createPermalink } from '#shared/contract/publicEvents';
import { moveEvent, runMonitoring } from '#shared/contract/monitoring';
import { createPartner } from '#shared/contract/partners';
import { acceptPolicy, createPolicy, submitPolicy } from '#shared/contract/policies';
import { completeQuote, createQuote, rejectQuote } from '#shared/contract/quotes';
import { saveProgram } from '#shared/contract/programs';
import { uploadFile } from '#shared/contract/files';
import { addDays } from '#shared/engine/calendar';
import { climates } from './climates';
import { contactOf, type PartnerName } from './holders';
import { samplePrograms } from '#shared/contract/sampleCatalogue';
import { sampleProvider, satelliteProvider, satelliteSet } from './sampleData';
import type { Rehearsal } from './rehearse';
import { players } from './stage';
import type { Tell } from './progress';
import { periodOf, plans, soy, waiting, type Plan } from './plans';
import { recordOf } from './record';
import { termsFor } from './terms';

const { underwriter: uma, admin: adi, agent: ama, owner: ola } = players;
const money = (amount: number, currency = 'INR') => ({ amount, currency });

type Places = ReadonlyMap<string, { readonly dataSetId: string; readonly targetId: string }>;
const satellite = 'satellite';
async function placesOf({ call }: Rehearsal): Promise<Places> {
  const places = new Map<string, { dataSetId: string; targetId: string }>();
  const providers = (await call(findProviders, { query: {} })).filter(({ name }) =>
    [sampleProvider, satelliteProvider].includes(name),
  );
  const sets = await Promise.all(
    providers.map(async ({ id: providerId }) =>
      (await call(findDataSets, { params: { providerId }, query: {} })).map((set) => ({ providerId, set })),
    ),
  );
  for (const { providerId, set } of sets.flat()) {
    const at = { params: { providerId, dataSetId: set.id } };
    if (set.kind === 'track') {
      const { lat, lon } = climates.find(({ country }) => country === 'BB') ?? { lat: 13.1, lon: -59.6 };
      const box = {
        topLeftLat: lat + 0.01,
        bottomRightLat: lat - 0.01,
        topLeftLon: lon - 0.01,
        bottomRightLon: lon + 0.01,
      };
      const [point] = await call(findTargets, { ...at, query: box });
      if (point) places.set('storm', { dataSetId: set.id, targetId: point.id });
      continue;
    }
    for (const target of await call(findTargets, { ...at, query: {} }))
      places.set(set.name === satelliteSet ? satellite : set.kind === 'incident' ? 'cloud' : target.name, {
        dataSetId: set.id,
        targetId: target.id,
      });
  }
  return places;
}

/** Index and payout of a plan, as the record of its place asks for. */
function termsOf(plan: Plan, today: string) {
  const { wish, currency = 'INR' } = plan;
  const { parameters, trigger, exit, least } = termsFor(recordOf(plan, today), wish, periodOf(plan, today));
  return {
    indexDefinition: { id: wish.indexId, parameters },
    payoutStructure: {
      type: 'linear' as const,
      trigger,
      exit,
      minPayout: money(least, currency),
      comparator: wish.comparator ?? ('GT' as const),
    },
  };
}

/** One that waits to be simulated. */
async function designWaiting({ call, at }: Rehearsal, today: string, places: Places): Promise<void> {
  const spot = places.get('Indore, Madhya Pradesh');
  at(`${today}T08:00:00Z`);
  if (!spot) return;
  const { start, end } = periodOf(waiting, today);
  const body = {
    label: waiting.label,
    riskTypeId: waiting.riskTypeId,
    currency: waiting.currency,
    ...termsOf(waiting, today),
    dataSet: { id: spot.dataSetId },
    monitoringTarget: { id: spot.targetId },
    start,
    end,
    labels: [`user/program:${soy}`],
  };
  await call(createCoverage, { body }, uma);
}

/** Designs, simulates and activates everything, each a little before its period; answers the coverage ids by key. */
async function design(stage: Rehearsal, today: string, places: Places): Promise<Map<string, string>> {
  const { call, at, runJobs } = stage;
  const ids = new Map<string, string>();
  for (const plan of plans) {
    const { key, place, from: _from, days: _days, program, isPublic, isChecked, wish: _, ...rest } = plan;
    const spot = places.get(place);
    if (!spot) throw new Error(`The sample data have no place "${place}".`);
    const { start, end } = periodOf(plan, today);
    at(`${addDays(start, -20) > today ? today : addDays(start, -20)}T07:00:00Z`);
    const created = await call(
      createCoverage,
      {
        body: {
          ...rest,
          ...termsOf(plan, today),
          dataSet: { id: spot.dataSetId },
          monitoringTarget: { id: spot.targetId },
          ...(isChecked ? { secondaryDataSet: { id: places.get(satellite)?.dataSetId ?? '' } } : {}),
          start,
          end,
          labels: [
            `user/program:${program}`,
            `system/variable:${rest.riskTypeId.toLowerCase()}`,
            ...(isPublic ? ['system/visibility:public'] : []),
          ],
        },
      },
      uma,
    );
    await call(simulateCoverage, { params: { id: created.id } }, uma);
    ids.set(key, created.id);
  }
  await runJobs();
  for (const { key, from } of plans) {
    const id = ids.get(key) ?? '';
    const coverage = await call(readCoverage, { params: { id }, query: {} });
    // A story that carries on finds what it has activated before.
    if (coverage.uiState !== 'simulated' && coverage.uiState !== 'active')
      throw new Error(`${coverage.label} could not be simulated: ${coverage.error}`);
    at(`${addDays(coverage.start, -18) > today ? today : addDays(coverage.start, -18)}T09:00:00Z`);
    if (from <= 10) await call(activateCoverage, { params: { id } }, uma);
  }
  // Who asked for a simulation has seen by today how it ended.
  await call(markAllRead, {}, uma);
  await designWaiting(stage, today, places);
  return ids;
}

type Sale = {
  readonly name: string;
  readonly holder: PartnerName;
  readonly key: string;
  readonly cohorts: readonly (readonly [string, number, number])[];
  readonly currency: string;
  readonly upTo: 'quote' | 'rejected' | 'draft' | 'created' | 'active';
};
/** Those that pay are small beside those whose season is good, so that premiums carry the claims. */
const sales: readonly Sale[] = [
  {
    name: 'Kuttanad paddy, monsoon',
    holder: 'Kuttanad Growers Cooperative',
    key: 'flood',
    cohorts: [
      ['North fields', 40, 24000],
      ['South fields', 25, 24000],
    ],
    currency: 'INR',
    upTo: 'active',
  },
  {
    name: 'Nashik grapes, main season',
    holder: 'Sahyadri Vineyards',
    key: 'dry',
    cohorts: [['Vineyards', 1200, 16666.66]],
    currency: 'INR',
    upTo: 'active',
  },
  {
    name: 'Guntur chilli, harvest',
    holder: 'Guntur Chilli Growers',
    key: 'review',
    cohorts: [['All members', 120, 12500]],
    currency: 'INR',
    upTo: 'active',
  },
  {
    name: 'Kuttanad paddy, late monsoon',
    holder: 'Kuttanad Growers Cooperative',
    key: 'running-rain',
    cohorts: [['All fields', 90, 24000]],
    currency: 'INR',
    upTo: 'active',
  },
  {
    name: 'Guntur heat',
    holder: 'Guntur Chilli Growers',
    key: 'heat',
    cohorts: [['All members', 210, 12500]],
    currency: 'INR',
    upTo: 'active',
  },
  {
    name: 'Bayview Hotel, hurricane season',
    holder: 'Bayview Hotel',
    key: 'storm',
    cohorts: [['Hotel and beach club', 1, 750000]],
    currency: 'USD',
    upTo: 'active',
  },
  {
    name: 'Web shop downtime',
    holder: 'Nordlicht Online',
    key: 'cloud',
    cohorts: [['Web shop', 1, 120000]],
    currency: 'EUR',
    upTo: 'active',
  },
  {
    name: 'Payment downtime',
    holder: 'Mandi Online',
    key: 'payment',
    cohorts: [['Payments', 1, 90000]],
    currency: 'USD',
    upTo: 'created',
  },
  {
    name: 'Barbados sugar, dry spell',
    holder: 'Scotland District Growers',
    key: 'running-dry',
    cohorts: [['Estates', 4, 50000]],
    currency: 'USD',
    upTo: 'active',
  },
  {
    name: 'Ludhiana wheat, winter',
    holder: 'Punjab Grain Union',
    key: 'deficit',
    cohorts: [['Irrigated', 900, 18000]],
    currency: 'INR',
    upTo: 'active',
  },
  {
    name: 'Nashik grapes, sunshine',
    holder: 'Sahyadri Vineyards',
    key: 'solar',
    cohorts: [['Vineyards', 25, 2400]],
    currency: 'USD',
    upTo: 'draft',
  },
  {
    name: 'Payment downtime, second offer',
    holder: 'Mandi Online',
    key: 'payment',
    cohorts: [['Payments', 1, 60000]],
    currency: 'USD',
    upTo: 'quote',
  },
  {
    name: 'Payment downtime, first offer',
    holder: 'Mandi Online',
    key: 'payment',
    cohorts: [['Payments', 1, 150000]],
    currency: 'USD',
    upTo: 'rejected',
  },
];

type PartnerRole = 'POLICY_HOLDER' | 'INTERMEDIARY';

/** Answers the id of the new partner. */
async function addPartner(call: Rehearsal['call'], name: PartnerName, role: PartnerRole): Promise<string> {
  const made = await call(
    createPartner,
    {
      body: {
        name,
        role,
        taxStatus: 'TAXABLE',
        ...contactOf(name),
      },
    },
    ama,
  );
  return made.id;
}

/** The signed schedule of a policy; answers the id of the file. */
async function uploadSchedule(call: Rehearsal['call'], name: string, policyId: string): Promise<string> {
  const form = new FormData();
  form.append(
    'file',
    new Blob([`%PDF-1.4\n% signed schedule of ${name}\n`], { type: 'application/pdf' }),
    'signed schedule.pdf',
  );
  const file = await call(uploadFile, { query: { labels: `user/policy:${policyId}` } }, adi, { form });
  return file.id;
}

async function sell({ call, at, runJobs }: Rehearsal, today: string, ids: ReadonlyMap<string, string>): Promise<void> {
  const partners = new Map<string, string>();
  const partner = async (name: PartnerName, role: PartnerRole) => {
    const id = await addPartner(call, name, role);
    partners.set(name, id);
    return id;
  };
  at(`${addDays(today, -200)}T07:00:00Z`);
  const intermediaryId = await partner('Malabar Brokers', 'INTERMEDIARY');
  for (const { name, holder, key, cohorts, currency, upTo } of sales) {
    const coverage = await call(readCoverage, { params: { id: ids.get(key) ?? '' }, query: {} });
    const offered = addDays(coverage.start, -15) > today ? today : addDays(coverage.start, -15);
    at(`${offered}T10:00:00Z`);
    const customerId = partners.get(holder) ?? (await partner(holder, 'POLICY_HOLDER'));
    const program = coverage.labels.find((label) => label.startsWith('user/program:'))?.slice(13) ?? '';
    const { id } = await call(createQuote, {}, ama);
    const quoteItems = cohorts.map(([cohort, quantity, amount]) => ({
      coverageId: coverage.id,
      name: cohort,
      quantity,
      sumInsured: money(amount, currency),
    }));
    await call(
      completeQuote,
      {
        params: { id },
        body: {
          name,
          customerId,
          intermediaryId,
          inceptionDate: coverage.start,
          expiryDate: coverage.end,
          currency,
          commissionRate: 0.125,
          program,
          notes: program,
          sumInsuredBasis: 'Cost of Cultivation',
          quoteItems,
        },
      },
      ama,
    );
    await runJobs();
    if (upTo === 'quote') continue;
    if (upTo === 'rejected') {
      await call(rejectQuote, { params: { id } }, ama);
      continue;
    }
    const policy = await call(createPolicy, { body: { quoteId: id } }, ama);
    if (upTo === 'draft') continue;
    await call(submitPolicy, { params: { id: policy.id } }, ama);
    if (upTo === 'created') continue;
    const fileId = await uploadSchedule(call, name, policy.id);
    await call(acceptPolicy, { params: { id: policy.id }, body: { fileId } }, adi);
  }
}

/** The days go by: some runs on the way, so that histories have something to tell, and one for today. */
async function monitor(
  { call, at, runJobs }: Rehearsal,
  today: string,
  ids: ReadonlyMap<string, string>,
): Promise<void> {
  for (const back of [140, 100, 88, 60, 38, 20, 5, 0]) {
    const day = addDays(today, -back);
    at(`${day}T05:30:00Z`);
    await call(runMonitoring, { body: { asOf: day } }, adi);
    await runJobs();
  }
  // Who has reviewed a claim does not approve it, and who has approved it does not pay it.
  const claimsBy = { in_review: adi, approved: ola, paid: adi };
  const settle = async (key: string, steps: readonly (keyof typeof claimsBy)[]) => {
    const { parametricEventId } = await call(readCoverage, { params: { id: ids.get(key) ?? '' }, query: {} });
    const { content } = await call(findClaims, { query: { eventId: parametricEventId ?? '' } });
    const moves = steps.includes('paid') ? (['IN_REVIEW', 'CONFIRMED', 'PAYOUT'] as const) : (['IN_REVIEW'] as const);
    if (content.length > 0 && parametricEventId) {
      for (const to of moves)
        await call(
          moveEvent,
          { params: { id: parametricEventId }, body: { to, reason: 'The index and the data were checked.' } },
          to === 'PAYOUT' ? adi : uma,
        );
    }
    for (const { id } of content)
      for (const to of steps)
        await call(
          moveClaim,
          { params: { id }, body: { to, reason: 'Checked against the certificate.' } },
          claimsBy[to],
        );
  };
  const reconcile = async (key: string, reason: string) => {
    const { parametricEventId } = await call(readCoverage, { params: { id: ids.get(key) ?? '' }, query: {} });
    for (const to of ['RECONCILED', 'REPORTED'] as const)
      await call(moveEvent, { params: { id: parametricEventId ?? '' }, body: { to, reason } }, uma);
    await runJobs();
  };
  await settle('flood', ['in_review', 'approved', 'paid']);
  await reconcile(
    'review',
    'The satellite misses much of the rain on this coast; the station is the source of the contract.',
  );
  await settle('review', ['in_review']);
}

/** Plays the sample world; answers the public link that the embed demo shows. */
export async function playStory(stage: Rehearsal, today: string, tell: Tell): Promise<string> {
  stage.at(`${addDays(today, -210)}T07:00:00Z`);
  for (const { id, Name, Description, Currency, Country, Icon, InsuredUnit } of samplePrograms) {
    const icon = Icon === 'grass' ? ('grass' as const) : ('image' as const);
    await stage.call(
      saveProgram,
      {
        body: {
          id: `sample-program-${id}`,
          name: Name,
          description: Description,
          currency: Currency,
          country: Country,
          icon,
          insuredUnit: InsuredUnit,
          status: id === 4 ? 'DRAFT' : 'ACTIVE',
          labels: { company: 'Sample Insurance' },
        },
      },
      uma,
    );
  }
  await tell('coverages', 15);
  const ids = await design(stage, today, await placesOf(stage));
  await tell('policies', 60);
  await sell(stage, today, ids);
  await tell('monitoring', 80);
  await monitor(stage, today, ids);
  const { parametricEventId } = await stage.call(readCoverage, {
    params: { id: ids.get('running-rain') ?? '' },
    query: {},
  });
  return (await stage.call(createPermalink, { params: { id: parametricEventId ?? '' } }, uma)).permalink;
}
