import '@testing-library/jest-dom';
import { screen, waitFor, within } from '@testing-library/react';
import { modules, type Module, type Role } from '#shared/contract/access';
import { allCalls } from '#shared/contract/list';
import { samplePrograms, SampleProgram } from '#shared/contract/programs';
import { FakeServer, hangs } from '../../tests/support/console/fakeServer';
import { openConsole } from '../../tests/support/console/openConsole';
import { sampleOf } from '../../tests/support/console/sample';

const programs = () => new FakeServer().answer(samplePrograms, [sampleOf(SampleProgram, { Name: 'Paddy' })]);
/** A server that never answers: a screen stands with its head. */
const silent = () => allCalls.reduce((server, call) => server.answer(call, hangs), new FakeServer());
const areas = () => screen.getByRole('navigation', { name: 'Areas' });
/** Headings and entries of the sidebar, from top to bottom. */
const shown = () =>
  [...areas().querySelectorAll('h2, a')].map(({ tagName, textContent }) =>
    tagName === 'H2' ? `[${textContent}]` : (textContent ?? ''),
  );

test('the sections stand in their order, each with its entries', async () => {
  await openConsole('/programs', { server: programs() });
  expect(shown()).toEqual([
    ...['[DESIGN]', 'Programs', 'Coverages'],
    ...['[LAUNCH]', 'Quotes'],
    ...['[MONITOR]', 'Policies', 'Monitoring'],
    ...['[TOOLS & DATA]', 'Business partners'],
  ]);
});

test('TOOLS & DATA folds away and comes back', async () => {
  const { user } = await openConsole('/programs', { server: programs() });
  const fold = screen.getByRole('button', { name: 'TOOLS & DATA' });
  expect(fold).toHaveAttribute('aria-expanded', 'true');
  await user.click(fold);
  expect(shown()).not.toContain('Business partners');
  expect(fold).toHaveAttribute('aria-expanded', 'false');
  await user.click(fold);
  expect(shown()).toContain('Business partners');
});

test.each<[string, readonly Role[]]>([
  ['Programs', ['User.Underwriter', 'User.Agent', 'User.Admin']],
  ['Coverages', ['User.Underwriter', 'User.Agent', 'User.Admin']],
  ['Quotes', ['User.Agent']],
  ['Policies', ['User.Admin']],
  ['Monitoring', ['User.Underwriter', 'User.Admin']],
  ['Business partners', ['User.Agent']],
])('%s is an entry of the roles that are allowed, and of no other', async (entry, allowed) => {
  for (const role of ['User.Underwriter', 'User.Agent', 'User.Admin'] as const) {
    const { view } = await openConsole('/programs', { server: programs(), roles: [role] });
    expect([role, shown().includes(entry)]).toEqual([role, allowed.includes(role)]);
    view.unmount();
  }
});

test.each<[string, Module]>([
  ['Programs', 'programs'],
  ['Coverages', 'coverages'],
  ['Quotes', 'quotations'],
  ['Policies', 'policies'],
  ['Monitoring', 'monitoring'],
  ['Business partners', 'clients'],
])('%s is no entry where its module is not switched on', async (entry, module) => {
  await openConsole('/account', { server: programs(), modules: modules.filter((name) => name !== module) });
  expect(shown()).not.toContain(entry);
  expect(areas()).not.toHaveTextContent(entry);
});

test('without a program every entry but Programs is grey and leads nowhere; with one all lead on', async () => {
  const first = await openConsole('/programs', { server: programs(), program: null });
  const entries = ['Coverages', 'Quotes', 'Policies', 'Monitoring', 'Business partners'];
  expect(within(areas()).getByRole('link', { name: 'Programs' })).toHaveAttribute('href', '/programs');
  for (const entry of entries) {
    expect(within(areas()).getByText(entry)).toHaveAttribute('aria-disabled', 'true');
    expect(within(areas()).getByText(entry)).toHaveStyle({ cursor: 'not-allowed', color: 'var(--fgColor-disabled)' });
    expect(within(areas()).queryByRole('link', { name: entry })).toBeNull();
  }
  first.view.unmount();
  await openConsole('/programs', { server: programs() });
  for (const entry of entries) expect(within(areas()).getByRole('link', { name: entry })).toBeVisible();
});

