import '@testing-library/jest-dom';
import { fireEvent, screen, within } from '@testing-library/react';
import { findDataSets, findProviders } from '#shared/contract/catalog';
import { Coverage } from '#shared/contract/coverage';
import { readRecord, TargetRecord } from '#shared/contract/coverageRecord';
import { readCoverage } from '#shared/contract/coverages';
import { PricingResult, readPricingResult } from '#shared/contract/coverageVersions';
import { findIndices } from '#shared/contract/indices';
import { precipSumTotal } from '#shared/engine/indices/precipSumTotal';
import { tempMin } from '#shared/engine/indices/tempMin';
import { engineVersion } from '#shared/engine/version';
import { FakeServer, hangs, refuses } from '../../../../../tests/support/console/fakeServer';
import { answerMap } from '../../../../../tests/support/console/mapConfig';
import { openConsole, pressRetry } from '../../../../../tests/support/console/openConsole';
import { sampleOf } from '../../../../../tests/support/console/sample';

/** April of every year is at 4 degrees, but on the 15th of some: -1 in 2003, -3 in 2012, -6 in 2021. */
const coldest: Readonly<Record<number, number>> = { 2003: -1, 2012: -3, 2021: -6 };
const dayMs = 86_400_000;
const first = Date.UTC(2000, 0, 1);
const days = (Date.UTC(2025, 11, 31) - first) / dayMs + 1;
const record = sampleOf(TargetRecord, {
  dataSetName: 'Alps',
  hash: 'abc',
  firstDate: '2000-01-01',
  days,
  columns: [
    {
      id: 'tmin',
      values: Array.from({ length: days }, (_, at) => {
        const date = new Date(first + at * dayMs);
        return date.getUTCMonth() === 3 && date.getUTCDate() === 15 ? (coldest[date.getUTCFullYear()] ?? 4) : 4;
      }),
    },
  ],
  dayOffsetHours: 0,
  reachKm: 1500,
  minimumRiskRate: 0,
});
const frost = sampleOf(Coverage, {
  id: 'c1',
  label: 'Frost',
  riskTypeId: 'TEMPERATURE',
  structure: 'binary',
  trigger: -2,
  triggerUnit: '°C',
  minPayoutPct: 0.5,
  limitPct: 1,
  insuredAmount: { amount: 100, currency: 'EUR' },
  currency: 'EUR',
  start: '2026-04-01',
  end: '2026-04-30',
  detrend: 'NONE',
  loading: 'EXPECTED_LOSS',
  loadingFactor: 0,
  minimumRiskRate: 0,
  expectedLossRatio: 0.65,
  monitoringTarget: { id: 'valais', name: 'Valais' },
  dataSetId: 'alps',
  indexDefinition: { id: tempMin.id, triggerComparator: 'LT', decimals: 1, output: { unit: { symbol: '°C' } } },
});
let server: FakeServer;
beforeEach(() => {
  sessionStorage.clear();
  server = answerMap(new FakeServer()).answer(readCoverage, frost).answer(readRecord, record);
});
afterEach(() => server.close());

const openEdit = () => openConsole('/coverages/new?id=c1&mode=edit', { server });
const laboratory = async () => within(await screen.findByRole('region', { name: 'Index laboratory' }));
const figures = async () => within(await (await laboratory()).findByRole('group', { name: 'Figures of these terms' }));
type User = Awaited<ReturnType<typeof openEdit>>['user'];
async function type(user: User, label: RegExp, text: string) {
  const field = screen.getByRole('textbox', { name: label });
  await user.clear(field);
  if (text) await user.type(field, text);
}

test('the index of every past year stands beside the form before a trigger is there', async () => {
  const { user } = await openEdit();
  await (await laboratory()).findByRole('img', { name: /^26 past years, 2000 to 2025, from Alps: 2 would have paid/ });
  await type(user, /^Trigger/, '');
  const inside = await laboratory();
  expect(inside.getByRole('img', { name: 'The index in 26 past years, 2000 to 2025, from Alps.' })).toBeVisible();
  expect(inside.queryByRole('group', { name: 'Figures of these terms' })).toBeNull();
  await user.click(inside.getByText('The years as a table'));
  expect(inside.getByRole('row', { name: /^2012 -3\.0/ })).toBeVisible();
  expect(server.of(readRecord)).toHaveLength(1);
  expect(server.of(readRecord)[0]?.query).toEqual({
    dataSetId: 'alps',
    monitoringTargetId: 'valais',
    variables: 'tmin',
  });
});

