import '@testing-library/jest-dom';
import { act, render, screen, waitFor } from '@testing-library/react';
import { useEffect } from 'react';
import { Provider } from 'react-redux';
import { areas } from '#shared/contract/access';
import type { Call } from '#shared/contract/call';
import { DataProvider, DataSet, findDataSets, findProviders } from '#shared/contract/catalog';
import { Coverage } from '#shared/contract/coverage';
import { listCoverages, readCoverage } from '#shared/contract/coverages';
import { readRiskTypes } from '#shared/contract/indices';
import { allCalls } from '#shared/contract/list';
import { Policy } from '#shared/contract/policy';
import { uploadFile } from '#shared/contract/files';
import english from '#shared/phrases/en/console';
import { api, useWrite } from '../core/api';
import { downloadDocument } from '../core/documents';
import { storedFile } from '../core/download';
import { exportList } from '../core/exportList';
import { failureDisplays } from '../core/failures';
import type { Outcome } from '../core/process';
import { coveragesChosen } from '../core/program';
import { activatePolicy } from '../features/policies/stories/sagas';
import { acceptQuote } from '../features/quotes/stories/answer';
import { simulate } from '../features/coverages/stories/simulation';
import { FakeServer, refuses } from '../../tests/support/console/fakeServer';
import { answerMap } from '../../tests/support/console/mapConfig';
import { openConsole, type Opened, pressRetry } from '../../tests/support/console/openConsole';
import { openStore, type OpenedStore } from '../../tests/support/console/openStore';
import { sampleOf } from '../../tests/support/console/sample';
import { isTest, readSources } from '../../tests/support/structure';

/*
 * Every call that the console makes, and how it tells that it failed (docs/rules.md §14.7). The list of
 * calls comes from the imports of the console's sources: a call without a row fails the first test. It costs a console for each read.
 */
type Read = {
  readonly dialog?: true;
  /** What Retry is called there. */
  readonly again?: string;
  /** Answers that the screen needs before it makes the call. */
  readonly given?: (server: FakeServer) => unknown;
  readonly open?: (opened: Opened) => unknown;
};
type Row =
  /** Read by the screen at this address. `here`: why and Retry stand in its place as well; `null`: nothing is drawn there. */
  | (Read & { readonly at: string; readonly here: true | null })
  /** Written by a form or button. */
  | { readonly write: true; readonly dialog?: true; readonly title?: string }
  /** Called by a process of several steps. */
  | { readonly process: (opened: OpenedStore) => Promise<Outcome>; readonly dialog?: true }
  /** Why its failure shows no message, or is tested elsewhere. */
  | { readonly otherwise: string };

const reads = (at: string, more: Read = {}): Row => ({ at, here: true, ...more });
/** What has no piece of a screen to itself: the message alone tells of it. */
const readsAside = (at: string): Row => ({ at, here: null });
/** A folded history is read once it is opened. */
const history: Read = { open: async ({ user }) => user.click(await screen.findByRole('button', { name: 'Show' })) };
/** Sources of rain, of which the address names one. */
const rain = (server: FakeServer) =>
  server
    .answer(readRiskTypes, [{ id: 'RAINFALL', name: 'Rain', icon: 'cloud', chart: 'rainfall' }])
    .answer(findProviders, [sampleOf(DataProvider, { id: 'p1', riskTypeIds: ['RAINFALL'] })])
    .answer(findDataSets, [sampleOf(DataSet, { id: 'd1', riskTypeIds: ['RAINFALL'] })]);
const written: Row = { write: true };
const writtenInDialog: Row = { write: true, dialog: true };
const list: Row = {
  dialog: true,
  process: ({ tell }) =>
    tell(exportList, {
      ...{ name: 'list.csv', cut: 'It broke off.' },
      read: (client) => storedFile(client, failing, { params: { id: 'x' }, query: { kind: 'csv' } } as never),
    }).ended,
};
let failing: Call;

