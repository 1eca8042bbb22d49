import '@testing-library/jest-dom';
import { fireEvent, screen, within, waitFor } from '@testing-library/react';
import { exportQuotes, findQuotes } from '#shared/contract/quotes';
import { Quote } from '#shared/contract/quote';
import {
  changeListChoices,
  changeView,
  deleteView,
  findViews,
  readListChoices,
  restoreView,
  type SavedView,
  saveView,
} from '#shared/contract/views';
import { goTo } from '../../../core/routing';
import { breaksOff, FakeServer, hangs, refuses } from '../../../../tests/support/console/fakeServer';
import { openConsole, pressRetry } from '../../../../tests/support/console/openConsole';
import { nextSavedFile } from '../../../../tests/support/console/savedFile';
import { pageOf, sampleOf } from '../../../../tests/support/console/sample';

const quote = sampleOf(Quote, {
  id: 'q1',
  name: 'Kuttanad paddy',
  status: 'COMPLETED',
  uiState: 'completed',
  customer: {
    id: 'c1',
    name: 'Asha Farms',
    address: { city: 'Alappuzha', state: 'Kerala', houseNumber: '', street: '', postcode: '', county: '', country: '' },
  },
  grossWrittenPremium: { amount: 1200, currency: 'EUR' },
});
let server: FakeServer;
beforeEach(() => {
  localStorage.clear();
  server = new FakeServer();
});
afterEach(() => server.close());

test('a quote stands in the list and leads to its detail', async () => {
  server.answer(findQuotes, pageOf([quote]));
  await openConsole('/quotations', { server });
  const link = await screen.findByRole('link', { name: 'Kuttanad paddy' });
  expect(link).toHaveAttribute('href', '/quotations/quotation/q1');
  expect(screen.getByText('Alappuzha, Kerala')).toBeVisible();
  expect(screen.getByText('1 quote')).toBeVisible();
  expect(screen.getByText('Page: 1 of 1')).toBeVisible();
  expect(server.of(findQuotes)[0]?.query).toMatchObject({ labels: 'user/program:Paddy', size: '15' });
});

test('a draft whose period nobody has entered says so once', async () => {
  server.answer(findQuotes, pageOf([{ ...quote, inceptionDate: null, expiryDate: null }]));
  const { view } = await openConsole('/quotations', { server });
  await screen.findByText('Kuttanad paddy');
  expect(view.container.querySelector('td[data-head="Period of Cover"]')).toHaveTextContent(/^---$/);
});

test('until the list is there, rows of grey stand in its place', async () => {
  server.answer(findQuotes, hangs);
  const { view } = await openConsole('/quotations', { server });
  expect(await screen.findByRole('heading', { name: 'Quotes' })).toBeVisible();
  expect(view.container.querySelector('[aria-busy=true]')).toBeVisible();
});

