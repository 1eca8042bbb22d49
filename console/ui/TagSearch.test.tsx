import '@testing-library/jest-dom';
import { screen, waitFor, within } from '@testing-library/react';
import { coverageLabels, findCoverages } from '#shared/contract/coverages';
import { findEvents } from '#shared/contract/monitoring';
import { findPolicies, policyLabels, summarisePolicies } from '#shared/contract/policies';
import { PolicyRow, PolicySummary } from '#shared/contract/policy';
import { FakeServer } from '../../tests/support/console/fakeServer';
import { openConsole } from '../../tests/support/console/openConsole';
import { pageOf, sampleOf } from '../../tests/support/console/sample';

const facets = [
  { key: 'user/program', values: ['Paddy', 'Hotels'] },
  { key: 'user/crop', values: ['Rice', 'Wheat'] },
  { key: 'user/season', values: ['Wheat of spring', 'Winter'] },
  { key: 'system/variable', values: ['Rainfall', 'Temperature'] },
  { key: 'system/visibility', values: ['public'] },
];
/** As the server does: those of people, or those of the system, on request. */
const told = ({ query }: { readonly query?: { readonly user?: unknown; readonly system?: unknown } }) =>
  facets.filter(({ key }) => (key.startsWith('user/') ? query?.user !== 'false' : query?.system !== 'false'));
let server: FakeServer;
beforeEach(() => {
  localStorage.clear();
  server = new FakeServer()
    .answer(policyLabels, told)
    .answer(coverageLabels, told)
    .answer(summarisePolicies, sampleOf(PolicySummary, {}))
    .answer(findCoverages, pageOf([]))
    .answer(findEvents, pageOf([]))
    .answer(findPolicies, pageOf([sampleOf(PolicyRow, { name: 'Kuttanad' })]));
});
afterEach(() => server.close());

const search = () => screen.findByRole('combobox', { name: 'Search by tags' });
const offered = () =>
  [...document.querySelectorAll('ul li')].map((item) => item.textContent?.replaceAll('\u00a0', ' ') ?? '');
/** The tags that the list is asked for, beside the program. */
const asked = () =>
  (server.of(findPolicies).at(-1)?.query?.labels ?? '').split(';').filter((tag) => tag !== 'user/program:Paddy');
const open = async (path = '/policies', opening: Parameters<typeof openConsole>[1] = {}) => {
  const opened = await openConsole(path, { server, ...opening });
  const field = await search();
  await waitFor(() => expect(server.of(policyLabels).length).toBeGreaterThan(0));
  const type = async (text: string) => {
    await opened.user.clear(field);
    await opened.user.type(field, text);
  };
  const pick = async (text: string) => {
    await type(text);
    await opened.user.keyboard('{Enter}');
  };
  return { ...opened, type, pick };
};

test('a text finds names and values, key:value both, in capitals or not', async () => {
  const { type } = await open();
  await type('WHEAT');
  await waitFor(() => expect(offered()).toEqual(['crop Wheat', 'season Wheat of spring']));
  await type('season');
  await waitFor(() => expect(offered()).toEqual(['season Wheat of spring', 'season Winter']));
  await type('Season:wheat');
  await waitFor(() => expect(offered()).toEqual(['season Wheat of spring']));
});

test('what is offered is gone through by the arrow keys, and Enter takes the one that is shown', async () => {
  const { type, user } = await open();
  await type('w');
  const list = await screen.findByRole('listbox', { name: 'Search by tags' });
  const options = within(list).getAllByRole('option');
  const shown = () => options.findIndex((one) => one.getAttribute('aria-selected') === 'true');
  expect(shown()).toBe(0);
  await user.keyboard('{ArrowUp}');
  expect(shown()).toBe(options.length - 1);
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(shown()).toBe(1);
  expect(await search()).toHaveAttribute('aria-activedescendant', options[1]?.id);
  const wanted = options[1]?.textContent;
  await user.keyboard('{Enter}');
  await waitFor(() => expect(asked()).toHaveLength(1));
  expect(wanted?.toLowerCase()).toContain(asked()[0]?.split(':')[1]?.toLowerCase());
});

