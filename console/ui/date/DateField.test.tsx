import '@testing-library/jest-dom';
import { screen, waitFor, within } from '@testing-library/react';
import { changeShare, findShareList, Share } from '#shared/contract/publicEvents';
import { FakeServer } from '../../../tests/support/console/fakeServer';
import { openConsole } from '../../../tests/support/console/openConsole';
import { pageOf, sampleOf } from '../../../tests/support/console/sample';

const share = sampleOf(Share, {
  id: 's1',
  hint: 'Ab12…',
  expiresAt: '2028-02-10T23:59:59.000Z',
});
let server: FakeServer;
beforeEach(() => {
  server = new FakeServer().answer(findShareList, pageOf([share])).answer(changeShare, share);
});
afterEach(() => server.close());

/** The field as a screen has it: the last day of a public link. */
async function openField() {
  const { user } = await openConsole('/monitoring/shares', { server });
  const field = await screen.findByRole('textbox', { name: 'Expiry of Ab12… (UTC)' });
  return { user, field };
}
const sent = () => server.of(changeShare).map(({ body }) => body.expiresAt?.slice(0, 10));

test('a day is shown in the order of the product, and typed as people write it', async () => {
  const { user, field } = await openField();
  expect(field).toHaveValue('10-Feb-2028');
  await user.clear(field);
  await user.type(field, '1.3.2028');
  expect(field).toHaveValue('1.3.2028');
  await user.tab();
  // Written out, so that everybody sees how it was understood.
  expect(field).toHaveValue('01-Mar-2028');
  await waitFor(() => expect(sent()).toEqual(['2028-03-01']));
});

test('what is no day stays as it was typed, says how a day is written, and changes nothing', async () => {
  const { user, field } = await openField();
  await user.clear(field);
  await user.type(field, '31-Feb-2028');
  await user.tab();
  expect(field).toHaveValue('31-Feb-2028');
  expect(screen.getByText('This is no day of the calendar. Write it like 01-Mar-2026.')).toBeVisible();
  expect(sent()).toEqual([]);
});

test('the calendar is gone through by keyboard: weeks, months and years, and Enter takes the day', async () => {
  const { user, field } = await openField();
  await user.click(field);
  await user.keyboard('{ArrowDown}');
  const dialog = within(await screen.findByRole('dialog', { name: 'Expiry of Ab12… (UTC)' }));
  const day = (name: string) => dialog.getByRole('button', { name });
  await waitFor(() => expect(day('Thursday, 10 February 2028')).toHaveFocus());
  expect(day('Thursday, 10 February 2028')).toHaveAttribute('aria-pressed', 'true');
  await user.keyboard('{ArrowDown}{ArrowRight}');
  expect(day('Friday, 18 February 2028')).toHaveFocus();
  await user.keyboard('{Home}');
  expect(day('Monday, 14 February 2028')).toHaveFocus();
  await user.keyboard('{PageDown}');
  expect(dialog.getByRole('grid', { name: 'March 2028' })).toBeVisible();
  await user.keyboard('{Shift>}{PageUp}{/Shift}');
  expect(day('Sunday, 14 March 2027')).toHaveFocus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(field).toHaveFocus());
  expect(field).toHaveValue('14-Mar-2027');
  await waitFor(() => expect(sent()).toEqual(['2027-03-14']));
});

test('the calendar starts at the year 2000, and Escape leaves it without a change', async () => {
  const { user, field } = await openField();
  await user.click(screen.getByRole('button', { name: 'Calendar: Expiry of Ab12… (UTC)' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining(['January', '2000', '2100']),
  );
  expect(dialog.queryByRole('option', { name: '1999' })).toBeNull();
  await user.selectOptions(dialog.getByLabelText('Year'), '2000');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(field).toHaveValue('10-Feb-2028');
  expect(sent()).toEqual([]);
});
