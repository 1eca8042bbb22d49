import { sendCall } from '#shared/contract/client';
import { copyCoverage } from '#shared/contract/coverageDesign';
import { readPricingResult, simulateCoverage } from '#shared/contract/coverageVersions';
import { findCoverages, readCoverage } from '#shared/contract/coverages';
import { stream } from '#shared/contract/platform';
import type { On } from './frame/databases';
import { rowOf, type Row } from './frame/rows';
import { runsInTurn } from './frame/turns';
import { withServer, type Served } from './http';

const rounds = 9;

/** Waits for the next event of the server's stream, which is read as the console reads it. */
async function openStream({ base, headers }: Served) {
  const ended = new AbortController();
  const response = await fetch(`${base}${stream.path}`, { headers, signal: ended.signal });
  const reader = response.body?.getReader();
  if (!reader) throw new Error('The stream of changes has no body.');
  return { next: () => reader.read(), end: () => ended.abort() };
}

/** From the click on Simulate to all that the chart is drawn of, and to the documents that follow, by a client over HTTP. */
export const click = (on: On): Promise<readonly Row[]> =>
  withServer(on, async (served) => {
    const client = { base: served.base, headers: async () => served.headers };
    const query = { labels: '', uiState: 'active' as const, search: '', page: 0, size: 100 };
    const { content } = await sendCall(client, findCoverages, { query });
    const whole = await Promise.all(
      content.map(({ id }) => sendCall(client, readCoverage, { params: { id }, query: {} })),
    );
    const rain = whole.find(({ indexDefinition }) => indexDefinition.id === 'precip-sum-total');
    if (!rain) throw new Error('The sample world has no cover of total rain.');
    const { id } = await sendCall(client, copyCoverage, { params: { id: rain.id } });
    const chart: number[] = [];
    const documents: number[] = [];
    let years = 0;
    const changes = await openStream(served);
    try {
      for await (const _ of runsInTurn(rounds)) {
        const begin = performance.now();
        await sendCall(client, simulateCoverage, { params: { id } });
        let shown = await sendCall(client, readCoverage, { params: { id }, query: {} });
        for (; shown.uiState === 'queued'; shown = await sendCall(client, readCoverage, { params: { id }, query: {} }))
          await changes.next();
        const { payout } = await sendCall(client, readPricingResult, { params: { id }, query: {} });
        chart.push(performance.now() - begin);
        years = payout.length;
        for (; shown.documentsJobId; shown = await sendCall(client, readCoverage, { params: { id }, query: {} }))
          await changes.next();
        if (!shown.technicalPricingReportFileId) throw new Error('The documents were not made.');
        documents.push(performance.now() - begin);
      }
    } finally {
      changes.end();
    }
    const { database } = on;
    const job = `From the click on Simulate to its chart of ${years} years`;
    return [
      rowOf({ job, database, unit: 'ms', ours: chart, goal: { of: 'ours', most: 400 } }),
      rowOf({ job: 'From the click on Simulate to its report and factsheet', database, unit: 'ms', ours: documents }),
    ];
  });
