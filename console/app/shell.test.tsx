import '@testing-library/jest-dom';
import { readFileSync } from 'node:fs';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { modules } from '#shared/contract/access';
import { sampleProgram, samplePrograms, SampleProgram } from '#shared/contract/programs';
import { followOtherTabs } from '../core/store';
import { FakeServer, refuses } from '../../tests/support/console/fakeServer';
import { openConsole, opensInTab, paddy } from '../../tests/support/console/openConsole';
import { sampleOf } from '../../tests/support/console/sample';

const programs = () => new FakeServer().answer(samplePrograms, [sampleOf(SampleProgram, { Name: 'Paddy' })]);
const areas = () => screen.getByRole('navigation', { name: 'Areas' });

test('each role sees the entries of the specification', async () => {
  const entries = async (role: 'User.Agent' | 'User.Admin' | 'User.Underwriter') => {
    const { view } = await openConsole('/programs', { server: programs(), roles: [role] });
    const names = within(areas())
      .getAllByRole('link')
      .map(({ textContent }) => textContent);
    view.unmount();
    return names;
  };
  expect(await entries('User.Agent')).toEqual(expect.arrayContaining(['Programs', 'Coverages', 'Quotes']));
  expect(await entries('User.Agent')).not.toContain('Policies');
  expect(await entries('User.Admin')).toEqual(expect.arrayContaining(['Policies', 'Monitoring']));
  expect(await entries('User.Admin')).not.toContain('Quotes');
  expect(await entries('User.Underwriter')).not.toContain('Policies');
});

test('the name of the product leads home, and with Ctrl into a tab of its own', async () => {
  await openConsole('/account', { server: programs() });
  const brand = screen.getByRole('link', { name: 'Isoline' });
  expect(opensInTab(brand)).toBe(true);
  expect(window.location.pathname).toBe('/account');
  expect(fireEvent.click(brand)).toBe(false);
  await waitFor(() => expect(window.location.pathname).toBe('/'));
});

test('without a program the entries wait for one, and that of the current screen is marked all the same', async () => {
  await openConsole('/coverages', { server: programs(), program: null });
  expect(within(areas()).queryByRole('link', { name: 'Coverages' })).toBeNull();
  expect(within(areas()).getByText('Coverages')).toHaveAttribute('aria-current', 'page');
  expect(within(areas()).getByText('Coverages')).toHaveAttribute('title', 'Choose a program first');
  expect(screen.getByRole('button', { name: 'Select Program Choose a program' })).toBeVisible();
});

test('a module that is switched off is not found; what a role may not open is refused', async () => {
  const first = await openConsole('/quotations', { modules: modules.filter((name) => name !== 'quotations') });
  expect(await screen.findByRole('heading', { name: 'There is nothing here' })).toBeVisible();
  first.view.unmount();
  await openConsole('/quotations', { roles: ['User.Underwriter'] });
  expect(await screen.findByRole('dialog', { name: 'No access' })).toHaveTextContent(
    "Your user don't have access to this area",
  );
});

test('a program that is gone is chosen no longer, and that is said', async () => {
  const { store } = await openConsole('/programs', {
    server: programs().answer(sampleProgram, refuses({ status: 404 })),
  });
  expect(
    await screen.findByText('The program "Paddy" is no longer there. Choose another one.', { ignore: '[hidden]' }),
  ).toBeVisible();
  expect(store.getState().selection.program).toBeNull();
  expect(localStorage.getItem('isoline.selection')).not.toContain('Paddy');
});

test('the box follows the program that another tab has chosen, and has its whole name as a title', async () => {
  const { store } = await openConsole('/programs', { server: programs() });
  const stop = followOtherTabs(store);
  const name = 'Smallholders of the whole delta, second season';
  localStorage.setItem('isoline.selection', JSON.stringify({ program: { ...paddy, id: '2', name }, coverageIds: [] }));
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'isoline.selection' })));
  expect(screen.getByRole('button', { name: `Program Selected ${name}` })).toHaveAttribute('title', name);
  stop();
});

test('on a small window the drawer lies over the screen until Escape, and the focus is back where it was', async () => {
  const { user } = await openConsole('/programs', { server: programs() });
  const toggle = screen.getByRole('button', { name: 'Navigation' });
  expect(toggle).toHaveAttribute('aria-expanded', 'false');
  await user.click(toggle);
  expect(toggle).toHaveAttribute('aria-expanded', 'true');
  await user.keyboard('{Escape}');
  expect(toggle).toHaveAttribute('aria-expanded', 'false');
  expect(toggle).toHaveFocus();
});

test('the drawer is as wide as the theme says, beside the screen and over it', async () => {
  await openConsole('/programs', { server: programs() });
  const theme = readFileSync('console/app/tokens.css', 'utf8');
  const worn = [...document.querySelectorAll('style')].map(({ textContent }) => textContent).join('');
  expect(getComputedStyle(areas().parentElement as HTMLElement).getPropertyValue('grid-template')).toContain(
    'var(--drawer-width)',
  );
  for (const measure of ['--drawer-width', '--drawer-width-over']) {
    expect(theme).toMatch(new RegExp(`${measure}: \\d+px;`));
    expect(worn).toContain(`var(${measure})`);
  }
});