test('expected loss, return period and premium follow what is typed, without another question', async () => {
  const { user } = await openEdit();
  // Two of 26 years pay a half.
  expect(await (await figures()).findByText('3.85 %')).toBeVisible();
  expect((await figures()).getByText('95 %: 0.82 % to 11.23 %')).toBeVisible();
  expect((await figures()).getByText('every 13.0 years')).toBeVisible();
  expect((await figures()).getByText('2 of 26 years paid')).toBeVisible();
  // Two years are too few to price by alone: 2.5 / 27 of a half, and that over 0.65.
  expect((await figures()).getByText('4.63 %')).toBeVisible();
  expect((await figures()).getByText('7.12 %')).toBeVisible();
  expect(
    (await laboratory()).getByText(/Only 2 of 26 usable years would have paid, too few to price by alone/),
  ).toBeVisible();
  await type(user, /^Trigger/, '-0.5');
  // Three of 26.
  expect((await figures()).getAllByText('5.77 %')).toHaveLength(2);
  expect((await figures()).getByText('every 8.7 years')).toBeVisible();
  await type(user, /^Trigger/, '-20');
  expect((await figures()).getByText('Not in the record')).toBeVisible();
  // Never 0.00 to 0.00 %.
  expect((await figures()).getByText('No payout in 26 years')).toBeVisible();
  expect((await figures()).getByText('95 %: 0.00 % to 4.56 %')).toBeVisible();
  expect((await laboratory()).getByText(/No payout in 26 usable years/)).toBeVisible();
  expect(server.of(readRecord)).toHaveLength(1);
});

test('the form can be filled in while the record is on its way', async () => {
  server.answer(readRecord, hangs);
  const { user } = await openEdit();
  expect((await laboratory()).queryByRole('img')).toBeNull();
  await type(user, /^Trigger/, '-7');
  expect(screen.getByRole('textbox', { name: /^Trigger/ })).toHaveValue('-7');
});

test('a record that cannot be read says why, and is read again on Retry', async () => {
  server.answer(readRecord, refuses({ status: 503, message: 'The store is away.' }));
  const { user } = await openEdit();
  expect(await (await laboratory()).findByText(/The store is away/)).toBeVisible();
  server.answer(readRecord, record);
  await pressRetry(user);
  expect(await (await laboratory()).findByRole('img', { name: /^26 past years/ })).toBeVisible();
});

test('a place without data says so', async () => {
  server.answer(readRecord, { ...record, firstDate: null, days: 0, columns: [] });
  await openEdit();
  expect(
    await (await laboratory()).findByText('The data at this place hold no whole past period of these dates.'),
  ).toBeVisible();
});

test('too few years have figures but no price, and say so', async () => {
  const short = 366 + 365 * 5 + 1;
  server.answer(readRecord, {
    ...record,
    days: short,
    columns: record.columns.map(({ id, values }) => ({ id, values: values.slice(0, short) })),
  });
  await openEdit();
  const inside = await laboratory();
  expect(
    await inside.findByText(/^Only 6 of 6 past periods can be used; a price needs at least 10\. Choose a data set/),
  ).toBeVisible();
  expect(inside.getByText('Only 6 usable years: the estimate is rough.')).toBeVisible();
});

test('a suggested trigger is typed by one press, and says in how many years it would have paid', async () => {
  const { user } = await openEdit();
  const inside = await laboratory();
  const press = await inside.findByRole('button', { name: /^1 in 20: below -4\.5.°C$/ });
  expect(press).toHaveAttribute('title', '1 of 26 past years reached it');
  await type(user, /^Trigger/, '');
  await user.click(inside.getByRole('button', { name: /^1 in 10: below 1\.5.°C$/ }));
  expect(screen.getByRole('textbox', { name: /^Trigger/ })).toHaveValue('1.5');
  expect((await figures()).getByText('every 8.7 years')).toBeVisible();
});

