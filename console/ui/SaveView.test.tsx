import '@testing-library/jest-dom';
import { screen, within } from '@testing-library/react';
import { findQuotes } from '#shared/contract/quotes';
import { changeView, SavedView, saveView } from '#shared/contract/views';
import { FakeServer } from '../../tests/support/console/fakeServer';
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
