import '@testing-library/jest-dom';
import { act, screen, waitFor, within } from '@testing-library/react';
import { findCoverages, coverageLabels } from '#shared/contract/coverages';
import { findEvents } from '#shared/contract/monitoring';
import { findPolicies } from '#shared/contract/policies';
import { findPrograms, Program, programIcons, readProgram, saveProgram } from '#shared/contract/programs';
import { SampleProgram, sampleProgram, samplePrograms } from '#shared/contract/programs';
import { findQuotes } from '#shared/contract/quotes';
import { toneOf } from '#shared/view/status';
import { goTo } from '../../../core/routing';
import { FakeServer, refuses } from '../../../../tests/support/console/fakeServer';
import { openConsole, type Opened } from '../../../../tests/support/console/openConsole';
import { pageOf, sampleOf } from '../../../../tests/support/console/sample';

const paddy = sampleOf(SampleProgram, {
  ...{ id: 1, Name: 'Paddy', Description: 'Rain for paddy', InsuredValue: 'Crop', Country: 'India', Currency: 'INR' },
  ...{ SumInsuredBasis: 'Loan Amount', InsuredUnit: 'Acres', DefaultSIperUnit: 5312.5, Industry: 'Agriculture' },
  Icon: 'grass',
});
const programOf = (change: object) => sampleOf(Program, { currency: 'INR', country: 'India', version: 3, ...change });
const rice = programOf({
  ...{ id: 'rice', name: 'Rice', status: 'DRAFT', icon: 'grass', description: 'Rice of the delta' },
  labels: { company: 'Delta Mutual' },
});
const hail = programOf({ id: 'hail', name: 'Hail', status: 'ACTIVE' });
const old = programOf({ id: 'old', name: 'Old', status: 'CLOSED' });
let server: FakeServer;
beforeEach(() => {
  server = new FakeServer()
    .answer(samplePrograms, [paddy])
    .answer(sampleProgram, paddy)
    .answer(findPrograms, ({ query }) => ({
      ...pageOf([rice, hail, old].filter(({ status }) => !query?.status || status === query.status)),
      statuses: ['ACTIVE', 'CLOSED', 'DRAFT'],
    }))
    .answer(readProgram, rice)
    .answer(findCoverages, pageOf([]))
    .answer(coverageLabels, [])
    .answer(findQuotes, pageOf([]))
    .answer(findPolicies, pageOf([]))
    .answer(findEvents, pageOf([]));
});
afterEach(() => {
  jest.useRealTimers();
  localStorage.removeItem('isoline.language');
  server.close();
});
const open = (path: string) => openConsole(path, { server });
const card = async (name: string) => within(await screen.findByRole('region', { name }));
const press = async (user: Opened['user'], name: string) => user.click(await screen.findByRole('button', { name }));
const optionsOf = (label: RegExp) =>
  within(screen.getByLabelText(label))
    .getAllByRole('option')
    .map(({ textContent }) => textContent);
/** What a description list says, name by name. */
const factsIn = (container: HTMLElement) =>
  Object.fromEntries(
    [...container.querySelectorAll('dt')].map(({ textContent, nextElementSibling }) => [
      textContent,
      nextElementSibling?.textContent?.replaceAll(/\s/g, ' '),
    ]),
  );

test('/programs: a card has icon, name, description, six facts, and leads to the details and to a quote', async () => {
  await open('/programs');
  const heading = await screen.findByRole('heading', { name: 'Paddy' });
  const whole = heading.closest('section') as HTMLElement;
  expect(whole.querySelector('svg')).toBeVisible();
  expect(within(whole).getByText('Rain for paddy')).toBeVisible();
  expect(factsIn(whole)).toEqual({
    ...{ 'Insured Value': 'Crop', 'Country Region': 'India', Currency: 'INR', 'Sum Insured Basis': 'Loan Amount' },
    ...{ 'Insured Unit': 'Acres', 'Default SI per Unit': expect.stringContaining('5,312.5') },
  });
  const links = within(whole).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['View details', '/programs/1'],
    ['Start quote', '/quotations/new?program=1'],
  ]);
});