test('a lever types what it is moved to: field, curve, years and figures follow', async () => {
  await openEdit();
  const inside = await laboratory();
  const trigger = await inside.findByRole('slider', { name: 'Trigger' });
  expect(trigger).toHaveAttribute('aria-valuetext', '-2 °C');
  fireEvent.change(trigger, { target: { value: '-4' } });
  expect(screen.getByRole('textbox', { name: /^Trigger/ })).toHaveValue('-4');
  expect((await figures()).getByText('every 26.0 years')).toBeVisible();
  expect(inside.getByRole('img', { name: /: 1 would have paid/ })).toBeVisible();
  expect(screen.getByText('Nothing down to -4.0 °C, then 50 % at once.')).toBeVisible();
  fireEvent.change(inside.getByRole('slider', { name: 'Payout at the trigger' }), { target: { value: '26' } });
  expect((await figures()).getByText('1.00 %')).toBeVisible();
  expect((await figures()).getByText('1.44 %')).toBeVisible();
  // The window without the 15th has none of its cold.
  fireEvent.change(inside.getByRole('slider', { name: 'Length of the window' }), { target: { value: '10' } });
  expect(screen.getByLabelText('To')).toHaveValue('10-Apr-2026');
  expect((await figures()).getByText('Not in the record')).toBeVisible();
  expect(server.of(readRecord)).toHaveLength(1);
});

test('on the curve too, an exit that zero stopped lies as far from its trigger again once there is room', async () => {
  const output = { unit: { symbol: 'mm' } };
  const dry = {
    ...frost,
    ...{
      riskTypeId: 'RAINFALL',
      structure: 'linear' as const,
      trigger: 8,
      exit: 2,
      minPayoutPct: 0.2,
      triggerUnit: 'mm',
    },
    indexDefinition: {
      ...frost.indexDefinition,
      id: precipSumTotal.id,
      output: { ...frost.indexDefinition.output, ...output },
    },
  };
  server.answer(readCoverage, dry).answer(readRecord, hangs);
  await openEdit();
  const trigger = await screen.findByRole('slider', { name: /trigger/i });
  const typed = (name: RegExp) => Number(screen.getByRole<HTMLInputElement>('textbox', { name }).value);
  const press = (key: string) => fireEvent.keyDown(screen.getByRole('slider', { name: /trigger/i }), { key });
  for (let times = 0; times < 40 && typed(/^Exit/) > 0; times += 1) press('ArrowLeft');
  for (let times = 0; times < 3; times += 1) press('ArrowLeft');
  expect([trigger.isConnected, typed(/^Exit/), typed(/^Trigger/) < 6]).toEqual([true, 0, true]);
  for (let times = 0; times < 40 && typed(/^Trigger/) < 8; times += 1) press('ArrowRight');
  expect(typed(/^Trigger/) - typed(/^Exit/)).toBe(6);
});

