import autocannon, { type Result } from 'autocannon';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { environmentOf, freePort, isoline, ServerProcess } from '../tests/support/process';
import { print } from './measure';

const connections = 50;
const seconds = 8;

/** What a call costs without us: a bare Node server that sends the same bytes. */
async function bare(body: string): Promise<{ readonly url: string; readonly stop: () => void }> {
  const program = `
    const body = Buffer.from(process.argv[1], 'base64');
    require('http').createServer((request, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length });
      response.end(body);
    }).listen(0, '127.0.0.1', function () { console.log(this.address().port); });`;
  const child = spawn(process.execPath, ['-e', program, Buffer.from(body).toString('base64')]);
  const [port] = (await once(child.stdout, 'data')) as [Buffer];
  return { url: `http://127.0.0.1:${String(port).trim()}/`, stop: () => child.kill() };
}

const load = (url: string, headers: Record<string, string>) =>
  autocannon({ url, headers, connections, duration: seconds });
const showSuccess = ({ latency, requests, non2xx }: Result) =>
  `${Math.round(requests.average)} requests/s, p50 ${latency.p50} ms, p99 ${latency.p99} ms${non2xx > 0 ? `, ${non2xx} REFUSED` : ''}`;

async function beside(what: string, url: string, headers: Record<string, string>): Promise<void> {
  const answer = await fetch(url, { headers });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}.`);
  const body = await answer.text();
  const other = await bare(body);
  try {
    await autocannon({ url, headers, connections, duration: 2 });
    const ours = await load(url, headers);
    const theirs = await load(other.url, {});
    print([
      {
        what: `${what} at ${connections} connections (${Buffer.byteLength(body)} bytes), beside a bare Node server that sends the same bytes`,
        ours: showSuccess(ours),
        alternative: showSuccess(theirs),
        ratio: `${(ours.requests.average / theirs.requests.average).toFixed(2)}× the requests`,
      },
    ]);
  } finally {
    other.stop();
  }
}

/** Seconds until `npm start` says that it is ready: first with an empty folder, then again; and what the list and the public card bear. */
export async function server(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'isoline-bench-'));
  const port = await freePort();
  const environment = environmentOf(folder, port, { ISOLINE_TENANT_RATE: '100000000' });
  const process = new ServerProcess(() => environment);
  const started = async () => {
    const begin = performance.now();
    await process.start();
    return `${((performance.now() - begin) / 1000).toFixed(1)} s`;
  };
  try {
    const bareBegin = performance.now();
    (await bare('{}')).stop();
    const bareStart = performance.now() - bareBegin;
    const first = await started();
    await process.end();
    const second = await started();
    print([
      {
        what: 'From `npm start` to ready: first with an empty data folder, then again; beside a bare Node server',
        ours: `${first}, ${second}`,
        alternative: `${bareStart.toFixed(0)} ms`,
        ratio: '–',
      },
    ]);
    const base = `http://127.0.0.1:${port}`;
    const token = isoline(environment, 'token', '--user', 'owner@isoline.demo', '--minutes', '60').out.trim();
    const { permalink } = JSON.parse(readFileSync(join(folder, 'demo.json'), 'utf8')) as { permalink: string };
    await beside('The list of coverages', `${base}/internal/coverages/find-by-labels?labels=&size=15`, {
      authorization: `Bearer ${token}`,
      'x-tenant-id': 'sample',
    });
    await beside('The public card behind a link', `${base}/internal/permalinks/${permalink}`, {});
  } finally {
    await process.end();
    rmSync(folder, { recursive: true, force: true });
  }
}