test('Start quote works in the program of its card from then on', async () => {
  const { user, store } = await open('/programs');
  await user.click(await screen.findByRole('link', { name: 'Start quote: Paddy' }));
  expect(`${window.location.pathname}${window.location.search}`).toBe('/quotations/new?program=1');
  expect(store.getState().selection.program).toMatchObject({ id: '1', name: 'Paddy' });
});

test('/programs/{id}: eight fields by their names, --- where one is missing, and back to the programs', async () => {
  server.answer(sampleProgram, { ...paddy, Industry: '', Description: '', SumInsuredBasis: '' });
  const { user } = await open('/programs/1');
  await screen.findByText('Program Name');
  expect(factsIn(screen.getByRole('main'))).toEqual({
    ...{ 'Program Name': 'Paddy', Industry: '---', Currency: 'INR', 'Insured Unit': 'Acres' },
    ...{ 'Country Region': 'India', 'Sum Insured Basis': '---', 'Program Description': '---' },
    'Default SI per Unit': expect.stringContaining('5,312.5'),
  });
  await press(user, 'Back');
  expect(window.location.pathname).toBe('/programs');
});

test.each(['/program-design', '/dashboard'])('%s shows the cards of all programs', async (path) => {
  await open(path);
  for (const name of ['Rice', 'Hail', 'Old']) expect(await card(name)).toBeTruthy();
  expect(screen.getByText('Showing 1 to 3 of 3 programs')).toBeVisible();
});

test('without any program: a welcome, a guide of three steps, and Create Your First Program', async () => {
  server.answer(findPrograms, { ...pageOf([]), statuses: [] });
  const { user } = await open('/program-design');
  expect(await screen.findByRole('heading', { name: /^Welcome/ })).toBeVisible();
  for (const step of [/^Create a program/, /^Design coverages/, /^Quote them/])
    expect(screen.getByText(step)).toBeVisible();
  await press(user, 'Create Your First Program');
  expect(window.location.pathname).toBe('/program-design/new');
});

test('without one of a status: No … programs found, Show All Programs and Create New Program', async () => {
  server.answer(findPrograms, ({ query }) => ({ ...pageOf(query?.status ? [] : [hail]), statuses: ['ACTIVE'] }));
  const { user } = await open('/program-design?status=DRAFT');
  expect(await screen.findByRole('heading', { name: 'No Draft programs found' })).toBeVisible();
  const main = within(screen.getByRole('main'));
  expect(main.getAllByRole('button', { name: 'Create New Program' })).not.toHaveLength(0);
  await press(user, 'Show All Programs');
  expect(await card('Hail')).toBeTruthy();
  await user.click((await screen.findAllByRole('button', { name: 'Create New Program' }))[0] as Element);
  expect(window.location.pathname).toBe('/program-design/new');
});

test('a card shows icon, country, status, name, company, description, and can be deleted; draft is dark grey, active green, others grey', async () => {
  await open('/program-design');
  const region = await screen.findByRole('region', { name: 'Rice' });
  expect(region.querySelector('svg')).toBeVisible();
  for (const text of ['India · Delta Mutual', 'Draft', 'Rice', 'Rice of the delta'])
    expect(within(region).getByText(text)).toBeVisible();
  expect(within(region).getByRole('button', { name: 'Delete Rice' })).toBeVisible();
  for (const status of ['DRAFT', 'ACTIVE', 'CLOSED'])
    expect(document.querySelector(`[data-status=${status}]`)).toBeVisible();
  expect(['DRAFT', 'ACTIVE', 'CLOSED'].map((status) => toneOf('program', status))).toEqual([
    ...['darkGrey', 'green', 'grey'],
  ]);
});