describe('what-if on a stored coverage', () => {
  const openDetail = async () => {
    const opened = await openConsole('/coverages/coverage/c1', { server });
    await opened.user.click(await screen.findByRole('button', { name: 'Try other terms' }));
    return opened;
  };

  test('is read when it is opened, moves every figure, and stores nothing', async () => {
    const { user } = await openConsole('/coverages/coverage/c1', { server });
    const open = await screen.findByRole('button', { name: 'Try other terms' });
    expect(screen.getByText(/Nothing is stored until you ask for it\./)).toBeVisible();
    expect(server.of(readRecord)).toHaveLength(0);
    await user.click(open);
    expect((await figures()).getByText('every 13.0 years')).toBeVisible();
    const asked = server.arrived.length;
    fireEvent.change((await laboratory()).getByRole('slider', { name: 'Trigger' }), { target: { value: '-4' } });
    expect((await figures()).getByText('every 26.0 years')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'As stored' }));
    expect((await figures()).getByText('every 13.0 years')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Edit with these terms' })).toBeDisabled();
    expect(server.arrived).toHaveLength(asked);
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('region', { name: 'Index laboratory' })).toBeNull();
  });

  test('says why the stored terms give other figures than their simulation did; where they agree, nothing', async () => {
    const simulated = (expectedLoss: number, interval95: readonly number[], engine = engineVersion) =>
      server.answer(readCoverage, { ...frost, uiState: 'simulated' }).answer(
        readPricingResult,
        sampleOf(PricingResult, {
          ...{ expectedLoss, interval95: [...interval95], warnings: [] },
          provenance: { computedAt: '2026-11-20T09:30:00Z', engineVersion: engine },
        }),
      );
    simulated(0.05, [0, 0.1]);
    const first = await openDetail();
    expect((await figures()).getByText('3.85 %')).toBeVisible();
    const said = screen.getByText(/on the record as it is today: expected loss 3.85 % \(95 %: 0.82 % to 11.23 %\)/);
    expect(said).toHaveTextContent(/simulation of 20-Nov, 09:30 UTC said 5.00 % \(95 %: 0.00 % to 10.00 %\)/);
    expect(said).toHaveTextContent('Simulate the coverage again');
    first.view.unmount();
    simulated(1 / 26, [0.008_165, 0.112_29]);
    const second = await openDetail();
    expect((await figures()).getByText('3.85 %')).toBeVisible();
    expect(screen.queryByText(/on the record as it is today/)).toBeNull();
    second.view.unmount();
    // Another engine had another interval on the same record, which is not to blame then.
    simulated(1 / 26, [0, 2.5 / 26], '1.4.0');
    await openDetail();
    expect((await figures()).getByText('3.85 %')).toBeVisible();
    const byEngine = screen.getByText(
      new RegExp(`by the rules of engine ${engineVersion} on the record as it is today`),
    );
    expect(byEngine).toHaveTextContent(
      'by engine 1.4.0 said 3.85 % (95 %: 0.00 % to 9.62 %): its price stands until the coverage is simulated again.',
    );
    expect(byEngine).not.toHaveTextContent('has grown or was corrected');
  });

  test('goes on in the wizard of the next version, with what was tried', async () => {
    const { user } = await openDetail();
    fireEvent.change(await (await laboratory()).findByRole('slider', { name: 'Trigger' }), { target: { value: '-4' } });
    await user.click(screen.getByRole('button', { name: 'Edit with these terms' }));
    expect(await screen.findByRole('heading', { name: 'Edit Coverage' })).toBeVisible();
    expect(await screen.findByRole('textbox', { name: /^Trigger/ })).toHaveValue('-4');
  });

  test('is not offered where several triggers make the payout together', async () => {
    server.answer(readCoverage, { ...frost, coverageType: 'MULTI_TRIGGER' });
    await openConsole('/coverages/coverage/c1', { server });
    expect(await screen.findByRole('heading', { name: 'Frost' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Try other terms' })).toBeNull();
  });
});

test('why a past year cannot be used stands in the language of the reader', async () => {
  const isGap = (at: number) => new Date(first + at * dayMs).toISOString().startsWith('2012-04');
  const columns = record.columns.map(({ id, values }) => ({
    id,
    values: values.map((value, at) => (isGap(at) ? null : value)),
  }));
  server.answer(readRecord, { ...record, columns });
  localStorage.setItem('isoline.language', 'de');
  const { user } = await openEdit();
  await user.click(await screen.findByText('Die Jahre als Tabelle'));
  expect(screen.getByRole('row', { name: /^2012 30 von 30 Tagen fehlen/ })).toBeVisible();
  localStorage.removeItem('isoline.language');
});

test('days are a word of the reader’s language beside every field and value of the form', async () => {
  server
    .answer(readCoverage, {
      ...{ ...frost, triggerUnit: 'days', trigger: 1 },
      indexDefinition: { ...frost.indexDefinition, decimals: 0 },
    })
    .answer(findDataSets, [])
    .answer(findProviders, [])
    .answer(findIndices, []);
  localStorage.setItem('isoline.language', 'de');
  const { user } = await openEdit();
  const field = await screen.findByRole('textbox', { name: /^Auslöser/ });
  expect(within(field.parentElement as HTMLElement).getByText('Tage')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Weiter' }));
  expect(await screen.findByText('unter 1 Tag')).toBeVisible();
  localStorage.removeItem('isoline.language');
});