test('without a quote the way to the first one is shown', async () => {
  server.answer(findQuotes, pageOf([]));
  const { user } = await openConsole('/quotations', { server });
  expect(await screen.findByText('No Quotes Found')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Learn More' })).toHaveAttribute('href', 'https://docs.example/');
  await user.click(screen.getByRole('button', { name: 'Create First Quote' }));
  expect(window.location.pathname).toBe('/quotations/new');
});

test('a filter that nothing matches says so, and lets go of itself', async () => {
  server.answer(findQuotes, ({ query }) => pageOf(query?.status === 'REJECTED' ? [] : [quote]));
  const { user } = await openConsole('/quotations', { server });
  await screen.findByText('Kuttanad paddy');
  await user.selectOptions(screen.getByLabelText('Status'), 'Rejected');
  expect(await screen.findByText('Nothing matches the filters')).toBeVisible();
  expect(window.location.search).toBe('?status=REJECTED');
  await user.click(screen.getByRole('button', { name: 'Show all' }));
  expect(await screen.findByText('Kuttanad paddy')).toBeVisible();
  expect(window.location.search).toBe('');
});

test('quotes whose pricing failed are found by the filter, and their address says so', async () => {
  server.answer(findQuotes, pageOf([quote]));
  await openConsole('/quotations?status=FAILED', { server });
  await screen.findByText('Kuttanad paddy');
  expect(screen.getByLabelText('Status')).toHaveDisplayValue('Failed');
});

test('a list that failed says why, and is read again on Retry', async () => {
  server.answer(findQuotes, refuses({ status: 503, message: 'The database cannot be reached.' }));
  const { user } = await openConsole('/quotations', { server });
  expect((await screen.findAllByText(/The database cannot be reached/))[0]).toBeVisible();
  server.answer(findQuotes, pageOf([quote]));
  await pressRetry(user);
  expect(await screen.findByText('Kuttanad paddy')).toBeVisible();
});

test('sort and page are in the address, and are asked for', async () => {
  server.answer(findQuotes, pageOf([quote], 40));
  const { user } = await openConsole('/quotations', { server });
  await screen.findByText('Kuttanad paddy');
  await user.click(screen.getByRole('button', { name: 'Premium' }));
  await user.click(await screen.findByRole('button', { name: 'Next' }));
  expect(window.location.search).toBe('?sort=grossWrittenPremium&page=2');
  expect(await screen.findByText('Page: 2 of 3')).toBeVisible();
  await waitFor(() =>
    expect(server.of(findQuotes).at(-1)?.query).toMatchObject({ page: '1', sort: 'grossWrittenPremium' }),
  );
});

test('the address of the insured is sorted by', async () => {
  server.answer(findQuotes, pageOf([quote]));
  const { user } = await openConsole('/quotations', { server });
  await user.click(await screen.findByRole('button', { name: 'Address' }));
  expect(window.location.search).toBe('?sort=address');
  await waitFor(() => expect(server.of(findQuotes).at(-1)?.query).toMatchObject({ sort: 'address' }));
});

test('Back takes back page, sort and filter, one after the other', async () => {
  server.answer(findQuotes, pageOf([quote], 40));
  const { user } = await openConsole('/quotations', { server });
  // A step that is taken before the one before is drawn is one with it.
  const asked = (query: object) => waitFor(() => expect(server.of(findQuotes).at(-1)?.query).toMatchObject(query));
  await user.selectOptions(await screen.findByLabelText('Status'), 'Completed');
  await asked({ status: 'COMPLETED' });
  await user.click(await screen.findByRole('button', { name: 'Premium' }));
  await asked({ sort: 'grossWrittenPremium' });
  await user.click(await screen.findByRole('button', { name: 'Next' }));
  expect(window.location.search).toBe('?status=COMPLETED&sort=grossWrittenPremium&page=2');
  for (const left of ['?status=COMPLETED&sort=grossWrittenPremium', '?status=COMPLETED', '']) {
    window.history.back();
    await waitFor(() => expect(window.location.search).toBe(left));
  }
  expect(await screen.findByText('Page: 1 of 3')).toBeVisible();
  await waitFor(() => expect(screen.getByLabelText('Status')).toHaveDisplayValue('All'));
});

test('from a page that is not there Back does not return to it', async () => {
  server.answer(findQuotes, ({ query }) => pageOf(query?.page === '8' ? [] : [quote], 1));
  await openConsole('/account', { server });
  const before = window.history.length;
  goTo('/quotations?page=9', { sure: true });
  expect(await screen.findByText('Kuttanad paddy')).toBeVisible();
  expect(window.location.search).toBe('');
  expect(window.history.length).toBe(before + 1);
});

describe('rows of a list are chosen', () => {
  const quotes = Array.from({ length: 2314 }, (_, at) => ({ ...quote, id: `q${at}`, name: `Field ${at}` }));
  beforeEach(() =>
    server.answer(findQuotes, ({ query }) => {
      const [page, size] = [Number(query?.page), Number(query?.size)];
      const content = quotes.slice(page * size, (page + 1) * size);
      return { ...pageOf(content, quotes.length), totalPages: Math.ceil(quotes.length / size) };
    }),
  );
  const box = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name });

  test('how many is said, over all pages, and the box of the page says whether all or some of it are', async () => {
    const { user } = await openConsole('/quotations', { server });
    await user.click(await box('Select Field 3'));
    expect(screen.getByText('1 chosen')).toBeVisible();
    expect((await box('Select all')).indeterminate).toBe(true);
    await user.click(await box('Select all'));
    expect(screen.getByText('15 chosen')).toBeVisible();
    expect(await box('Select all')).toBeChecked();
    await user.click(screen.getByRole('button', { name: 'Next' }));
    await user.click(await box('Select Field 20'));
    expect(screen.getByText('16 chosen')).toBeVisible();
    await user.click(await box('Select all'));
    expect(screen.getByText('30 chosen')).toBeVisible();
    await user.click(await box('Select all'));
    expect(screen.getByText('15 chosen')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Previous' }));
    expect(await box('Select Field 3')).toBeChecked();
    await user.click(screen.getByRole('button', { name: 'Choose none' }));
    expect(await box('Select Field 3')).not.toBeChecked();
    expect(screen.queryByText(/chosen/)).toBeNull();
  });

  test('all that match join them, not only this page, and are copied as a table', async () => {
    server.answer(exportQuotes, quotes);
    const { user } = await openConsole('/quotations?status=COMPLETED', { server });
    await user.click(await box('Select all'));
    await user.click(screen.getByRole('button', { name: 'Choose all 2,314 that match' }));
    expect(await screen.findByText('2,314 chosen')).toBeVisible();
    // One reading, as of one moment: what comes in meanwhile moves no row past it.
    expect(server.of(exportQuotes).map(({ query }) => query)).toEqual([
      { labels: 'user/program:Paddy', status: 'COMPLETED', kind: 'json', language: 'en' },
    ]);
    expect(server.of(findQuotes)).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Copy as a table' }));
    expect(await screen.findByText('2,314 rows copied.')).toBeVisible();
    const lines = (await navigator.clipboard.readText()).split('\r\n');
    expect(lines).toHaveLength(1 + 2314 + 1);
    expect(lines[0]?.split('\t').slice(0, 3)).toEqual(['Label', 'Insured Name', 'Address']);
    expect(lines[2314]?.split('\t').slice(0, 3)).toEqual(['Field 2313', 'Asha Farms', 'Alappuzha, Kerala']);
  });

  test('a list that breaks off before its end is chosen from by nobody', async () => {
    server.answer(exportQuotes, breaksOff);
    const { user } = await openConsole('/quotations', { server });
    await user.click(await box('Select all'));
    await user.click(screen.getByRole('button', { name: 'Choose all 2,314 that match' }));
    expect(await screen.findByText(/The list broke off before its end, so nothing was chosen/)).toBeVisible();
    expect(screen.getByText('15 chosen')).toBeVisible();
  });

  test('when the filters change while all that matched are read, they do not join', async () => {
    server.answer(exportQuotes, hangs);
    const { user } = await openConsole('/quotations', { server });
    await user.click(await box('Select all'));
    await user.click(screen.getByRole('button', { name: 'Choose all 2,314 that match' }));
    await user.selectOptions(screen.getByLabelText('Status'), 'Completed');
    await waitFor(() => expect(server.of(exportQuotes).map(({ isAborted }) => isAborted)).toEqual([true]));
    expect(screen.getByText('15 chosen')).toBeVisible();
  });

  test('those that this page does not show are told, where the filters leave them out too, and can be let go', async () => {
    const { user } = await openConsole('/quotations', { server });
    await user.click(await box('Select Field 3'));
    await user.click(await box('Select Field 4'));
    expect(screen.queryByText(/not on this page/)).toBeNull();
    server.answer(findQuotes, ({ query }) => pageOf(query?.search === 'four' ? quotes.slice(4, 5) : []));
    await user.type(screen.getByRole('searchbox', { name: 'Search name, insured or address' }), 'four');
    const bar = () => screen.getByText('2 chosen').parentElement;
    await waitFor(() => expect(bar()).toHaveTextContent('2 chosen, 1 of them not on this page'));
    goTo('/quotations?search=five');
    expect(await screen.findByText('Nothing matches the filters')).toBeVisible();
    expect(bar()).toHaveTextContent('2 chosen, 2 of them not on this page');
    expect(screen.queryByRole('button', { name: 'Keep only those of this page' })).toBeNull();
    goTo('/quotations?search=four');
    await user.click(await screen.findByRole('button', { name: 'Keep only those of this page' }));
    expect(screen.getByText('1 chosen')).toBeVisible();
    expect(screen.queryByText(/not on this page/)).toBeNull();
    expect(await box('Select Field 4')).toBeChecked();
  });

  test('a clipboard that refuses is told, with what to do instead', async () => {
    const { user } = await openConsole('/quotations', { server });
    await user.click(await box('Select Field 3'));
    jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('refused'));
    await user.click(screen.getByRole('button', { name: 'Copy as a table' }));
    expect(await screen.findByText(/could not be copied: the browser refused it\. Press Ctrl-C/)).toBeVisible();
  });

  test('Ctrl-C copies them, unless something else is marked or written in', async () => {
    const { user } = await openConsole('/quotations', { server });
    await user.click(await box('Select Field 3'));
    const copied = () => fireEvent.copy(document.body, { clipboardData: { setData } });
    const setData = jest.fn<void, [string, string]>();
    copied();
    expect(setData.mock.calls.map(([kind, text]) => [kind, text.split('\r\n')[1]?.split('\t')[0]])).toEqual([
      ['text/plain', 'Field 3'],
    ]);
    window.getSelection()?.selectAllChildren(screen.getByRole('heading', { name: 'Quotes' }));
    copied();
    expect(setData).toHaveBeenCalledTimes(1);
    window.getSelection()?.removeAllRanges();
  });
});

