import { createCoverage, updateCoverage } from '#shared/contract/coverageDesign';
import { Coverage } from '#shared/contract/coverage';
import { readCoverage } from '#shared/contract/coverages';
import { simulateCoverage } from '#shared/contract/coverageVersions';
import { Job, readJob } from '#shared/contract/platform';
import { FakeServer, hangs, refuses } from '../../../../tests/support/console/fakeServer';
import { openStore, type OpenedStore } from '../../../../tests/support/console/openStore';
import { sampleOf } from '../../../../tests/support/console/sample';
import { programChosen, programLeft } from '../../../core/program';
import { goTo } from '../../../core/routing';
import { draftOf, emptyDraft, type Draft } from './draft';
import { beginDraft, cancelDraft, submitDraft } from './sagas';
import { followSimulation, simulate } from './simulation';
import { designBegun, designing, draftChanged, editBegun } from './slice';

const today = '2026-03-01';
const coverage = sampleOf(Coverage, { id: 'c1', label: 'Late rain', version: 3, riskTypeId: 'RAINFALL' });
const rain: Draft = {
  ...emptyDraft(today),
  riskTypeId: 'RAINFALL',
  dataSetId: 'imd',
  targetId: 'alappuzha',
  indexId: 'precip-sum-total',
  structure: 'binary',
  trigger: '250',
};
const job = (state: Job['state']) => sampleOf(Job, { id: 'j1', state });
const stored = () => sessionStorage.getItem('isoline.coverageDraft');
let server: FakeServer;
let store: OpenedStore['store'];
let tell: OpenedStore['tell'];
const messages = () => store.getState().messages.toasts.map(({ text }) => text);
const held = () => designing.selectSlice(store.getState() as never);

beforeEach(() => {
  sessionStorage.clear();
  jest.useFakeTimers();
  server = new FakeServer();
  ({ store, tell } = openStore(server));
  goTo('/coverages/new', { sure: true });
});
afterEach(() => {
  jest.useRealTimers();
  server.close();
});

describe('simulate and follow', () => {
  const simulated = () => server.answer(simulateCoverage, { jobId: 'j1' });

  test('the job is looked at until it is done', async () => {
    let looks = 0;
    simulated().answer(readJob, () => job(['queued', 'running', 'done'][looks++] as Job['state']));
    expect(await tell(simulate, 'c1').ended).toBe('done');
    await jest.advanceTimersByTimeAsync(10_000);
    expect(server.of(readJob)).toHaveLength(3);
    expect(messages()).toEqual([]);
  });

  test('after it the documents are followed too', async () => {
    const seen: string[] = [];
    simulated().answer(readJob, ({ params }) => {
      seen.push(params.id);
      return params.id === 'j1'
        ? { ...job('done'), result: { documentsJobId: 'd1' } }
        : { ...job(seen.length < 4 ? 'running' : 'done'), id: 'd1', result: {} };
    });
    expect(await tell(simulate, 'c1').ended).toBe('done');
    await jest.advanceTimersByTimeAsync(10_000);
    expect(seen).toEqual(['j1', 'd1', 'd1', 'd1']);
  });

  test('a simulation that may not begin says why, and nothing is followed', async () => {
    server.answer(simulateCoverage, refuses({ status: 409, message: 'A simulation is already running.' }));
    expect(await tell(simulate, 'c1').ended).toBe('failed');
    expect(messages()).toEqual(['A simulation is already running.']);
    expect(server.of(readJob)).toEqual([]);
  });

  test.each(['failed', 'cancelled'] as const)('a job that was %s is no longer looked at', async (state) => {
    server.answer(readJob, job(state));
    expect(await tell(followSimulation, { jobId: 'j1' }).ended).toBe('done');
    await jest.advanceTimersByTimeAsync(10_000);
    expect(server.of(readJob)).toHaveLength(1);
  });

  test('given up, it stops looking', async () => {
    server.answer(readJob, job('running'));
    const following = tell(followSimulation, { jobId: 'j1' });
    await jest.advanceTimersByTimeAsync(50);
    following.giveUp();
    expect(await following.ended).toBe('cancelled');
    await jest.advanceTimersByTimeAsync(10_000);
    expect(server.of(readJob)).toHaveLength(1);
  });
});

