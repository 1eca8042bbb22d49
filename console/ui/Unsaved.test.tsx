import '@testing-library/jest-dom';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { findProviders } from '#shared/contract/catalog';
import { coverageLabels, findCoverages } from '#shared/contract/coverages';
import { readRiskTypes, RiskType } from '#shared/contract/indices';
import { findPartners, readTaxStatuses } from '#shared/contract/partners';
import { samplePrograms } from '#shared/contract/programs';
import { FakeServer } from '../../tests/support/console/fakeServer';
import { answerMap } from '../../tests/support/console/mapConfig';
import { openConsole } from '../../tests/support/console/openConsole';
import { pageOf, sampleOf } from '../../tests/support/console/sample';
import { goTo } from '../core/routing';

const signOut = jest.fn(() => Promise.resolve());
const server = () =>
  answerMap(new FakeServer())
    .answer(readRiskTypes, [sampleOf(RiskType, { id: 'TEMPERATURE', name: 'Temperature' })])
    .answer(findProviders, [])
    .answer(findCoverages, pageOf([]))
    .answer(coverageLabels, [])
    .answer(findPartners, pageOf([]))
    .answer(readTaxStatuses, [])
    .answer(samplePrograms, []);

type Screen = { readonly path: string; readonly change: (user: UserEvent) => Promise<void> };
const screens: Readonly<Record<string, Screen>> = {
  'a new coverage': {
    path: '/coverages/new',
    change: async (user) => user.click(await screen.findByRole('button', { name: 'Temperature' })),
  },
  'a new partner': {
    path: '/clients/new',
    change: async (user) => user.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Growers'),
  },
  'a new program': {
    path: '/program-design/new',
    change: async (user) => user.type(await screen.findByLabelText(/^Program Name/), 'Maize'),
  },
};
type Way = { readonly go: (user: UserEvent) => Promise<unknown>; readonly hasLeft: () => void };
const isAt = (path: string) => () => expect(window.location.pathname).toBe(path);
const ways: Readonly<Record<string, Way>> = {
  'a link of the menu': {
    go: (user) =>
      user.click(within(screen.getByRole('navigation', { name: 'Areas' })).getByRole('link', { name: 'Programs' })),
    hasLeft: isAt('/programs'),
  },
  'the program box': {
    go: (user) => user.click(screen.getByRole('button', { name: /Paddy/ })),
    hasLeft: isAt('/dashboard'),
  },
  Back: { go: async () => act(() => window.history.back()), hasLeft: isAt('/account') },
  'signing out': {
    go: async (user) => {
      await user.click(screen.getByRole('button', { name: 'Menu of Asha' }));
      await user.click(await screen.findByRole('menuitem', { name: 'Log out' }));
    },
    hasLeft: () => expect(signOut).toHaveBeenCalledTimes(1),
  },
};
const closesUnasked = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

async function open({ path }: Screen) {
  sessionStorage.clear();
  signOut.mockClear();
  const opened = await openConsole('/account', { server: server(), session: { signOut } });
  act(() => goTo(path));
  return opened;
}
const question = () => screen.findByRole('dialog', { name: 'Unsaved changes' });

describe.each(Object.entries(screens))('%s that was begun', (_, begun) => {
  test.each(Object.entries(ways))(
    'is not left by %s unasked: it stays as it is, or is left',
    async (_way, { go, hasLeft }) => {
      const { user, view } = await open(begun);
      await begun.change(user);
      const before = `${window.location.pathname}${window.location.search}`;
      await go(user);
      await user.click(within(await question()).getByRole('button', { name: 'Stay' }));
      await waitFor(() => expect(`${window.location.pathname}${window.location.search}`).toBe(before));
      expect(signOut).not.toHaveBeenCalled();
      expect(closesUnasked()).toBe(false);
      await go(user);
      await user.click(within(await question()).getByRole('button', { name: 'Leave' }));
      await waitFor(hasLeft);
      // Whoever has said so is not asked again by the browser.
      expect(closesUnasked()).toBe(true);
      view.unmount();
    },
  );

  test('is closed with its tab unasked only as long as nothing was changed', async () => {
    const { user } = await open(begun);
    await waitFor(() => expect(screen.queryByRole('main')).not.toBeNull());
    expect(closesUnasked()).toBe(true);
    await begun.change(user);
    expect(closesUnasked()).toBe(false);
  });
});

test('untouched, a screen is left by Back at once', async () => {
  await open(screens['a new coverage'] as Screen);
  act(() => window.history.back());
  await waitFor(isAt('/account'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a new coverage that was left is not gone on with; one that is only loaded again is', async () => {
  const begun = screens['a new coverage'] as Screen;
  const { user, view } = await open(begun);
  await begun.change(user);
  view.unmount();
  const again = await openConsole(begun.path, { server: server() });
  expect(await screen.findByRole('button', { name: 'Temperature', pressed: true })).toBeVisible();
  await again.user.click(screen.getByRole('link', { name: 'Programs' }));
  await again.user.click(within(await question()).getByRole('button', { name: 'Leave' }));
  await waitFor(isAt('/programs'));
  expect(sessionStorage.getItem('isoline.coverageDraft')).toBeNull();
});

test('Back between the steps of a wizard asks nothing', async () => {
  const begun = screens['a new coverage'] as Screen;
  const { user } = await open(begun);
  await begun.change(user);
  act(() => goTo('/coverages/new?step=indexes'));
  act(() => window.history.back());
  await waitFor(() => expect(window.location.search).not.toContain('indexes'));
  expect(screen.queryByRole('dialog')).toBeNull();
});