const rows: Readonly<Record<string, Row>> = {
  // Of the shell, and before there is one.
  'GET /config.json': {
    otherwise: 'a page that starts: the page before the console says so, with Retry (boot.test.tsx)',
  },
  'GET /internal/stream': { otherwise: 'it never ends: a bar says that the line is gone (shell.test.tsx)' },
  'POST /internal/session/end': { otherwise: 'whoever signs out is signed out here, whatever the server says of it' },
  'GET /internal/me': {
    otherwise: 'a page that starts: the page before the console says so, with Retry (boot.test.tsx)',
  },
  'GET /internal/sample-world': readsAside('/quotations'),
  'GET /internal/inbox': reads('/inbox'),
  'GET /internal/work': reads('/dashboard'),
  'GET /internal/search': { otherwise: 'called while typing: palette.test.tsx' },
  'GET /internal/jobs/:id': { otherwise: 'called by whatever started a job: JobProgress of the screens' },
  'GET /internal/views': readsAside('/quotations'),
  'GET /internal/list-choices': readsAside('/quotations'),
  'POST /internal/inbox/:id/read': written,
  'POST /internal/inbox/read': written,
  'POST /internal/jobs/:id/cancel': written,
  'POST /internal/sample-world': written,
  'PUT /internal/list-choices': written,
  'POST /internal/views': written,
  'PUT /internal/views/:id': written,
  'DELETE /internal/views/:id': written,
  'POST /internal/views/:id/restore': written,
  'GET /internal/files/:id': { process: ({ tell }) => tell(downloadDocument, 'f1').ended, dialog: true },
  'POST /internal/files': written,
  'GET /internal/geocoding/forward': { otherwise: 'called while typing: PlaceSearch.test.tsx' },
  'GET /internal/geocoding/reverse': { otherwise: 'called once a place is searched: designSteps.test.tsx' },

  // Programs.
  'GET /internal/program/': reads('/program-design', { again: 'Try again' }),
  'GET /internal/program/export': list,
  'GET /internal/program/:id': reads('/programs/rice'),
  'GET /internal/program/:id/history': reads('/programs/rice', history),
  // Those that come with the console stand in for them.
  'GET /mock/programs': reads('/programs'),
  'GET /mock/programs/:id': reads('/programs/1'),
  'POST /internal/program/': written,
  'DELETE /internal/program/:id': { write: true, title: 'Failed to delete program. Please try again.' },
  'POST /internal/program/:id/restore': written,

  // The coverage wizard.
  'GET /internal/risk-types': reads('/coverages/new', { dialog: true }),
  'GET /internal/data-catalog/data-providers': reads('/coverages/new?riskType=RAINFALL', { given: rain, dialog: true }),
  'GET /internal/data-catalog/data-providers/:providerId/data-sets': reads(
    '/coverages/new?riskType=RAINFALL&dataProviderId=p1',
    { given: rain, dialog: true },
  ),
  'GET /internal/data-catalog/data-providers/:providerId/data-sets/:dataSetId/monitoring-targets': reads(
    '/coverages/new?riskType=RAINFALL&dataProviderId=p1&dataSetId=d1',
    { given: rain, dialog: true },
  ),
  'GET /internal/data-catalog/data-providers/:providerId/data-sets/:dataSetId/monitoring-targets/:targetId':
    reads('/coverages/coverage/c1'),
  'GET /internal/conditions': { otherwise: 'read once a place is chosen: designSteps.test.tsx' },
  'GET /internal/indices': { otherwise: 'read by a later step: designSteps.test.tsx' },
  'GET /internal/coverages/record': { otherwise: 'read by a later step: Laboratory.test.tsx' },
  'POST /internal/coverages': written,
  'PUT /internal/coverages/:id': written,

  // Coverages.
  'GET /internal/coverages/find-by-labels': reads('/coverages'),
  'GET /internal/coverages/export': list,
  'GET /internal/coverages/labels': readsAside('/coverages'),
  'GET /internal/coverages/find-by-bounding-box': reads('/coverages?view=map&bounds=70,5,80,15'),
  'GET /internal/coverages/find-by-location': reads('/coverages?view=map&coordinates=76.3,9.9&bounds=70,5,80,15'),
  'GET /internal/coverages/activations': readsAside('/coverages'),
  'GET /internal/coverages/activations/:id': reads('/coverages?activation=a1'),
  'GET /internal/coverages/activations/:id/rows': reads('/coverages?activation=a1'),
  'GET /internal/coverages/activations/:id/file': list,
  'GET /internal/coverages/:id': reads('/coverages/coverage/c1'),
  'GET /internal/coverages/:id/history': reads('/coverages/coverage/c1', history),
  'GET /internal/coverages/:id/pricing-result': reads('/coverages/coverage/c1', {
    given: (server) =>
      server.answer(readCoverage, sampleOf(Coverage, { uiState: 'simulated', riskTypeId: 'RAINFALL' })),
  }),
  'GET /internal/coverages/:id/versions': { otherwise: 'read by the dialog of versions: CoverageDetail.test.tsx' },
  'POST /internal/coverages/activations/preview': { otherwise: 'read by the dialog: activation.test.tsx' },
  'POST /internal/coverages/list': reads('/coverages/term-sheet', {
    given: (server) => server.answer(listCoverages, [sampleOf(Coverage, { id: 'c1' })]),
    open: ({ store }) => store.dispatch(coveragesChosen(['c1'])),
  }),
  'POST /internal/coverages/activations': writtenInDialog,
  'POST /internal/coverages/:id/copy': written,
  'POST /internal/coverages/:id/activate': writtenInDialog,
  'POST /internal/coverages/:id/trigger-job/': { process: ({ tell }) => tell(simulate, 'c1').ended, dialog: true },
  'POST /internal/coverages/:id/documents': written,
  'POST /internal/coverages/term-sheet': list,

  // Quotes and partners.
  'GET /internal/quotes/find-by-labels': reads('/quotations'),
  'GET /internal/quotes/export': list,
  'GET /internal/quotes/:id': reads('/quotations/quotation/q1'),
  'GET /internal/quotes/:id/history': reads('/quotations/quotation/q1', history),
  'POST /internal/quotes': written,
  'POST /internal/quotes/:id': written,
  'POST /internal/quotes/:id/create': written,
  'POST /internal/quotes/:id/restore': written,
  'POST /internal/quotes/:id/retry': written,
  'POST /internal/quotes/:id/copy': written,
  'DELETE /internal/quotes/:id': written,
  'GET /internal/business-partners': reads('/clients'),
  'GET /internal/business-partners/export': list,
  'GET /internal/business-partners/duplicates': reads('/clients/duplicates'),
  'GET /internal/business-partners/duplicates/export': list,
  'GET /internal/business-partners/roles': readsAside('/clients'),
  'GET /internal/business-partners/:id': reads('/clients/b1'),
  'GET /internal/business-partners/:id/history': reads('/clients/b1', history),
  'GET /internal/business-partners/:id/usage': reads('/clients/b1'),
  'GET /internal/tax-statuses': readsAside('/clients/new'),
  'POST /internal/business-partners': written,
  'PUT /internal/business-partners/:id': written,
  'POST /internal/business-partners/import/preview': written,
  'POST /internal/business-partners/import': written,
  'POST /internal/business-partners/:id/merge': written,

  // Policies and claims.
  'GET /internal/policies/find-by-labels': reads('/policies'),
  'GET /internal/policies/export': list,
  'GET /internal/policies/labels': readsAside('/policies'),
  'GET /internal/policies/summary': reads('/policies'),
  'GET /internal/policies/:id': reads('/policies/policy/p1'),
  'GET /internal/policies/:id/history': reads('/policies/policy/p1?tab=history'),
  'GET /internal/policies/:id/report': reads('/policies/policy/p1?tab=report'),
  'GET /internal/policies/:id/report/document': list,
  'GET /internal/claims': reads('/policies/policy/p1?tab=claims'),
  'POST /internal/policies': { process: ({ tell }) => tell(acceptQuote, { quoteId: 'q1' }).ended, dialog: true },
  'POST /internal/policies/:id/accept': {
    dialog: true,
    process({ tell, server }) {
      server.otherwise(uploadFile, sampleOf(uploadFile.response, {}));
      const schedule = new File(['signed'], 'schedule.pdf');
      return tell(activatePolicy, { policy: sampleOf(Policy), schedule, done: 'Active.' }).ended;
    },
  },
  'POST /internal/policies/:id/submit': written,
  'POST /internal/claims/:id/transition': written,
  'POST /internal/claims/:id/restore': written,

  // Monitoring.
  'GET /internal/parametric-events': reads('/monitoring?view=list'),
  'GET /internal/parametric-events/export': list,
  'GET /internal/parametric-events/:id/share-amounts': { otherwise: 'read by a link that is open: Shares.test.tsx' },
  'GET /internal/monitoring/bounding-box': reads('/monitoring?bounds=70,5,80,15'),
  'GET /internal/monitoring/:id/detail': reads('/monitoring/event/e1'),
  'POST /internal/monitoring/list': { otherwise: 'read by the panel of a mark: Monitoring.test.tsx' },
  'GET /internal/permalinks': { otherwise: 'read by the share dialog: ShareDialog.test.tsx' },
  'GET /internal/shares': reads('/monitoring/shares'),
  'GET /internal/shares/export': list,
  'POST /internal/monitoring/run': written,
  'POST /internal/monitoring/:id/transition': written,
  'POST /internal/monitoring/:id/recompute': written,
  'POST /internal/monitoring/:id/correction': written,
  'POST /internal/parametric-events/:id/permalink': { write: true, title: 'Failed to render link' },
  'PUT /internal/permalinks/:id': written,
  'DELETE /internal/permalinks/:id': written,

  // Settings.
  'GET /internal/settings': reads('/settings'),
  'GET /internal/settings/history': reads('/settings'),
  'GET /internal/settings/waiting/confirmers': { otherwise: 'read where a change waits: WaitingSettings.test.tsx' },
  'GET /internal/inbox/export': list,
  'PUT /internal/settings': written,
  'POST /internal/settings/sample-data': written,
  'POST /internal/settings/sample-data/skip': written,
  'POST /internal/settings/waiting/:key/confirm': written,
  'POST /internal/settings/waiting/:key/withdraw': written,
};