test('a person does without columns and has close lines, also on the next visit; the name stays', async () => {
  server.answer(findQuotes, pageOf([quote]));
  const { user, view } = await openConsole('/quotations', { server });
  await user.click(await screen.findByRole('button', { name: 'Columns' }));
  const choice = (name: string) => screen.getByRole('menuitemcheckbox', { name });
  expect(screen.queryByRole('menuitemcheckbox', { name: 'Label' })).toBeNull();
  await user.click(choice('Address'));
  await user.click(choice('Close lines'));
  expect(choice('Address')).toHaveAttribute('aria-checked', 'false');
  const heads = () => screen.getAllByRole('columnheader', { hidden: true }).map(({ textContent }) => textContent);
  expect(heads()).not.toContain('Address');
  view.unmount();
  await openConsole('/quotations', { server });
  await screen.findByText('Kuttanad paddy');
  expect(heads()).toEqual(expect.arrayContaining(['Label', 'Premium']));
  expect(heads()).not.toContain('Address');
  expect(screen.getByRole('table')).toHaveAttribute('data-dense');
  expect(screen.queryByText('Alappuzha, Kerala')).toBeNull();
});

test('an underwriter has no access to quotes', async () => {
  await openConsole('/quotations', { server, roles: ['User.Underwriter'] });
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByText("Your user don't have access to this area")).toBeVisible();
  expect(server.of(findQuotes)).toEqual([]);
});

