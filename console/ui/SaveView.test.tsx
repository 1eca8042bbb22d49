import '@testing-library/jest-dom';
import { screen, waitFor, within } from '@testing-library/react';
import { findQuotes } from '#shared/contract/quotes';
import { changeView, deleteView, findViews, restoreView, SavedView, saveView } from '#shared/contract/views';
import { FakeServer, hangs } from '../../tests/support/console/fakeServer';
import { losesAnswer } from '../../tests/support/console/lostAnswer';
import { openConsole } from '../../tests/support/console/openConsole';
import { pageOf, sampleOf } from '../../tests/support/console/sample';

test('the answer lost that a view was saved, its name changed in the dialog opened again: it is one view of the new name', async () => {
  const server = new FakeServer().answer(findQuotes, pageOf([]));
  const view = sampleOf(SavedView, { id: 'v1', list: '/quotations', name: 'Completed', version: 1 });
  const lost = losesAnswer(server, saveView, view);
  server.answer(changeView, { ...view, name: 'Completed II', version: 2 });
  const { user } = await openConsole('/quotations?status=COMPLETED', { server });
  const open = async () => {
    await user.click(await screen.findByRole('button', { name: 'Views' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Save this view …' }));
    return within(await screen.findByRole('dialog'));
  };
  const first = await open();
  await user.type(first.getByLabelText(/^Name/), 'Completed');
  await user.click(first.getByRole('button', { name: 'Save' }));
  expect((await screen.findAllByText(/The server cannot be reached./))[0]).toBeVisible();
  await user.click(first.getByRole('button', { name: 'Cancel' }));
  const again = await open();
  expect(again.getByText('This was sent before, and no answer came')).toBeVisible();
  expect(again.getByLabelText(/^Name/)).toHaveValue('Completed');
  await user.type(again.getByLabelText(/^Name/), ' II');
  await user.click(again.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/Completed II.* is saved\./)).toBeVisible();
  expect([lost.done(), lost.asked()]).toEqual([1, 2]);
  const [change] = server.of(changeView);
  expect([change?.params.id, change?.body.name, change?.headers['if-match']]).toEqual(['v1', 'Completed II', '"1"']);
  server.close();
});

test('Enter pressed twice in the name of a view sends it once, new or renamed', async () => {
  const own = sampleOf(SavedView, { id: 'v1', list: '/quotations', name: 'Mine', isOwn: true });
  const server = new FakeServer().answer(findQuotes, pageOf([])).answer(findViews, [own]);
  server.answer(saveView, hangs).answer(changeView, hangs);
  const { user } = await openConsole('/quotations', { server });
  const choose = async (entry: string) => {
    await user.click(await screen.findByRole('button', { name: 'Views' }));
    await user.click(await screen.findByRole('menuitem', { name: entry }));
    return within(await screen.findByRole('dialog'));
  };
  const saving = await choose('Save this view …');
  await user.type(saving.getByLabelText(/^Name/), 'Late{Enter}{Enter}');
  expect(server.of(saveView)).toHaveLength(1);
  await user.click(saving.getByRole('button', { name: 'Cancel' }));
  const managing = await choose('Manage views …');
  await user.click(managing.getByRole('button', { name: 'Rename Mine' }));
  await user.type(managing.getByLabelText('Name'), '2{Enter}{Enter}');
  expect(server.of(changeView)).toHaveLength(1);
  server.close();
});

test('the answer lost that a view was deleted: Retry beside what is said deletes it once, and it can be undone', async () => {
  const own = sampleOf(SavedView, { id: 'v1', list: '/quotations', name: 'Mine', isOwn: true, version: 3 });
  const server = new FakeServer().answer(findQuotes, pageOf([])).answer(findViews, [own]);
  const lost = losesAnswer(server, deleteView, undefined);
  server.answer(restoreView, { ...own, version: 5 });
  const { user } = await openConsole('/quotations', { server });
  await user.click(await screen.findByRole('button', { name: 'Views' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Manage views …' }));
  await user.click(await screen.findByRole('button', { name: 'Delete Mine' }));
  expect(await screen.findByText(/The server cannot be reached./)).toBeVisible();
  // Under the dialog nobody could reach it by the keyboard.
  expect(screen.queryByRole('dialog')).toBeNull();
  server.answer(findViews, []);
  await user.click(screen.getAllByRole('button', { name: 'Retry' }).at(-1) as Element);
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('The view "Mine" is back.', { ignore: '[hidden]' })).toBeVisible();
  expect([lost.done(), lost.asked()]).toEqual([1, 2]);
  expect(server.of(restoreView)).toMatchObject([{ headers: { 'if-match': '"4"' } }]);
  server.close();
});

test('a typed name is not lost by Escape or Cancel, new or renamed: it is asked first', async () => {
  const own = sampleOf(SavedView, { id: 'v1', list: '/quotations', name: 'Mine', isOwn: true });
  const server = new FakeServer().answer(findQuotes, pageOf([])).answer(findViews, [own]);
  const { user } = await openConsole('/quotations', { server });
  const choose = async (entry: string) => {
    await user.click(await screen.findByRole('button', { name: 'Views' }));
    await user.click(await screen.findByRole('menuitem', { name: entry }));
    return within(await screen.findByRole('dialog'));
  };
  const question = () => screen.queryByText('There are changes that have not been saved. Leave all the same?');
  const none = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const saving = await choose('Save this view …');
  await user.type(saving.getByLabelText(/^Name/), 'Late{Escape}');
  expect(question()).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Stay' }));
  expect(saving.getByLabelText(/^Name/)).toHaveValue('Late');
  await user.click(saving.getByRole('button', { name: 'Cancel' }));
  await user.click(screen.getByRole('button', { name: 'Leave' }));
  await none();
  const managing = await choose('Manage views …');
  await user.click(managing.getByRole('button', { name: 'Rename Mine' }));
  await user.type(managing.getByLabelText('Name'), '2{Escape}');
  expect(question()).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Stay' }));
  expect(managing.getByLabelText<HTMLInputElement>('Name').value).toMatch(/2$/);
  await user.clear(managing.getByLabelText('Name'));
  // As it is called already: nothing would be lost.
  await user.type(managing.getByLabelText('Name'), 'Mine{Escape}');
  await none();
  expect([server.of(saveView), server.of(changeView)]).toEqual([[], []]);
  server.close();
});