test('my account opens beside the work, and says who is signed in, as what and where', async () => {
  const { user } = await openConsole('/account');
  expect(await screen.findByRole('heading', { name: 'My account' })).toBeVisible();
  expect(screen.getByText('Agent, Administrator, Underwriter')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Menu of Asha' }));
  const link = screen.getByRole('menuitem', { name: 'My account' });
  expect(link).toHaveAttribute('target', '_blank');
  expect(link).toHaveAttribute('href', '/account');
});

test('a session that ends loses nothing: the person signs in beside the page, and the refused call is sent again', async () => {
  let signedIn: (token: string) => void = () => undefined;
  const signingIn = new Promise<string>((resolve) => (signedIn = resolve));
  let token: string | null = 'token';
  let isRefused = true;
  const server = programs();
  const session = {
    token: async () => token,
    renew: async () => null,
    openSignIn: () => {
      token = 'new token';
      signedIn(token);
      return true;
    },
    untilSignedIn: () => signingIn,
  };
  server.answer(samplePrograms, () => {
    if (isRefused) {
      isRefused = false;
      refuses({ status: 401, message: 'Sign in again.' })();
    }
    return [sampleOf(SampleProgram, { Name: 'Paddy' })];
  });
  const { user } = await openConsole('/programs', { server, session });
  await screen.findByRole('dialog', { name: 'Your session has ended' });
  await user.click(screen.getByRole('button', { name: 'Sign in again' }));
  expect(await screen.findByRole('heading', { name: 'Paddy' })).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.of(samplePrograms).map(({ headers }) => headers['authorization'])).toEqual([
    'Bearer token',
    'Bearer new token',
  ]);
});

test('whoever puts signing in off is not left waiting: it was not done, and Retry asks them again', async () => {
  let token: string | null = null;
  let signedIn: (token: string) => void = () => undefined;
  const signingIn = new Promise<string>((resolve) => (signedIn = resolve));
  const server = programs();
  server.answer(samplePrograms, [sampleOf(SampleProgram, { Name: 'Paddy' })]);
  const openSignIn = () => {
    token = 'new token';
    signedIn(token);
    return true;
  };
  const session = { token: async () => token, renew: async () => null, openSignIn, untilSignedIn: () => signingIn };
  const { user } = await openConsole('/programs', { server, session });
  await screen.findByRole('dialog', { name: 'Your session has ended' });
  await user.keyboard('{Escape}');
  expect((await screen.findAllByText(/This session has ended. Sign in again./))[0]).toBeVisible();
  expect(document.querySelector('main [aria-busy=true]')).toBeNull();
  await user.click(screen.getAllByRole('button', { name: 'Retry' })[0] as Element);
  await screen.findByRole('dialog', { name: 'Your session has ended' });
  await user.click(screen.getByRole('button', { name: 'Sign in again' }));
  expect(await screen.findByRole('heading', { name: 'Paddy' })).toBeVisible();
});

test('without a connection every screen says so, until it is back', async () => {
  await openConsole('/programs', { server: programs() });
  const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  fireEvent(window, new Event('offline'));
  expect(await screen.findByText('No connection')).toBeVisible();
  online.mockReturnValue(true);
  fireEvent(window, new Event('online'));
  expect(screen.queryByText('No connection')).toBeNull();
});

test('what failed without a connection is read again by itself when it is back; what was refused is not', async () => {
  const server = new FakeServer().answer(samplePrograms, refuses({ status: 503, message: 'It is away.' }));
  const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await openConsole('/programs', { server });
  expect((await screen.findAllByText(/It is away/))[0]).toBeVisible();
  const back = async () => {
    online.mockReturnValue(false);
    fireEvent(window, new Event('offline'));
    await screen.findByText('No connection');
    online.mockReturnValue(true);
    fireEvent(window, new Event('online'));
  };
  server.answer(samplePrograms, refuses({ status: 403, message: 'It is not yours.' }));
  await back();
  expect((await screen.findAllByText(/It is not yours/))[0]).toBeVisible();
  const asked = server.of(samplePrograms).length;
  await back();
  await waitFor(() => expect(screen.queryByText('No connection')).toBeNull());
  expect(server.of(samplePrograms)).toHaveLength(asked);
  online.mockRestore();
});

test('a failure has the number of its request, to be copied', async () => {
  const { user } = await openConsole('/programs', {
    server: new FakeServer().answer(samplePrograms, refuses({ status: 500, message: 'It broke.' })),
  });
  // In its place and in the message.
  expect(await screen.findAllByText('Request request-1')).toHaveLength(2);
  await user.click(screen.getAllByRole('button', { name: 'Copy the number' })[0] as Element);
  expect(await navigator.clipboard.readText()).toBe('request-1');
  expect(screen.getByRole('button', { name: 'Copied' })).toBeVisible();
});

test('the way out of a dialog is called as the language calls it', async () => {
  localStorage.setItem('isoline.language', 'de');
  const { user, server } = await openConsole('/account');
  await screen.findByRole('heading', { name: 'Mein Konto' });
  await user.keyboard('?');
  const dialog = await screen.findByRole('dialog', { name: 'Tastenkürzel' });
  await user.click(within(dialog).getByRole('button', { name: 'Schließen' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  server.close();
  localStorage.removeItem('isoline.language');
});