test('the whole list goes into a file by the server, as it is filtered and sorted, with the columns shown, in the language', async () => {
  server.answer(findQuotes, pageOf([quote])).answer(exportQuotes, 'Label,Status');
  const { user } = await openConsole('/quotations?status=COMPLETED&sort=name', { server });
  await user.click(await screen.findByRole('button', { name: 'Columns' }));
  await user.click(screen.getByRole('menuitemcheckbox', { name: 'Address' }));
  await user.keyboard('{Escape}');
  const saved = nextSavedFile();
  await user.click(await screen.findByRole('button', { name: 'Export CSV' }));
  const { name, text } = await saved;
  expect(name).toMatch(/^Quotes \d{4}-\d{2}-\d{2}\.csv$/);
  expect(text).toContain('Label,Status');
  expect(server.of(exportQuotes)[0]?.query).toEqual({
    ...{ status: 'COMPLETED', sort: 'name', labels: 'user/program:Paddy' },
    ...{ kind: 'csv', language: 'en', columns: 'name,customer,period,totalSumInsured,grossWrittenPremium,status' },
  });
});

test('a workbook of it is had the same way', async () => {
  server.answer(findQuotes, pageOf([quote])).answer(exportQuotes, 'bytes');
  const { user } = await openConsole('/quotations', { server });
  const saved = nextSavedFile();
  await user.click(await screen.findByRole('button', { name: 'Export XLSX' }));
  expect((await saved).name).toMatch(/^Quotes \d{4}-\d{2}-\d{2}\.xlsx$/);
  expect(server.of(exportQuotes)[0]?.query).toMatchObject({ kind: 'xlsx' });
});

