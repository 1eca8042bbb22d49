import { activateCoverage, updateCoverage } from '#shared/contract/coverageDesign';
import { readCoverage } from '#shared/contract/coverages';
import { simulateCoverage } from '#shared/contract/coverageVersions';
import { completeQuote, createQuote, saveQuote } from '#shared/contract/quotes';
import { addDays } from '#shared/engine/calendar';
import { paddy } from './programs';
import type { Rehearsal } from './rehearse';
import type { Sale } from './sales';
import { offerOf, type Partners } from './sell';
import { players } from './stage';

const { underwriter: uma, agent: ama, owner: ola } = players;

/** Offered on a version that another one takes the place of meanwhile. */
const overtaken: Sale = {
  name: 'Magazine delivery downtime',
  holder: 'Alster Media',
  key: 'cdn',
  cohorts: [['Magazine site', 1, 50000]],
  currency: 'EUR',
  upTo: 'quote',
};
/** What the agent is still writing. */
const unfinished: Sale = {
  name: 'Magazine archive downtime',
  holder: 'Alster Media',
  key: 'cdn',
  cohorts: [['Magazine archive', 1, 40000]],
  currency: 'EUR',
  upTo: 'quote',
};

type Telling = {
  readonly storyDay: string;
  readonly ids: ReadonlyMap<string, string>;
  readonly partners: Partners;
};

/** A customer asks for other words in a cover while it is being offered: the offer is on the version of before, and cannot be priced. */
export async function reword({ call, at, runJobs }: Rehearsal, { storyDay, ids, partners }: Telling): Promise<void> {
  const id = ids.get(overtaken.key) ?? '';
  const before = await call(readCoverage, { params: { id }, query: { version: 1 } });
  const day = addDays(storyDay, -5);
  at(`${day}T07:00:00Z`);
  const label = before.label.replace('Delivery network', 'Content delivery');
  await call(updateCoverage, { params: { id }, body: { label } }, uma);
  await call(simulateCoverage, { params: { id } }, uma);
  await runJobs();
  at(`${day}T08:00:00Z`);
  const body = await offerOf(call, partners, overtaken, before);
  const quote = await call(createQuote, {}, ama);
  await call(completeQuote, { params: { id: quote.id }, body }, ama);
  await call(activateCoverage, { params: { id } }, uma);
  await runJobs();
}

/** Quotes that two people have begun today: what one of them writes the other does not see. */
export async function begin({ call, at }: Rehearsal, { storyDay, ids, partners }: Telling): Promise<void> {
  at(`${storyDay}T11:00:00Z`);
  const params = { id: ids.get(unfinished.key) ?? '' };
  const coverage = await call(readCoverage, { params, query: { version: 1 } });
  const body = await offerOf(call, partners, unfinished, coverage);
  const quote = await call(createQuote, {}, ama);
  await call(saveQuote, { params: { id: quote.id }, body }, ama);
  const other = await call(createQuote, { body: { program: paddy } }, ola);
  await call(saveQuote, { params: { id: other.id }, body: { name: 'Kuttanad paddy, next year' } }, ola);
}