test.each([
  ['Rice', 'View Term-Sheets', 'primary', /^\/(term-sheets|coverages)$/],
  ['Rice', 'New Term-Sheet', 'default', /^\/(term-sheets|coverages)$/],
  ['Hail', 'Live Tracker', 'primary', /^\/monitoring$/],
  ['Hail', 'View Policies', 'default', /^\/policies$/],
  ['Old', 'View Details', 'default', /^\/programs\/old$/],
  ['Old', 'Edit', 'default', /^\/program-design\/old$/],
])('%s: %s is %s and leads on', async (name, text, look, path) => {
  const { user } = await open('/program-design');
  const button = (await card(name)).getByRole('button', { name: text });
  expect(button).toHaveAttribute('data-variant', look);
  await user.click(button);
  await waitFor(() => expect(window.location.pathname).toMatch(path));
});

test('/program-launch: drafts, each to its term sheets, and the ways to quotes and to a new one', async () => {
  const { user } = await open('/program-launch');
  expect((await card('Rice')).getByRole('link', { name: 'Rice' })).toHaveAttribute('href', '/term-sheets');
  expect(screen.queryByRole('region', { name: 'Hail' })).toBeNull();
  await user.click(within(screen.getByRole('main')).getByRole('button', { name: 'Quotes' }));
  expect(window.location.pathname).toBe('/quotations');
  act(() => goTo('/program-launch', { sure: true }));
  await card('Rice');
  await press(user, 'New Quote');
  expect(window.location.pathname).toBe('/quotations/new');
});

test('/program-monitor: active programs, each to its monitoring', async () => {
  await open('/program-monitor');
  expect((await card('Hail')).getByRole('link', { name: 'Hail' })).toHaveAttribute('href', '/monitoring');
  expect(screen.queryByRole('region', { name: 'Rice' })).toBeNull();
});

test('the address alone leads to the dashboard of the chosen program, without one to choosing it', async () => {
  const first = await open('/');
  await waitFor(() => expect(window.location.pathname).toBe('/dashboard'));
  first.view.unmount();
  await openConsole('/', { server, program: null });
  await waitFor(() => expect(window.location.pathname).toBe('/select-program'));
});

test('programs are read 10 a page, and not read again within five minutes, nor because the window is looked at', async () => {
  await open('/program-design');
  await card('Rice');
  const read = () => server.of(findPrograms).filter(({ query }) => query?.['size'] === '10');
  expect(read().map(({ query }) => query)).toEqual([{ page: '0', size: '10', language: 'en' }]);
  jest.useFakeTimers();
  act(() => goTo('/account', { sure: true }));
  // From here on nobody looks at them any more.
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Rice' })).toBeNull());
  await act(() => jest.advanceTimersByTimeAsync(290_000));
  act(() => void window.dispatchEvent(new Event('focus')));
  act(() => goTo('/program-design', { sure: true }));
  await card('Rice');
  expect(read()).toHaveLength(1);
  act(() => goTo('/programs/1', { sure: true }));
  await screen.findByText('Program Name');
  await act(() => jest.advanceTimersByTimeAsync(310_000));
  act(() => goTo('/program-design', { sure: true }));
  await card('Rice');
  expect(read()).toHaveLength(2);
});

test('a new program offers eleven countries, three currencies and the one of its country, four units and six icons', async () => {
  const { user } = await open('/program-design/new');
  await screen.findByLabelText(/^Program Name/);
  const currencies = {
    ...{ Albania: 'ALL', Austria: 'EUR', Bangladesh: 'BDT', Brazil: 'BRL', Colombia: 'COP', India: 'INR' },
    ...{ Indonesia: 'IDR', Malaysia: 'MYR', Nigeria: 'NGN', Switzerland: 'CHF', Thailand: 'THB' },
  };
  expect(optionsOf(/^Country/)).toEqual(['', ...Object.keys(currencies)]);
  for (const [country, currency] of Object.entries(currencies)) {
    await user.selectOptions(screen.getByLabelText(/^Country/), country);
    expect(optionsOf(/^Currency/)).toEqual(['', ...new Set(['USD', 'EUR', 'GBP', currency])]);
  }
  expect(optionsOf(/^Insured Unit/)).toEqual(['', 'Hectares', 'Acres', 'Square Kilometers', 'Square Meters']);
  expect(optionsOf(/^Icon/).map((name) => name?.toLowerCase())).toEqual([...programIcons]);
  expect(programIcons).toEqual(['image', 'grass', 'filter', 'cloud', 'home', 'car']);
});