test('what is offered closes when the field is left, stays where it is not, and is taken by a press', async () => {
  const { user, type } = await open();
  const list = () => screen.queryByRole('listbox', { name: 'Search by tags' });
  await type('w');
  await user.tab();
  expect(list()).toBeNull();
  await user.tab({ shift: true });
  expect(await search()).toHaveFocus();
  expect(list()).toBeVisible();
  await user.click(within(list() as HTMLElement).getByText(/Winter/));
  expect(list()).toBeNull();
  await waitFor(() => expect(asked()).toEqual(['user/season:Winter']));
});

test('a tag takes the place of another one of its key; perils add up', async () => {
  const { pick } = await open();
  for (const text of ['crop:rice', 'crop:wheat', 'variable:rain', 'variable:temp']) await pick(text);
  await waitFor(() =>
    expect(asked()).toEqual(['user/crop:Wheat', 'system/variable:Rainfall', 'system/variable:Temperature']),
  );
});

test('tags beyond the first two are gathered as N MORE, and told when asked for', async () => {
  const { user } = await open('/policies?tags=user/crop:Rice;system/variable:Rainfall;user/season:Winter');
  expect(screen.getByText('Rice')).toBeVisible();
  expect(screen.getByText('Rainfall')).toBeVisible();
  expect(screen.queryByText('Winter')).toBeNull();
  await user.click(screen.getByRole('button', { name: '1 MORE' }));
  expect(screen.getByText('Winter')).toBeVisible();
});

test('what a page does not allow is not offered: with a program selected no other one is', async () => {
  const { type, view } = await open();
  await type('program');
  await waitFor(() => expect(document.querySelectorAll('ul li')).toHaveLength(0));
  await type('hotels');
  expect(offered()).toEqual([]);
  view.unmount();
  const without = await open('/policies', { program: null });
  await without.type('hotels');
  await waitFor(() => expect(offered()).toEqual(['program Hotels']));
});

test('tags whose keys are not on the list of a page are not offered there', async () => {
  const { type, view } = await open('/policies', { allowedFilters: { policies: ['user/season'], coverages: [] } });
  await type('w');
  await waitFor(() => expect(offered()).toEqual(['season Wheat of spring', 'season Winter']));
  view.unmount();
  const elsewhere = await open('/policies', { allowedFilters: { coverages: ['user/season'] } });
  await elsewhere.type('wheat');
  await waitFor(() => expect(offered()).toEqual(['crop Wheat', 'season Wheat of spring']));
});

test('beside the tags of people Perils are offered, and no other tag of the system', async () => {
  const { type } = await open();
  expect(server.of(policyLabels)[0]?.query).toEqual({ user: 'true', system: 'false' });
  await type('variable:rain');
  await waitFor(() => expect(offered()).toEqual(['Perils Rainfall']));
  await type('system');
  await waitFor(() => expect(offered()).toEqual(['Perils Rainfall', 'Perils Temperature']));
});

test.each(['/coverages', '/monitoring?view=list'])('%s offers Perils, too', async (path) => {
  const { user } = await openConsole(path, { server });
  await user.type(await search(), 'variable:temp');
  const [peril, ...others] = within(await screen.findByRole('listbox', { name: 'Search by tags' })).getAllByRole(
    'option',
  );
  expect(peril).toHaveTextContent('Perils Temperature');
  expect(others).toEqual([]);
});

test('without tags the list begins with those that are set for its page, once; with tags it keeps them', async () => {
  const defaultFilters = { policies: ['user/crop:Rice'], coverages: ['user/crop:Wheat'] };
  const first = await open('/policies', { defaultFilters });
  await waitFor(() => expect(location.search).toBe('?tags=user%2Fcrop%3ARice'));
  expect(server.of(findPolicies).map(({ query }) => query?.labels)).toEqual(['user/crop:Rice;user/program:Paddy']);
  await first.user.click(await screen.findByRole('button', { name: /Remove/ }));
  await waitFor(() => expect(asked()).toEqual([]));
  expect(location.search).toBe('');
  first.view.unmount();
  await open('/policies?tags=user/season:Winter', { defaultFilters });
  await waitFor(() => expect(asked()).toEqual(['user/season:Winter']));
});

test('the list of coverages begins with its own', async () => {
  await openConsole('/coverages', { server, defaultFilters: { coverages: ['user/crop:Wheat'] } });
  await waitFor(() => expect(server.of(findCoverages)[0]?.query?.labels).toBe('user/crop:Wheat;user/program:Paddy'));
});