test('a file that cannot be had says why; the list stays, and the button with it', async () => {
  server.answer(findQuotes, pageOf([quote]));
  server.answer(exportQuotes, refuses({ status: 503, message: 'The database cannot be reached.' }));
  const { user } = await openConsole('/quotations', { server });
  await user.click(await screen.findByRole('button', { name: 'Export CSV' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Error' }));
  expect(dialog.getByText(/The database cannot be reached/)).toBeVisible();
  await user.click(dialog.getAllByRole('button', { name: 'Close' })[0] as Element);
  expect(screen.getByText(/The database cannot be reached/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Kuttanad paddy' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Export CSV' })).toBeEnabled();
});

test('a file that breaks off is thrown away, and that is said', async () => {
  server.answer(findQuotes, pageOf([quote])).answer(exportQuotes, breaksOff);
  const { user } = await openConsole('/quotations', { server });
  const save = jest.spyOn(HTMLAnchorElement.prototype, 'click');
  await user.click(await screen.findByRole('button', { name: 'Export CSV' }));
  expect((await screen.findAllByText(/The file broke off before its end, so nothing was saved/))[0]).toBeVisible();
  expect(save).not.toHaveBeenCalled();
});

describe('saved views', () => {
  const view: SavedView = {
    ...{ id: 'v1', list: '/quotations', name: 'Completed, by name', query: 'status=COMPLETED&sort=name' },
    ...{ look: { isDense: false, hidden: ['address'] }, shared: true, isOwn: false, owner: 'Ravi', version: 1 },
  };
  beforeEach(() => server.answer(findQuotes, pageOf([quote])));

  test('one brings back its filter, order and columns, and the list then bears its name', async () => {
    server.answer(findViews, [view]);
    const { user } = await openConsole('/quotations', { server });
    await user.click(await screen.findByRole('button', { name: 'Views' }));
    await user.click(await screen.findByRole('menuitemradio', { name: /Completed, by name/ }));
    expect(window.location.search).toBe('?status=COMPLETED&sort=name');
    expect(await screen.findByRole('button', { name: 'Completed, by name' })).toBeVisible();
    expect(screen.queryByRole('columnheader', { name: 'Address' })).toBeNull();
    expect(server.of(findViews)[0]?.query).toEqual({ list: '/quotations' });
  });

  test('what is shown is saved under a name, with the columns, for all and as what the list opens with', async () => {
    server.answer(saveView, view);
    const { user } = await openConsole('/quotations?status=COMPLETED&page=1', { server });
    await user.click(await screen.findByRole('button', { name: 'Views' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Save this view …' }));
    await user.click(await screen.findByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Give the view a name.')).toBeVisible();
    await user.type(screen.getByLabelText(/^Name/), 'Completed');
    await user.click(screen.getByLabelText('Share it with everybody of your organisation'));
    await user.click(screen.getByLabelText('Open this list with it'));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/is saved\./)).toBeVisible();
    expect(server.of(saveView)[0]?.body).toEqual({
      ...{ list: '/quotations', name: 'Completed', query: 'status=COMPLETED', shared: true },
      look: { isDense: false, hidden: [] },
    });
    expect(server.of(changeListChoices).at(-1)?.body).toEqual({ list: '/quotations', opensWith: 'v1' });
  });

  test('the list opens with the view that was chosen for it, unless a link says otherwise', async () => {
    const choices = { isDense: false, hidden: {}, opensWith: { '/quotations': 'v1' }, isKept: true };
    server.answer(findViews, [view]).answer(readListChoices, choices);
    const { view: opened } = await openConsole('/quotations', { server });
    await waitFor(() => expect(window.location.search).toBe('?status=COMPLETED&sort=name'));
    opened.unmount();
    await openConsole('/quotations?status=REJECTED', { server });
    await screen.findByText('Kuttanad paddy');
    expect(window.location.search).toBe('?status=REJECTED');
  });

  const own = { ...view, id: 'v2', name: 'Mine', isOwn: true, shared: false, version: 3 };
  test('one of one’s own is renamed and deleted, with what was seen of it; another’s is not', async () => {
    server.answer(findViews, [view, own]).answer(changeView, own).answer(deleteView, undefined);
    const { user } = await openConsole('/quotations', { server });
    await user.click(await screen.findByRole('button', { name: 'Views' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Manage views …' }));
    await user.click(await screen.findByRole('button', { name: 'Rename Mine' }));
    await user.clear(screen.getByLabelText('Name'));
    await user.type(screen.getByLabelText('Name'), 'Ours{Enter}');
    await waitFor(() =>
      expect(server.of(changeView)[0]).toMatchObject({ params: { id: 'v2' }, body: { name: 'Ours' } }),
    );
    expect(server.of(changeView)[0]?.headers).toMatchObject({ 'if-match': '"3"' });
    expect(screen.queryByRole('button', { name: 'Delete Completed, by name' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Delete Mine' }));
    await waitFor(() => expect(server.of(deleteView)[0]?.params).toEqual({ id: 'v2' }));
  });

  test('a new name that was refused is still there to be mended, and the focus is where it was afterwards', async () => {
    const message = 'You have a view of this list named "Late" already. Give this one another name.';
    server.answer(findViews, [own]).answer(changeView, refuses({ status: 409, message }));
    const { user } = await openConsole('/quotations', { server });
    await user.click(await screen.findByRole('button', { name: 'Views' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Manage views …' }));
    await user.click(await screen.findByRole('button', { name: 'Rename Mine' }));
    await user.clear(screen.getByLabelText('Name'));
    await user.type(screen.getByLabelText('Name'), 'Late{Enter}');
    expect(await screen.findByText(message, { ignore: '[hidden]' })).toBeVisible();
    expect(screen.getByLabelText('Name')).toHaveValue('Late');
    server.answer(changeView, { ...own, name: 'Later' });
    await user.type(screen.getByLabelText('Name'), 'r{Enter}');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Rename Mine' })).toHaveFocus());
    expect(server.of(changeView).at(-1)?.body).toEqual({ name: 'Later' });
  });

  test('that one was deleted can be undone, by the keyboard alone', async () => {
    server.answer(findViews, [own]).answer(deleteView, undefined);
    server.answer(restoreView, { ...own, version: 5 });
    const { user } = await openConsole('/quotations', { server });
    await user.click(await screen.findByRole('button', { name: 'Views' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Manage views …' }));
    (await screen.findByRole('button', { name: 'Delete Mine' })).focus();
    await user.keyboard('{Enter}');
    const undo = await screen.findByRole('button', { name: 'Undo' });
    expect(screen.queryByRole('dialog')).toBeNull();
    for (let tabs = 0; document.activeElement !== undo && tabs < 100; tabs += 1) await user.tab();
    expect(undo).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(await screen.findByText('The view "Mine" is back.', { ignore: '[hidden]' })).toBeVisible();
    expect(server.of(restoreView)).toMatchObject([{ params: { id: 'v2' }, headers: { 'if-match': '"4"' } }]);
  });
});

test('columns and close lines follow a person to another device; what a browser knew of them is the start', async () => {
  server.answer(findQuotes, pageOf([quote]));
  const kept = { isDense: true, hidden: { '/quotations': ['address'] }, opensWith: {}, isKept: true };
  server.answer(readListChoices, kept);
  const { view } = await openConsole('/quotations', { server });
  await waitFor(() => expect(screen.queryByRole('columnheader', { name: 'Address' })).toBeNull());
  expect(await screen.findByRole('table')).toHaveAttribute('data-dense');
  view.unmount();
  server.answer(readListChoices, { isDense: false, hidden: {}, opensWith: {}, isKept: false });
  await openConsole('/quotations', { server });
  await waitFor(() =>
    expect(server.of(changeListChoices).at(-1)?.body).toEqual({
      list: '/quotations',
      isDense: true,
      hidden: ['address'],
    }),
  );
});

test.each(['5', '[]', '"text"', '{', '{"hidden":5}', '{"hidden":{"/quotations":5}}', '{"hidden":{"/quotations":[5]}}'])(
  '%s kept of how lists look is as if nothing were kept',
  async (junk) => {
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    localStorage.setItem('isoline.lists.sample', junk);
    server.answer(findQuotes, pageOf([quote]));
    await openConsole('/quotations', { server });
    expect(await screen.findByText('Kuttanad paddy')).toBeVisible();
    expect(screen.getAllByRole('columnheader', { name: 'Address' })).toHaveLength(1);
    localStorage.removeItem('isoline.lists.sample');
    warn.mockRestore();
  },
);

test('quotes are searched by name, insured or address, in the address and in the file', async () => {
  server.answer(findQuotes, pageOf([quote])).answer(exportQuotes, 'bytes');
  const { user } = await openConsole('/quotations', { server });
  await user.type(await screen.findByRole('searchbox', { name: 'Search name, insured or address' }), 'Alapp');
  await waitFor(() => expect(window.location.search).toBe('?search=Alapp'));
  await waitFor(() => expect(server.of(findQuotes).at(-1)?.query).toMatchObject({ search: 'Alapp' }));
  const saved = nextSavedFile();
  await user.click(await screen.findByRole('button', { name: 'Export CSV' }));
  await saved;
  expect(server.of(exportQuotes)[0]?.query).toMatchObject({ search: 'Alapp' });
});
