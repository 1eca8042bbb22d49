import '@testing-library/jest-dom';
import { act, screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import {
  deleteProgram,
  findPrograms,
  Program,
  readProgram,
  restoreProgram,
  saveProgram,
} from '#shared/contract/programs';
import { coverageLabels, findCoverages } from '#shared/contract/coverages';
import { FakeServer } from '../../../../tests/support/console/fakeServer';
import { losesAnswer } from '../../../../tests/support/console/lostAnswer';
import { openConsole } from '../../../../tests/support/console/openConsole';
import { pageOf, sampleOf } from '../../../../tests/support/console/sample';
import { api } from '../../../core/api';
import { goTo } from '../../../core/routing';

const made = sampleOf(Program, { id: 'rice', name: 'Rice II', version: 1 });
let server: FakeServer;
beforeEach(() => {
  server = new FakeServer()
    .answer(findPrograms, { ...pageOf([]), statuses: [] })
    .answer(readProgram, made)
    .answer(findCoverages, pageOf([]))
    .answer(coverageLabels, []);
});
afterEach(() => server.close());
const said = /The server cannot be reached. Check the connection and try again./;
const name = () => screen.getByRole('textbox', { name: /^Program Name/ });
const submit = async (user: UserEvent) =>
  user.click(within(screen.getByRole('main')).getByRole('button', { name: 'Create Program' }));
async function fillIn(user: UserEvent) {
  await screen.findByRole('heading', { level: 1 });
  await user.type(name(), 'Rice');
  await user.selectOptions(screen.getByRole('combobox', { name: /^Country/ }), 'India');
  await user.selectOptions(screen.getByRole('combobox', { name: /^Currency/ }), 'INR');
}

test.each([
  ['at once', async () => undefined],
  [
    'in a form that was left and opened again',
    async () => {
      act(() => goTo('/program-design', { sure: true }));
      await screen.findByRole('heading', { name: 'Program dashboard' });
      act(() => goTo('/program-design/new'));
      expect(await screen.findByText('This was sent before, and no answer came')).toBeVisible();
    },
  ],
])('the answer lost that a program was made, and its name changed %s: it is one program', async (_, leave) => {
  const lost = losesAnswer(server, saveProgram, made);
  const { user } = await openConsole('/program-design/new', { server });
  await fillIn(user);
  await submit(user);
  expect((await screen.findAllByText(said))[0]).toBeVisible();
  await leave();
  expect(name()).toHaveValue('Rice');
  await user.type(name(), ' II');
  await submit(user);
  expect(await screen.findByText('Program Rice II is created.')).toBeVisible();
  const sent = server.of(saveProgram).map(({ body, headers }) => [body.name, headers['if-match']]);
  expect(sent).toEqual([
    ['Rice', undefined],
    ['Rice', undefined],
    ['Rice II', '"1"'],
  ]);
  expect(new Set(server.of(saveProgram).map(({ body }) => body.id)).size).toBe(1);
  expect(lost.done()).toBe(2);
});

const rice = sampleOf(Program, {
  ...{ id: 'rice', name: 'Rice', status: 'DRAFT', version: 3, icon: 'grass', currency: 'INR', country: 'India' },
  ...{ insuredUnit: 'Acres', labels: {} },
});
test.each([
  ['deleted', 'Delete Rice', 'Delete', deleteProgram, undefined, 'Program Rice is deleted.'],
  ['made active', 'Activate Rice', 'Activate', saveProgram, { ...rice, status: 'ACTIVE', version: 4 }, 'is active'],
] as const)(
  'the answer lost that a program was %s, whose card is gone by then: the question stays, and is answered once',
  async (_, ask, yes, call, answer, told) => {
    server.answer(findPrograms, { ...pageOf([rice]), statuses: ['DRAFT'] });
    const lost = losesAnswer(server, call, answer as never);
    const { user, store } = await openConsole('/program-design?status=DRAFT', { server });
    await user.click(await screen.findByRole('button', { name: ask }));
    const confirm = async () => {
      const dialog = within(screen.getByRole('dialog', { name: /Program/ }));
      await user.click(dialog.getByRole('button', { name: yes }));
    };
    await confirm();
    expect((await screen.findAllByText(said))[0]).toBeVisible();
    // The list is told what was done before the person is.
    server.answer(findPrograms, { ...pageOf([]), statuses: ['ACTIVE'] });
    await act(async () => void store.dispatch(api.util.invalidateTags(['programs'])));
    await screen.findByRole('heading', { name: 'No Draft programs found' });
    if (call === saveProgram) await user.click(screen.getAllByRole('button', { name: 'Close' }).at(-1) as Element);
    await confirm();
    expect(await screen.findByText(new RegExp(told), { ignore: '[hidden]' })).toBeVisible();
    expect([lost.done(), lost.asked()]).toEqual([1, 2]);
    expect(screen.queryByText(said)).toBeNull();
    if (call !== deleteProgram) return;
    server.answer(restoreProgram, { ...rice, version: 5 });
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Program Rice is back.', { ignore: '[hidden]' })).toBeVisible();
    expect(server.of(restoreProgram)).toMatchObject([{ headers: { 'if-match': '"4"' } }]);
  },
);
