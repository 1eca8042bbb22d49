import { readFile } from '#shared/contract/files';
import { readMonitoringReport } from '#shared/contract/policyReport';
import { FakeServer, hangs, refuses } from '../../tests/support/console/fakeServer';
import { openStore, untilAsked, type OpenedStore } from '../../tests/support/console/openStore';
import { downloadDocument, exportDocument, showDocument } from './documents';

let opened: OpenedStore;
/** Names of what was handed to the person's downloads. */
let downloads: string[];
beforeEach(() => {
  opened = openStore(new FakeServer());
  downloads = [];
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    downloads.push(this.download);
  });
});
afterEach(() => {
  jest.restoreAllMocks();
  opened.server.close();
});
const state = () => opened.store.getState();
const report = { call: readMonitoringReport, request: { params: { id: 'p1' } } };

describe('show a stored document', () => {
  test('it is fetched, and open in the viewer under its own name', async () => {
    opened.server.answer(readFile, {});
    expect(await opened.tell(showDocument, 'f1').ended).toBe('done');
    expect(state().viewer).toEqual({ fileId: 'f1', name: 'document.pdf', url: 'blob:http://localhost/1' });
  });
  test('a failure is said twice, as the specification has it: in a message and in the dialog', async () => {
    opened.server.answer(readFile, refuses({ status: 404, message: 'The file is gone.' }));
    expect(await opened.tell(showDocument, 'f1').ended).toBe('failed');
    expect(state().messages).toMatchObject({
      toasts: [{ text: 'The file is gone.', requestId: 'request-1' }],
      dialog: { status: 404 },
    });
    expect(state().viewer).toBeNull();
  });
  test('a newer wish takes the place of an older one, whose request is aborted', async () => {
    opened.server.answer(readFile, ({ params }) => (params.id === 'f1' ? hangs() : {}));
    const first = opened.tell(showDocument, 'f1');
    await untilAsked(opened.server, 1);
    expect(await opened.tell(showDocument, 'f2').ended).toBe('done');
    expect(await first.ended).toBe('cancelled');
    expect(opened.server.of(readFile).map(({ isAborted }) => isAborted)).toEqual([true, false]);
    expect(state().viewer?.fileId).toBe('f2');
  });
});

describe('export and fetch', () => {
  test('the document is drawn up and handed to the downloads', async () => {
    opened.server.answer(readMonitoringReport, {});
    expect(await opened.tell(exportDocument, report).ended).toBe('done');
    expect(downloads).toEqual(['document.pdf']);
  });
  test('a failure is said twice here too, and nothing is handed over', async () => {
    opened.server.answer(readMonitoringReport, refuses({ status: 409, message: 'This policy is a draft.' }));
    expect(await opened.tell(exportDocument, report).ended).toBe('failed');
    expect(state().messages).toMatchObject({ toasts: [{ text: 'This policy is a draft.' }], dialog: { status: 409 } });
    expect(downloads).toEqual([]);
  });
  test('given up, its request is aborted and nothing is handed over', async () => {
    opened.server.answer(readMonitoringReport, hangs);
    const { ended, giveUp } = opened.tell(exportDocument, report);
    await untilAsked(opened.server, 1);
    giveUp();
    expect(await ended).toBe('cancelled');
    expect(opened.server.of(readMonitoringReport)[0]?.isAborted).toBe(true);
    expect(downloads).toEqual([]);
  });
  test('two of them go side by side', async () => {
    opened.server.answer(readFile, {});
    const both = [opened.tell(downloadDocument, 'f1'), opened.tell(downloadDocument, 'f2')];
    expect(await Promise.all(both.map(({ ended }) => ended))).toEqual(['done', 'done']);
    expect(downloads).toHaveLength(2);
  });
});
