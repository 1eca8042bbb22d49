import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { environmentOf, freePort, isoline as run, ServerProcess } from './support/process';
import { copySampleWorld } from './support/sampleWorld';
import { describeShared, sharedPath } from './support/shared';
import { until } from './support/until';

const station = 'data/stations/daily/hyderabad.csv';

type Json = { readonly [key: string]: unknown };
describeShared('from a station file to a paid claim, by commands alone', station, () => {
  let folder: string;
  let port: number;
  /** Null is now. */
  let clock: string | null = null;
  const environment = () => environmentOf(join(folder, 'data'), port, { ISOLINE_CLOCK: clock ?? undefined });
  const server = new ServerProcess(environment);
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'isoline-cli-'));
    port = await freePort();
  });
  afterAll(async () => {
    await server.end();
    rmSync(folder, { recursive: true, force: true });
  });
  const isoline = (...args: readonly string[]) => run(environment(), ...args);
  function json(...args: readonly string[]): Json {
    const { code, out, err } = isoline(...args);
    if (code !== 0) throw new Error(`isoline ${args.join(' ')} ended with ${code}: ${err}`);
    return JSON.parse(out || 'null') as Json;
  }
  const call = (user: string, method: string, path: string, body?: object) =>
    json('call', method, path, '--user', `${user}@isoline.demo`, ...(body ? ['--body', JSON.stringify(body)] : []));
  /** Waits for the job of a running server. */
  async function untilDone(user: string, path: string, done: (answer: Json) => boolean): Promise<Json> {
    let answer = call(user, 'GET', path);
    await until(() => done((answer = call(user, 'GET', path))));
    return answer;
  }

  // What the cover pays, calculated here from the file: 20 % above 700 mm from June to September, all at 1,200 mm.
  const [trigger, exit, least, sumInsured, quantity] = [700, 1200, 0.2, 12_500, 8];
  const days = readFileSync(sharedPath(station), 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split(','))
    .map(([date = '', rain]) => ({ date, rain: Number(rain) }));
  const sumOf = (from: string, to: string) =>
    days.filter(({ date }) => date >= from && date <= to).reduce((sum, { rain }) => sum + rain, 0);
  const tenth = (mm: number) => Math.round(mm * 10) / 10;
  const share = (mm: number) =>
    mm > trigger ? Math.min(1, least + ((1 - least) * (mm - trigger)) / (exit - trigger)) : 0;
  const past = Array.from({ length: 10 }, (_, at) => share(tenth(sumOf(`${2000 + at}-06-01`, `${2000 + at}-09-30`))));
  const expectedLoss = past.reduce((sum, one) => sum + one, 0) / 10;
  const season = tenth(sumOf('2010-06-01', '2010-09-30'));
  const dayOfTrigger = days.find(
    ({ date }) => date >= '2010-06-01' && tenth(sumOf('2010-06-01', date)) > trigger,
  )?.date;
  const cents = (amount: number) => Math.round(amount * 100) / 100;
  const inr = (amount: number) => ({ amount, currency: 'INR' });

  test('the amounts are those of an independent calculation', async () => {
    // The accounts come with the sample world, which knows nothing of this station.
    await copySampleWorld(join(folder, 'data'));
    expect(isoline('seed')).toMatchObject({ code: 1 });
    clock = '2010-05-01T08:00:00Z';
    await server.start();
    const brought = json(
      'ingest',
      sharedPath(station),
      '--provider',
      'FAO',
      '--data-set',
      'Hyderabad',
      '--name',
      'Hyderabad',
      '--lat',
      '17.39',
      '--lon',
      '78.49',
      '--json',
    );
    const [file = brought] = Array.isArray(brought) ? (brought as Json[]) : [brought];
    const dataSetId = file['dataSetId'] as string;
    const [target] = call(
      'underwriter',
      'GET',
      `/internal/data-catalog/data-providers/${String(file['providerId'])}/data-sets/${dataSetId}/monitoring-targets`,
    ) as unknown as Json[];
    const created = call('underwriter', 'POST', '/internal/coverages', {
      label: 'Hyderabad monsoon',
      riskTypeId: 'RAINFALL',
      dataSet: { id: dataSetId },
      monitoringTarget: { id: target?.['id'] },
      indexDefinition: { id: 'precip-sum-total' },
      payoutStructure: { type: 'linear', comparator: 'GT', trigger, exit, minPayout: inr(20) },
      currency: 'INR',
      start: '2010-06-01',
      end: '2010-09-30',
      detrend: 'NONE',
      expectedLossRatio: 0.65,
    });
    const coverage = String(created['id']);
    call('underwriter', 'POST', `/internal/coverages/${coverage}/trigger-job/`);
    const simulated = await untilDone(
      'underwriter',
      `/internal/coverages/${coverage}`,
      ({ uiState }) => uiState !== 'queued',
    );
    expect(simulated).toMatchObject({ uiState: 'simulated', error: null });
    expect(simulated['riskPremiumPct']).toBeCloseTo(expectedLoss, 12);
    call('underwriter', 'POST', `/internal/coverages/${coverage}/activate`);

    const holder = call('agent', 'POST', '/internal/business-partners', {
      name: 'Deccan Growers',
      role: 'POLICY_HOLDER',
      contactName: 'Front office',
      contactEmailAddress: 'a@example.org',
      address: { postcode: '500001', state: 'Telangana', stateCode: 'TS', country: 'India', countryCode: 'IN' },
    });
    const quote = String(call('agent', 'POST', '/internal/quotes')['id']);
    call('agent', 'POST', `/internal/quotes/${quote}/create`, {
      name: 'Deccan 2010',
      customerId: holder['id'],
      inceptionDate: '2010-06-01',
      expiryDate: '2010-09-30',
      currency: 'INR',
      quoteItems: [{ coverageId: coverage, name: 'Dry fields', quantity, sumInsured: inr(sumInsured) }],
    });
    const priced = await untilDone('agent', `/internal/quotes/${quote}`, ({ uiState }) => uiState !== 'queued');
    expect(priced).toMatchObject({
      status: 'COMPLETED',
      totalSumInsured: inr(sumInsured * quantity),
      grossWrittenPremium: inr(cents((expectedLoss / 0.65) * sumInsured * quantity)),
    });
    const policy = String(call('agent', 'POST', '/internal/policies', { quoteId: quote })['id']);
    call('agent', 'POST', `/internal/policies/${policy}/submit`);
    const signed = join(folder, 'signed.pdf');
    writeFileSync(signed, '%PDF-1.4 signed');
    const fileId = json('call', 'POST', '/internal/files', '--file', signed, '--user', 'admin@isoline.demo')['id'];
    expect(call('admin', 'POST', `/internal/policies/${policy}/accept`, { fileId })).toMatchObject({ state: 'active' });
    await server.end();

    clock = '2010-10-02T08:00:00Z';
    const monitored = (asOf: string) => {
      const { known } = json('monitor', '--as-of', asOf, '--json') as { known: readonly Json[] };
      return known.find(({ label }) => label === 'Hyderabad monsoon');
    };
    const before = new Date(Date.parse(dayOfTrigger as string) - 86_400_000).toISOString().slice(0, 10);
    expect(monitored(before)).toMatchObject({ status: 'MONITORED', payoutPct: 0 });
    const detected = monitored(dayOfTrigger as string);
    expect(detected).toMatchObject({
      status: 'DETECTED',
      indexValue: tenth(sumOf('2010-06-01', dayOfTrigger as string)),
    });
    expect(monitored('2010-10-01')).toMatchObject({ status: 'QUALIFIED', indexValue: season });

    // What is asked from now on is asked of a server: without one, each question opens the database.
    await server.start();
    const { content: claims } = call('admin', 'GET', `/internal/claims?policyId=${policy}`) as { content: Json[] };
    expect(claims).toHaveLength(1);
    expect(claims[0]).toMatchObject({
      amount: inr(cents(share(season) * sumInsured * quantity)),
      parametricLoss: { parametricEvent: { value: season, startTime: dayOfTrigger } },
    });
    const certificate = join(folder, 'certificate.json');
    writeFileSync(
      certificate,
      JSON.stringify(call('admin', 'GET', `/internal/claims/${String(claims[0]?.['id'])}/certificate`), null, 1),
    );
    expect(isoline('verify', certificate)).toMatchObject({ code: 0 });

    const event = String(call('admin', 'GET', `/internal/coverages/${coverage}`)['parametricEventId']);
    expect(call('admin', 'GET', `/internal/monitoring/${event}/detail`)).toMatchObject({ status: 'REPORTED' });
    const { permalink } = call('admin', 'POST', `/internal/parametric-events/${event}/permalink`);
    const card = call('admin', 'GET', `/internal/permalinks/${String(permalink)}`);
    expect(card).toMatchObject({ indexValue: season, triggered: true });
    expect(card['payoutPct']).toBeCloseTo(share(season), 12);
  }, 300_000);
});