test('the box says "Select Program" and "Choose a program", and with one "Program Selected" and its name; it leads to both', async () => {
  const server = silent();
  const first = await openConsole('/account', { server, program: null });
  const [box] = within(areas()).getAllByRole('button');
  expect(box).toHaveTextContent('Select ProgramChoose a program');
  await first.user.click(box as Element);
  expect(location.pathname).toBe('/select-program');
  first.view.unmount();
  const second = await openConsole('/account', { server: silent() });
  const chosen = within(areas()).getByRole('button', { name: 'Program Selected Paddy' });
  expect(areas().querySelector('button')).toBe(chosen);
  expect(chosen).not.toHaveAttribute('aria-current');
  await second.user.click(chosen);
  expect(location.pathname).toBe('/dashboard');
  await waitFor(() => expect(chosen).toHaveAttribute('aria-current', 'page'));
});

test('who may not go somewhere reads "No access" and why, and Close leads away', async () => {
  const { user } = await openConsole('/policies', { server: silent(), roles: ['User.Underwriter'] });
  const dialog = within(await screen.findByRole('dialog', { name: 'No access' }));
  expect(dialog.getByText("Your user don't have access to this area")).toBeVisible();
  await user.click(dialog.getAllByRole('button', { name: 'Close' }).at(-1) as Element);
  await waitFor(() => expect(location.pathname).toBe('/dashboard'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

/** Each address of the route table, where it ends, and the head of the screen that stands there. */
test.each([
  ['/dashboard', '/dashboard', 'Paddy'],
  ['/program-select', '/select-program', 'Programs'],
  ['/coverages', '/coverages', 'Coverages'],
  ['/coverages/coverage/c1', '/coverages/coverage/c1', 'Coverage'],
  ['/coverages/c1', '/coverages/coverage/c1', 'Coverage'],
  ['/coverages/new?id=c1&mode=edit', '/coverages/new', 'Edit Coverage'],
  ['/coverages/new?lng=76.34&lat=9.49', '/coverages/new', 'New Coverage'],
  ['/quotations', '/quotations', 'Quotes'],
  ['/quotations/new', '/quotations/new', 'New Quotation (Draft)'],
  ['/quotations/quotation/q1', '/quotations/quotation/q1', 'Quote -'],
  ['/policies', '/policies', 'Policies'],
  ['/policies/policy/p1', '/policies/policy/p1', 'Policy details'],
  ['/policies/policy-draft/p1', '/policies/policy-draft/p1', 'Policy details'],
  ['/monitoring', '/monitoring', 'Monitoring'],
  ['/monitoring/event/e1', '/monitoring/event/e1', 'Monitoring'],
  ['/clients', '/clients', 'Business partners'],
])('the address %s stands, as %s, for the screen "%s"', async (address, path, head) => {
  await openConsole(address, { server: silent() });
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(head));
  expect(location.pathname).toBe(path);
});

test.each([
  ['/quotations/quotation/q1', '/quotations'],
  ['/policies/policy/p1', '/policies'],
  ['/policies/policy-draft/p1', '/policies'],
  ['/coverages/coverage/c1', '/coverages'],
  ['/quotations/quotation/q1?backTo=/dashboard', '/dashboard'],
  ['/policies/policy/p1?backTo=/monitoring/event/e1', '/monitoring/event/e1'],
  ['/coverages/coverage/c1?backTo=/policies/policy/p1&tab=report', '/policies/policy/p1?tab=report'],
])('from %s the back arrow leads to %s', async (address, target) => {
  const { user } = await openConsole(address, { server: silent() });
  await user.click(await screen.findByRole('button', { name: 'Back' }));
  expect(`${location.pathname}${location.search}`).toBe(target);
});

test('behind the name of who is signed in: the account at the provider in a new tab, and Log out, which ends the session', async () => {
  const signOut = jest.fn<Promise<void>, []>().mockResolvedValue();
  const accountUrl = 'https://id.example/me';
  const { user } = await openConsole('/account', { server: silent(), session: { signOut }, accountUrl });
  await user.click(screen.getByRole('button', { name: 'Menu of Asha' }));
  const account = screen.getByRole('menuitem', { name: 'My account' });
  expect([account.getAttribute('href'), account.getAttribute('target')]).toEqual([accountUrl, '_blank']);
  await user.click(screen.getByRole('menuitem', { name: 'Log out' }));
  expect(signOut).toHaveBeenCalledTimes(1);
});
