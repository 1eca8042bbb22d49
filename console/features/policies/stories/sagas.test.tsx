import { uploadFile, StoredFile } from '#shared/contract/files';
import { acceptPolicy } from '#shared/contract/policies';
import { Policy } from '#shared/contract/policy';
import { FakeServer, hangs, refuses } from '../../../../tests/support/console/fakeServer';
import { openStore, untilAsked, type OpenedStore } from '../../../../tests/support/console/openStore';
import { sampleOf } from '../../../../tests/support/console/sample';
import { activatePolicy } from './sagas';

const policy = sampleOf(Policy, { id: 'p1', version: 4, name: 'Kuttanad paddy' });
const activation = {
  policy,
  schedule: new File(['signed'], 'schedule.pdf', { type: 'application/pdf' }),
  done: 'Kuttanad paddy is active.',
};
let opened: OpenedStore;
beforeEach(() => {
  opened = openStore(new FakeServer().answer(uploadFile, sampleOf(StoredFile, { id: 'f1' })));
});
afterEach(() => opened.server.close());
const messages = () => opened.store.getState().messages;

describe('activate with a signed file', () => {
  test('the file is stored for the policy, the policy activated with it as it was read, and both are said', async () => {
    opened.server.answer(acceptPolicy, { ...policy, state: 'active' });
    expect(await opened.tell(activatePolicy, activation).ended).toBe('done');
    expect(opened.server.of(uploadFile)[0]?.query).toEqual({ labels: 'user/policy:p1' });
    const [accepted] = opened.server.of(acceptPolicy);
    expect(accepted).toMatchObject({ params: { id: 'p1' }, body: { signed: true, fileId: 'f1' } });
    expect(accepted?.headers['if-match']).toBe('"4"');
    expect(messages().toasts.map(({ text }) => text)).toEqual(['Kuttanad paddy is active.']);
  });
  test('a file that is not taken activates nothing', async () => {
    opened.server.answer(uploadFile, refuses({ status: 413, message: 'The file is too large.' }));
    expect(await opened.tell(activatePolicy, activation).ended).toBe('failed');
    expect(opened.server.of(acceptPolicy)).toEqual([]);
    expect(messages()).toMatchObject({ dialog: { message: 'The file is too large.' } });
  });
  test('a refusal is said in the dialog, and nothing is called active', async () => {
    opened.server.answer(acceptPolicy, refuses({ status: 409, message: 'A second person has to activate it.' }));
    expect(await opened.tell(activatePolicy, activation).ended).toBe('failed');
    expect(messages().dialog?.message).toBe('A second person has to activate it.');
    expect(messages().toasts.map(({ kind }) => kind)).toEqual(['error']);
  });
  test('given up while the file is on its way, the policy stays as it is', async () => {
    opened.server.answer(uploadFile, hangs);
    const { ended, giveUp } = opened.tell(activatePolicy, activation);
    await untilAsked(opened.server, 1);
    giveUp();
    expect(await ended).toBe('cancelled');
    expect(opened.server.of(uploadFile)[0]?.isAborted).toBe(true);
    expect(opened.server.of(acceptPolicy)).toEqual([]);
    expect(messages().toasts).toEqual([]);
  });
});