describe('a draft', () => {
  const begin = (riskTypeId = '') =>
    tell(beginDraft, { today, prefilled: { riskTypeId, providerId: '', dataSetId: '' } }).ended;

  test('survives a reload, and is forgotten when the wizard is cancelled', async () => {
    await begin();
    store.dispatch(draftChanged({ riskTypeId: 'SOLAR', label: 'Cloudy spring' }));
    ({ store, tell } = openStore(server));
    await begin();
    expect(held()?.draft).toMatchObject({ riskTypeId: 'SOLAR', label: 'Cloudy spring', start: '2026-04-01' });
    expect(await tell(cancelDraft, undefined).ended).toBe('done');
    expect([held(), stored(), location.pathname]).toEqual([null, null, '/coverages']);
  });

  test('is in the currency of the program that is worked in; in USD without one', async () => {
    store.dispatch(programLeft());
    await begin();
    expect(held()?.draft.currency).toBe('USD');
    await tell(cancelDraft, undefined).ended;
    store.dispatch(programChosen({ id: 'p1', name: 'Paddy', icon: 'grass', currency: 'INR', defaultSum: 0 }));
    await begin();
    expect(held()?.draft).toMatchObject({ program: 'Paddy', currency: 'INR' });
  });

  test('gives way to what the address brings', async () => {
    await begin();
    store.dispatch(draftChanged({ label: 'Old' }));
    await begin('RAINFALL');
    expect(held()?.draft).toMatchObject({ riskTypeId: 'RAINFALL', label: '' });
    // Also where that lacks its risk type, which the wizard says then.
    await tell(beginDraft, { today, prefilled: { riskTypeId: '', providerId: 'swiss', dataSetId: '' } }).ended;
    expect(held()?.draft).toMatchObject({ riskTypeId: '', providerId: 'swiss' });
  });

  test('that was begun by a link survives a reload of that link', async () => {
    await begin('RAINFALL');
    store.dispatch(draftChanged({ label: 'Late rain' }));
    ({ store, tell } = openStore(server));
    await begin('RAINFALL');
    expect(held()?.draft).toMatchObject({ riskTypeId: 'RAINFALL', label: 'Late rain' });
    await begin('SOLAR');
    expect(held()?.draft).toMatchObject({ riskTypeId: 'SOLAR', label: '' });
  });

  test('that cannot be read begins anew', async () => {
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    sessionStorage.setItem('isoline.coverageDraft', '{');
    expect(await begin()).toBe('done');
    expect(held()?.draft.riskTypeId).toBe('');
    expect(warn).toHaveBeenCalled();
    warn.mockRestore();
  });

  test.each([
    '5',
    '[]',
    '"text"',
    '{"riskTypeId":5}',
    '{"parameters":5}',
    '{"parameters":{"base":5}}',
    '{"kept":null}',
  ])('that is %s begins anew', async (junk) => {
    sessionStorage.setItem('isoline.coverageDraft', junk);
    expect(await begin()).toBe('done');
    expect(held()?.draft).toMatchObject({ riskTypeId: '', parameters: {} });
  });

  test('that was kept when durations were typed in seconds is in hours now; one that is kept since stays as it is', async () => {
    const parameters = { waiting: '3600', mergeGap: '' };
    const old = { ...rain, riskTypeId: 'CLOUD', indexId: 'downtime-sum', parameters, trigger: '14' };
    sessionStorage.setItem('isoline.coverageDraft', JSON.stringify(old));
    for (const _ of ['read', 'read again']) {
      await begin();
      expect(held()?.draft).toEqual({ ...old, parameters: { waiting: '1', mergeGap: '' } });
      ({ store, tell } = openStore(server));
    }
  });

  test('of an edit is not kept over a reload', () => {
    store.dispatch(editBegun({ id: 'c1', version: 3, draft: rain }));
    store.dispatch(draftChanged({ trigger: '300' }));
    expect(stored()).toBeNull();
  });
});