/** Names of calls that the console's sources take from the contract. */
function callsOfConsole(): readonly string[] {
  const sources = readSources();
  const keys = new Map(
    sources
      .filter(({ path }) => path.startsWith('shared/contract/') && !isTest(path))
      .flatMap(({ text }) => [
        ...text.matchAll(/export const (\w+) = \w+(?:\(.\w+.\))?\(\s*'((?:GET|POST|PUT|DELETE) \/[^']*)'/g),
      ])
      .map(([, name = '', key = '']) => [name, key] as const),
  );
  expect([...keys.values()].sort()).toEqual(allCalls.map(({ key }) => key).sort());
  const used = sources
    .filter(({ path }) => /^console\/(app|core|features|ui)\//.test(path) && !isTest(path))
    .flatMap(({ imports }) => imports.filter(({ to }) => to.startsWith('shared/contract/')))
    .flatMap(({ names }) => names.flatMap((name) => keys.get(name) ?? []));
  return [...new Set(used)].sort();
}

const callOfKey = (key: string): Call => {
  const call = allCalls.find((one) => one.key === key);
  if (!call) throw new Error(`The contract has no call ${key}`);
  return call;
};
const text = 'The database cannot be reached.';
const broken = refuses({ status: 503, message: text });
/** Keys of rows of one kind. */
const keysOf = (kind: 'at' | 'write' | 'process') => Object.keys(rows).filter((key) => kind in (rows[key] as Row));

test('every call that the console makes has a row, and no row is of another', () => {
  expect(callsOfConsole()).toEqual(Object.keys(rows).sort());
});

test('what could not be read is shown by FailedRead, which knows a failed refresh; Failed is for what is written', () => {
  const users = readSources().filter(
    ({ path, text }) => /^console\/.*\.tsx$/.test(path) && !isTest(path) && /<Failed\s/.test(text),
  );
  expect(users.map(({ path }) => path).sort()).toEqual([
    'console/features/partners/parts/MergePreview.tsx',
    'console/features/partners/screens/ImportPartners.tsx',
    'console/ui/Failed.tsx',
  ]);
});

test('whatever the wizard reads of the catalog opens the dialog where it cannot be read', () => {
  const ofCatalog = /^GET \/internal\/(risk-types|indices|conditions|data-catalog\/data-providers)(\/|$)/;
  const keys = Object.keys(rows).filter((key) => ofCatalog.test(key) && !/monitoring-targets\/:/.test(key));
  expect(keys).toHaveLength(6);
  expect(keys.filter((key) => !failureDisplays[key]?.dialog)).toEqual([]);
});

test('what is told with more than a message is a call or a process of the console', () => {
  const sources = readSources().filter(({ path }) => path.startsWith('console/') && !isTest(path));
  const isNamed = (name: string) =>
    sources.some(
      ({ text: source }) => source.includes(`defineStory(\n  '${name}'`) || source.includes(`name: '${name}'`),
    );
  const unknown = Object.keys(failureDisplays).filter((name) => !(name in rows) && !isNamed(name));
  expect(
    unknown.filter((name) => !sources.some(({ text: source }) => source.includes(`defineStory('${name}'`))),
  ).toEqual([]);
});

/** A console whose server answers everything plainly. */
function plainServer(): FakeServer {
  const server = answerMap(new FakeServer());
  for (const call of allCalls.filter(({ bytes }) => !bytes)) server.otherwise(call, plainly(call) as never);
  return server;
}
/** Without an answer, where the call has none. */
const plainly = ({ response }: Call): unknown =>
  response.safeParse(undefined).success ? undefined : sampleOf(response);

const toasts = () => document.querySelectorAll('[aria-live=polite] section');
const isTold = () => [...toasts()].some((toast) => toast.textContent?.includes(text));

describe('a read that fails', () => {
  test.each(keysOf('at'))('%s is a message; in its place stand why and Retry, and old data are marked', async (key) => {
    const row = rows[key] as Extract<Row, { at: string }>;
    const call = callOfKey(key);
    const server = plainServer();
    const mend = () => {
      server.answer(call, plainly(call) as never);
      row.given?.(server);
    };
    mend();
    server.answer(call, broken as never);
    const opened = await openConsole(row.at, { server });
    const { user, store } = opened;
    await row.open?.(opened);
    await waitFor(() => expect(isTold()).toBe(true));
    expect(screen.queryByRole('dialog', { name: 'Error' }) !== null).toBe(row.dialog === true);
    const { body } = document;
    const places = () => [...body.querySelectorAll('section')].filter((section) => ![...toasts()].includes(section));
    const said = () => places().some(({ textContent }) => textContent?.includes(text));
    // The message may come before its place is drawn.
    await waitFor(() => expect(said()).toBe(row.here === true));
    mend();
    const asked = server.of(call).length;
    if (row.again) await user.click(screen.getAllByRole('button', { name: row.again })[0] as HTMLElement);
    else if (row.here && !row.dialog) await pressRetry(user);
    if (row.here && !row.dialog) await waitFor(() => expect(server.of(call).length).toBeGreaterThan(asked));
    // Whatever else stands on it is read anew as well.
    await act(async () => void store.dispatch(api.util.invalidateTags([...areas])));
    await waitFor(() => expect(isTold()).toBe(false));
    expect(said()).toBe(false);
    const before = server.of(call).length;
    server.answer(call, broken as never);
    await act(async () => void store.dispatch(api.util.invalidateTags([...areas])));
    await waitFor(() => expect(server.of(call).length).toBeGreaterThan(before));
    if (row.here) await waitFor(() => expect(said()).toBe(true));
    if (row.here) expect(screen.getAllByText(english.ui.failed.old)[0]).toBeVisible();
    expect(isTold()).toBe(false);
  });
});

function Writing({ call, onEnd }: { readonly call: Call; readonly onEnd: () => void }) {
  const [write] = useWrite(call);
  useEffect(() => {
    void write({ params: Object.fromEntries([...call.path.matchAll(/:(\w+)/g)].map(([, name]) => [name, 'x'])) }).then(
      onEnd,
    );
  }, [call, onEnd, write]);
  return null;
}
describe('a write that fails', () => {
  test.each(keysOf('write'))('%s is a message with the sentence of the server', async (key) => {
    const { dialog = false, title } = rows[key] as Extract<Row, { write: true }>;
    const call = callOfKey(key);
    const { store, server } = openStore();
    server.answer(call, broken as never);
    await new Promise<void>((onEnd) => {
      render(
        <Provider store={store}>
          <Writing call={call} onEnd={onEnd} />
        </Provider>,
      );
    });
    const { messages } = store.getState();
    expect(messages.toasts).toMatchObject([{ kind: 'error', text, requestId: 'request-1' }]);
    const [area = '', ...path] = messages.toasts[0]?.title?.split(/[:.]/) ?? [];
    const phrase = path.reduce<unknown>(
      (words, name) => (words as Record<string, unknown>)[name],
      (english as Record<string, unknown>)[area],
    );
    expect(phrase).toBe(title);
    expect(messages.dialog !== null).toBe(dialog);
  });
});

describe('a process that fails', () => {
  test.each(keysOf('process'))('%s is a message, and the dialog where the specification has one', async (key) => {
    const { process, dialog = false } = rows[key] as Extract<Row, { process: unknown }>;
    failing = callOfKey(key);
    const opened = openStore();
    opened.server.answer(failing, broken as never);
    expect(await process(opened)).toBe('failed');
    const { messages } = opened.store.getState();
    expect(messages.toasts).toMatchObject([{ kind: 'error', text }]);
    expect(messages.dialog !== null).toBe(dialog);
  });
});
