import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sendCall } from '#shared/contract/client';
import { readPricingResult } from '#shared/contract/coverageVersions';
import { findCoverages } from '#shared/contract/coverages';
import { readConfig } from '#shared/contract/platform';
import { openBrowser } from '../../tests/support/browser';
import { environmentOf, freePort, isoline, seedWith, ServerProcess } from '../../tests/support/process';
import { rowOf, type Row } from '../frame/rows';
import { runsInTurn } from '../frame/turns';
import { serveBare } from './bare';
import { openTab, visit, type Condition, type Visit } from './visit';
import { framesOfWhatIf } from './whatIf';

const rounds = 7;
const told: Readonly<Record<Condition, string>> = {
  cold: 'cold',
  warm: 'warm',
  slow: 'cold, a processor four times as slow and 10 Mbit/s',
  first: 'the same, never opened before',
};
const most = { ms: 1000, frameMs: 16 } as const;
/** At most 2.2 times as long as the bare page. */
const leastRatio = 0.455;

/** A coverage of total rain, to be looked at, and the rows of the list for the bare page. */
async function coveragesOf(base: string, environment: NodeJS.ProcessEnv) {
  const { out } = isoline(environment, 'token', '--user', 'owner@isoline.demo');
  const { tenantId } = await sendCall({ base }, readConfig, {});
  const headers = { authorization: `Bearer ${out.trim().split('\n').at(-1)}`, 'x-tenant-id': tenantId };
  const { content } = await sendCall({ base, headers: () => headers }, findCoverages, { query: { uiState: 'active' } });
  const rain = content.find(({ label }) => label === 'Late monsoon rain, Alappuzha') ?? content[0];
  if (!rain) throw new Error('The sample world has no coverage.');
  const request = { params: { id: rain.id }, query: {} };
  const { payout } = await sendCall({ base, headers: () => headers }, readPricingResult, request);
  const rows = content.map(({ id, label, uiState, monitoringTarget: { name } }) => ({
    id,
    label,
    place: name,
    status: uiState,
  }));
  return { id: rain.id, rows, years: payout.length };
}

type Measured = { readonly ours: Visit[]; readonly bare: Visit[] };
function rowsOf(page: string, condition: Condition, { ours, bare }: Measured): Row[] {
  const ms = (visits: readonly Visit[]) => visits.map((one) => one.ms);
  const time = rowOf({
    job: `Console, ${page}: to its first rows, ${told[condition]}`,
    ...{
      database: null,
      unit: 'ms',
      ours: ms(ours),
      beside: { name: 'a bare list page of the same kit', values: ms(bare) },
    },
    ...(condition === 'cold' && { goal: { of: 'ours', most: most.ms } as const }),
    ...((condition === 'slow' || condition === 'first') && { goal: { of: 'ratio', least: leastRatio } as const }),
  });
  if (condition !== 'cold') return [time];
  const kb = (visits: readonly Visit[]) => visits.map((one) => one.scriptKb);
  const bytes = rowOf({
    job: `Console, ${page}: script over the line`,
    ...{
      database: null,
      unit: 'kB',
      ours: kb(ours),
      beside: { name: 'a bare list page of the same kit', values: kb(bare) },
    },
  });
  return [time, bytes];
}

/** Sign-in, a list and a detail of the console to their first rows, in turn with a bare page; then the frames of the what-if. */
export async function consolePages(): Promise<readonly Row[]> {
  const data = mkdtempSync(join(tmpdir(), 'isoline-bench-'));
  const port = await freePort();
  const environment = environmentOf(data, port);
  seedWith(environment);
  const server = new ServerProcess(() => environment);
  await server.start();
  const browser = await openBrowser();
  const base = `http://127.0.0.1:${port}`;
  const { id, rows, years } = await coveragesOf(base, environment);
  const bare = await serveBare(rows);
  try {
    const [guest, owner, other] = [
      await openTab(browser, null),
      await openTab(browser, base),
      await openTab(browser, null),
    ];
    const pages = [
      { page: 'sign-in', tab: guest, url: base, goal: 'input[type=password]' },
      { page: 'list', tab: owner, url: `${base}/coverages`, goal: 'main tbody td' },
      { page: 'detail', tab: owner, url: `${base}/coverages/coverage/${id}`, goal: 'main dl dd' },
    ];
    const measured: Row[] = [];
    for (const { page, tab, url, goal } of pages)
      for (const condition of ['cold', 'warm', 'slow', 'first'] as const) {
        const found: Measured = { ours: [], bare: [] };
        for await (const _ of runsInTurn(rounds)) {
          found.ours.push(await visit(tab, url, goal, condition));
          found.bare.push(await visit(other, bare.url, 'main tbody td, main tbody th', condition));
        }
        measured.push(...rowsOf(page, condition, found));
      }
    const frames: number[] = [];
    for await (const _ of runsInTurn(rounds))
      frames.push(await framesOfWhatIf(owner, `${base}/coverages/coverage/${id}`));
    const job = `Console, what-if of ${years} years: a frame while a slider moves, p95 of 120`;
    measured.push(rowOf({ job, database: null, unit: 'ms', ours: frames, goal: { of: 'ours', most: most.frameMs } }));
    return measured;
  } finally {
    bare.close();
    await browser.close();
    await server.end();
    rmSync(data, { recursive: true, force: true });
  }
}