describe('save, then simulate', () => {
  const submit = () => tell(submitDraft, { labels: ['user/program:Paddy'] });
  const edit = () =>
    store.dispatch(
      editBegun({ id: 'c1', version: 3, draft: { ...draftOf(coverage, today), ...rain, detrend: 'NONE' } }),
    );
  beforeEach(() => {
    server.answer(createCoverage, coverage).answer(updateCoverage, coverage);
    server.answer(simulateCoverage, { jobId: 'j1' }).answer(readJob, job('done'));
    store.dispatch(designBegun({ draft: rain, filled: rain }));
  });

  test('a new coverage is made, simulated, and the wizard left', async () => {
    expect(await submit().ended).toBe('done');
    expect(server.of(createCoverage)[0]?.body).toMatchObject({
      payoutStructure: { type: 'binary', trigger: 250, minPayout: { amount: 100, currency: 'USD' } },
      labels: ['user/program:Paddy'],
    });
    await jest.advanceTimersByTimeAsync(0);
    expect(server.of(simulateCoverage)).toHaveLength(1);
    expect([held(), stored(), location.pathname]).toEqual([null, null, '/coverages']);
  });

  test('an edit makes the next version, its trend and shares of its own insured amount included', async () => {
    edit();
    store.dispatch(draftChanged({ insuredAmount: 1000, minPayout: '7' }));
    expect(await submit().ended).toBe('done');
    const [update] = server.of(updateCoverage);
    expect(update?.headers['if-match']).toBe('"3"');
    expect(update?.body).toMatchObject({
      trigger: 250,
      detrend: 'NONE',
      minPayout: { amount: 70 },
      label: 'Rainfall Stress Cover',
    });
    expect(location.pathname + location.search).toBe('/coverages?tab=list');
  });

  test('a draft that is refused stays, with the message and the dialog', async () => {
    server.answer(createCoverage, refuses({ status: 422, message: 'The period is too short.' }));
    expect(await submit().ended).toBe('failed');
    expect(messages()).toEqual(['The period is too short.']);
    expect(store.getState().messages.dialog?.message).toBe('The period is too short.');
    expect(held()?.draft.trigger).toBe('250');
    expect(server.of(simulateCoverage)).toEqual([]);
  });

  test('a version that somebody else made is not written over unasked: it is read, and what is chosen goes over it', async () => {
    edit();
    const theirs = { ...coverage, version: 4 };
    const details = { version: 4 };
    server.answer(updateCoverage, refuses({ status: 412, message: 'Changed meanwhile.', details }));
    server.answer(readCoverage, theirs);
    expect(await submit().ended).toBe('done');
    expect(held()?.outdated).toMatchObject({ refusal: { details }, theirs: { id: coverage.id, version: 4 } });
    expect(held()?.draft.trigger).toBe('250');
    expect(messages()).toEqual([]);
    server.answer(updateCoverage, coverage);
    store.dispatch(editBegun({ id: 'c1', version: 4, draft: draftOf(theirs, today) }));
    store.dispatch(draftChanged(rain));
    expect(await submit().ended).toBe('done');
    expect(server.of(updateCoverage).at(-1)?.headers['if-match']).toBe('"4"');
  });

  test('a newer version that cannot be read says so, and nothing typed is lost', async () => {
    edit();
    server.answer(updateCoverage, refuses({ status: 412, message: 'Changed meanwhile.' }));
    server.answer(readCoverage, refuses({ status: 503, message: 'No database.' }));
    expect(await submit().ended).toBe('failed');
    expect(messages()).toEqual(['No database.']);
    expect(held()).toMatchObject({ outdated: null, draft: { trigger: '250' } });
  });

  test('a coverage whose simulation may not begin is left all the same, and says why', async () => {
    server.answer(simulateCoverage, refuses({ status: 503, message: 'The queue is closed.' }));
    expect(await submit().ended).toBe('done');
    expect(location.pathname).toBe('/coverages');
    await jest.advanceTimersByTimeAsync(0);
    expect(messages()).toEqual(['The queue is closed.']);
    expect(store.getState().messages.dialog?.message).toBe('The queue is closed.');
  });

  test('given up, nothing more is sent and the draft stays', async () => {
    server.answer(createCoverage, hangs);
    const submitting = submit();
    await jest.advanceTimersByTimeAsync(0);
    submitting.giveUp();
    expect(await submitting.ended).toBe('cancelled');
    expect(server.of(createCoverage)[0]?.isAborted).toBe(true);
    expect(held()?.draft.trigger).toBe('250');
    expect(server.of(simulateCoverage)).toEqual([]);
  });
});
