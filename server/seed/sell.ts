import type { Coverage } from '#shared/contract/coverage';
import { readCoverage } from '#shared/contract/coverages';
import { uploadFile } from '#shared/contract/files';
import type { NewQuote } from '#shared/contract/newQuote';
import { createPartner } from '#shared/contract/partners';
import { acceptPolicy, createPolicy, submitPolicy } from '#shared/contract/policies';
import { completeQuote, createQuote, rejectQuote } from '#shared/contract/quotes';
import { addDays } from '#shared/engine/calendar';
import { brokerOf, contactOf, others, type PartnerName, type PartnerRole } from './holders';
import { basisOf } from './programs';
import type { Rehearsal } from './rehearse';
import type { Sale } from './sales';
import { players } from './stage';

const { admin: adi, agent: ama } = players;

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

/** The business partners that the story has met, by name. */
export type Partners = Map<string, string>;

async function partnerOf(
  call: Rehearsal['call'],
  partners: Partners,
  name: PartnerName,
  role: PartnerRole,
): Promise<string> {
  const id = partners.get(name) ?? (await addPartner(call, name, role));
  partners.set(name, id);
  return id;
}

/** Everybody else whom the house has in its books, of every role. */
export async function addOtherPartners({ call }: Rehearsal): Promise<void> {
  for (const [name, role] of others) await addPartner(call, name, role);
}

/** A sale as it is entered in the wizard: on this coverage, for the whole of its period. */
export async function offerOf(
  call: Rehearsal['call'],
  partners: Partners,
  { name, holder, cohorts, currency }: Sale,
  coverage: Coverage,
): Promise<NewQuote> {
  const intermediaryId = await partnerOf(call, partners, brokerOf(holder), 'INTERMEDIARY');
  const customerId = await partnerOf(call, partners, holder, 'POLICY_HOLDER');
  const program = coverage.labels.find((label) => label.startsWith('user/program:'))?.slice(13) ?? '';
  return {
    name,
    customerId,
    intermediaryId,
    inceptionDate: coverage.start,
    expiryDate: coverage.end,
    currency,
    commissionRate: 0.125,
    program,
    notes: program,
    sumInsuredBasis: basisOf(program),
    quoteItems: cohorts.map(([cohort, quantity, amount]) => ({
      coverageId: coverage.id,
      name: cohort,
      quantity,
      sumInsured: { amount, currency },
    })),
  };
}

/** Quotes each sale before its season begins and goes as far with it as it says. */
export async function sell(
  { call, at, runJobs }: Rehearsal,
  sales: readonly Sale[],
  {
    storyDay,
    ids,
    partners,
  }: { readonly storyDay: string; readonly ids: ReadonlyMap<string, string>; readonly partners: Partners },
): Promise<void> {
  for (const sale of sales) {
    const { name, key, upTo } = sale;
    const coverage = await call(readCoverage, { params: { id: ids.get(key) ?? '' }, query: {} });
    const offered = addDays(coverage.start, -15) > storyDay ? storyDay : addDays(coverage.start, -15);
    at(`${offered}T10:00:00Z`);
    const body = await offerOf(call, partners, sale, coverage);
    const { id } = await call(createQuote, {}, ama);
    await call(completeQuote, { params: { id }, body }, ama);
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