test('the eleven countries have their codes, by which the reader’s language names them', async () => {
  localStorage.setItem('isoline.language', 'de');
  await open('/program-design/new');
  await screen.findByLabelText(/^Programmname/);
  expect(optionsOf(/^Land/)).toEqual([
    ...['', 'Albanien', 'Österreich', 'Bangladesch', 'Brasilien', 'Kolumbien', 'Indien', 'Indonesien', 'Malaysia'],
    ...['Nigeria', 'Schweiz', 'Thailand'],
  ]);
});

test('with another country a currency that is not offered there is none any more, and says so; nothing unseen is sent', async () => {
  const { user } = await open('/program-design/new');
  await user.type(await screen.findByLabelText(/^Program Name/), 'Maize');
  const choose = (label: RegExp, value: string) => user.selectOptions(screen.getByLabelText(label), value);
  await choose(/^Country/, 'Thailand');
  await choose(/^Currency/, 'EUR');
  await choose(/^Country/, 'India');
  expect(screen.getByLabelText(/^Currency/)).toHaveValue('EUR');
  await choose(/^Country/, 'Thailand');
  await choose(/^Currency/, 'THB');
  await choose(/^Country/, 'India');
  expect(screen.getByLabelText(/^Currency/)).toHaveDisplayValue('');
  expect(await screen.findByText('Currency is required')).toBeVisible();
  await press(user, 'Create Program');
  expect(server.of(saveProgram)).toEqual([]);
});

test('unit and country of a program are said in the language of the reader, as the form says them', async () => {
  localStorage.setItem('isoline.language', 'de');
  server.answer(findPrograms, { ...pageOf([{ ...rice, insuredUnit: 'Hectares' }]), statuses: ['DRAFT'] });
  const first = await open('/programs');
  const own = (await screen.findByRole('heading', { name: 'Rice' })).closest('section') as HTMLElement;
  expect(factsIn(own)).toMatchObject({ 'Land oder Region': 'Indien', 'Versicherte Einheit': 'Hektar' });
  first.view.unmount();
  const second = await open('/program-design');
  expect((await card('Rice')).getByText('Indien · Delta Mutual')).toBeVisible();
  second.view.unmount();
  server.answer(readProgram, { ...rice, insuredUnit: 'Hectares' });
  await open('/programs/rice');
  await screen.findByText('Programmname');
  expect(factsIn(screen.getByRole('main'))).toMatchObject({ 'Land oder Region': 'Indien' });
});

test('an update offers its own lists: four currencies and six countries', async () => {
  await open('/program-design/rice');
  await screen.findByLabelText(/^Program Name/);
  expect(optionsOf(/^Currency/)).toEqual(['', 'USD', 'EUR', 'GBP', 'INR']);
  expect(optionsOf(/^Country/)).toEqual([
    ...['', 'India', 'Philippines', 'Brazil', 'Nigeria', 'United States', 'United Kingdom'],
  ]);
});

test.each([
  ['created', '/program-design/new', 'Create Program', 'Failed to create program'],
  ['updated', '/program-design/rice', 'Save', 'Failed to update program'],
])(
  'a program that cannot be %s says what the server says, and without that that it failed',
  async (_, path, submit, text) => {
    const { user } = await open(path);
    await screen.findByLabelText(/^Program Name/);
    await user.type(screen.getByLabelText(/^Program Name/), 'Maize');
    await user.selectOptions(screen.getByLabelText(/^Country/), 'India');
    await user.selectOptions(screen.getByLabelText(/^Currency/), 'INR');
    server.answer(saveProgram, refuses({ status: 500, message: 'The database cannot be reached.' }));
    await press(user, submit);
    expect(await within(screen.getByRole('main')).findByText('The database cannot be reached.')).toBeVisible();
    server.answer(saveProgram, refuses({ status: 500, message: '' }));
    await press(user, submit);
    // In the form and as the message.
    await waitFor(() => expect(screen.getAllByText(text)).toHaveLength(2));
  },
);
