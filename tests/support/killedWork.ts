import type { CallOptions } from '#shared/contract/client';
import type { CallResponse, CallRequest, Call } from '#shared/contract/call';
import { ingestUpload } from '#shared/contract/ingest';
import { startActivation } from '#shared/contract/coverageActivations';
import { copyCoverage } from '#shared/contract/coverageDesign';
import { findCoverages } from '#shared/contract/coverages';
import { simulateCoverage } from '#shared/contract/coverageVersions';
import { runMonitoring } from '#shared/contract/monitoring';
import { findPartners } from '#shared/contract/partners';
import { completeQuote, createQuote } from '#shared/contract/quotes';

const dayMs = 86_400_000;

/** The server that is killed, as its client sees it. */
export type KilledServer = {
  readonly call: <C extends Call>(call: C, request: CallRequest<C>, extra?: CallOptions) => Promise<CallResponse<C>>;
  readonly now: () => number;
  /** Ids, or names, of what it has answered with yes: it must be there after a kill. */
  readonly promised: Readonly<Record<'quotes' | 'copies' | 'stations' | 'activated', Set<string>>>;
};

/** The file of a station: 2 mm on every day. */
function stationForm(name: string): FormData {
  const lines = ['date,prcp_mm'];
  for (let time = Date.UTC(2000, 0, 1); time < Date.UTC(2020, 0, 1); time += dayMs)
    lines.push(`${new Date(time).toISOString().slice(0, 10)},2`);
  const form = new FormData();
  form.append('file', new Blob([`${lines.join('\n')}\n`]), `${name}.csv`);
  return form;
}
const stationOptions = (name: string) => ({
  options: JSON.stringify({ provider: 'Faults', 'data-set': name, name, lat: 10, lon: 76 }),
});

/** Brings a station in, or the same one again. */
export const ingestStation = ({ call }: KilledServer, name: string) =>
  call(ingestUpload, { query: stationOptions(name) }, { form: stationForm(name) });

const activeCoverage = async ({ call }: KilledServer) =>
  (await call(findCoverages, { query: { labels: '', size: 100 } })).content.find(({ uiState }) => uiState === 'active');

/** What somebody has it do, each time anew. */
export const acts = {
  async ingest(server: KilledServer): Promise<void> {
    const { stations } = server.promised;
    const name = `Station ${stations.size}`;
    stations.add(name);
    await ingestStation(server, name);
  },
  async simulation(server: KilledServer): Promise<void> {
    const { call, promised } = server;
    const copy = await call(copyCoverage, { params: { id: (await activeCoverage(server))?.id ?? '' } });
    promised.copies.add(copy.id);
    await call(simulateCoverage, { params: { id: copy.id } });
  },
  /** Of all that can be activated, and that do not end before the job is at them. */
  async activation({ call, now, promised }: KilledServer): Promise<void> {
    const { content } = await call(findCoverages, { query: { labels: '', uiState: 'simulated', size: 100 } });
    const later = new Date(now() + 30 * dayMs).toISOString();
    const coverageIds = content.filter(({ end, riskPremiumPct }) => end > later && riskPremiumPct).map(({ id }) => id);
    await call(startActivation, { body: { coverageIds } });
    for (const id of coverageIds) promised.activated.add(id);
  },
  async monitoring({ call }: KilledServer): Promise<void> {
    await call(runMonitoring, { body: {} });
  },
  async quote(server: KilledServer): Promise<void> {
    const { call, promised } = server;
    const [customer] = (await call(findPartners, { query: { role: 'POLICY_HOLDER' } })).content;
    const active = await activeCoverage(server);
    const { id } = await call(createQuote, {});
    promised.quotes.add(id);
    const currency = active?.currency ?? '';
    const sumInsured = { amount: 1000, currency };
    await call(completeQuote, {
      params: { id },
      body: {
        ...{ name: 'Faults', customerId: customer?.id ?? '', currency },
        ...{ inceptionDate: active?.start ?? '', expiryDate: active?.end ?? '' },
        quoteItems: [{ coverageId: active?.id ?? '', name: 'North fields', quantity: 12, sumInsured }],
      },
    });
  },
} as const;
export type Act = keyof typeof acts;
