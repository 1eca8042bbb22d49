// What answers an earlier question may be shown, but nobody acts on it: each place where a key, a sentence or a move depends on an answer.
import '@testing-library/jest-dom';
import { act, screen, waitFor, within } from '@testing-library/react';
import { BusinessPartner } from '#shared/contract/partner';
import { findPartners, partnerRoleList } from '#shared/contract/partners';
import { coverageLabels, findCoverages, findCoveragesInBox, listCoverages } from '#shared/contract/coverages';
import { findPlaces, FoundPlace } from '#shared/contract/geocoding';
import { findPrograms, Program, samplePrograms, SampleProgram } from '#shared/contract/programs';
import { findByName } from '#shared/contract/search';
import { FakeServer, hangs } from '../../tests/support/console/fakeServer';
import { answerMap } from '../../tests/support/console/mapConfig';
import { openConsole } from '../../tests/support/console/openConsole';
import { goTo } from './routing';
import { pageOf, sampleOf } from '../../tests/support/console/sample';

const hit = { area: 'coverages' as const, id: 'c1', name: 'Monsoon rain', detail: null, period: null };
test('the palette: Enter never opens a hit of the text before', async () => {
  const server = new FakeServer()
    .answer(samplePrograms, [sampleOf(SampleProgram, { Name: 'Paddy' })])
    .answer(findByName, ({ query }) => (query.text === 'monsoon' ? [hit] : hangs()));
  const { user } = await openConsole('/account', { server });
  await user.keyboard('{Control>}k{/Control}');
  const field = await screen.findByRole('combobox');
  await waitFor(() => expect(field).toHaveFocus());
  await user.keyboard('monsoon');
  await screen.findByRole('option', { name: 'Coverages, Monsoon rain' });
  await user.keyboard(' wheat{Enter}');
  expect(window.location.pathname).toBe('/account');
  await waitFor(() => expect(server.of(findByName)).toHaveLength(2));
  await user.keyboard('{Enter}');
  expect(window.location.pathname).toBe('/account');
  expect(screen.queryByRole('option', { name: 'Coverages, Monsoon rain' })).toBeNull();
});

test('the address search: Enter never chooses a place of the text before', async () => {
  const alappuzha = sampleOf(FoundPlace, { name: 'Alappuzha', kind: 'city', country: 'IN', lat: 9.49, lon: 76.34 });
  const server = answerMap(new FakeServer())
    .answer(coverageLabels, [])
    .answer(findCoverages, pageOf([]))
    .answer(listCoverages, [])
    .answer(findCoveragesInBox, { type: 'FeatureCollection', features: [] })
    .answer(findPlaces, ({ query }) =>
      query.text === 'alap' ? { places: [alappuzha], attribution: '', isFallback: false } : hangs(),
    );
  const { user } = await openConsole('/coverages?view=map', { server });
  const field = await screen.findByRole('combobox', { name: 'Address or place' });
  await user.type(field, 'alap');
  await screen.findByRole('option', { name: /^Alappuzha/ });
  await user.keyboard('x{Enter}');
  expect(field).toHaveValue('alapx');
  await waitFor(() => expect(server.of(findPlaces)).toHaveLength(2));
  await user.keyboard('{Enter}');
  expect(field).toHaveValue('alapx');
  // Coordinates are a place as soon as they are typed, not those that stood there before.
  await user.clear(field);
  await user.type(field, '9.49, 76.34');
  await user.type(field, '5{Enter}');
  expect(field).toHaveValue('9.49, 76.345');
});

test('a board does not count the previous page as the requested one', async () => {
  const programs = Array.from({ length: 24 }, (_, at) => sampleOf(Program, { id: `p${at}`, name: `Program ${at}` }));
  const server = new FakeServer().answer(findPrograms, ({ query }) =>
    Number(query.page) === 2
      ? hangs()
      : { ...pageOf(programs.slice(10, 20)), totalPages: 3, totalElements: 24, statuses: ['DRAFT'] },
  );
  const { user } = await openConsole('/program-design?page=2', { server });
  expect(await screen.findByText('Showing 11 to 20 of 24 programs')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await waitFor(() => expect(server.of(findPrograms)).toHaveLength(2));
  expect(screen.queryByText(/^Showing/)).toBeNull();
  expect(screen.getByText('Loading programs...')).toBeVisible();
});

test('a list does not leave a page because the answer before had fewer', async () => {
  const growers = sampleOf(BusinessPartner, { id: 'p1', name: 'Kuttanad Growers' });
  const server = new FakeServer()
    .answer(findPartners, ({ query }) => (query.search ? pageOf([growers]) : hangs()))
    .answer(partnerRoleList, []);
  await openConsole('/clients?search=growers', { server, roles: ['User.Agent'] });
  expect(await screen.findByRole('link', { name: 'Kuttanad Growers' })).toBeVisible();
  act(() => goTo('/clients?page=2'));
  await waitFor(() => expect(server.of(findPartners).at(-1)?.query).toMatchObject({ page: '1' }));
  expect(window.location.search).toBe('?page=2');
});

test('a list does not say that there is nothing before the current list has been read', async () => {
  const server = new FakeServer()
    .answer(findPartners, ({ query }) => (query.search ? pageOf([]) : hangs()))
    .answer(partnerRoleList, []);
  await openConsole('/clients?search=nobody', { server, roles: ['User.Agent'] });
  expect(await screen.findByRole('heading', { name: 'Nothing matches the filters' })).toBeVisible();
  act(() => goTo('/clients'));
  await waitFor(() => expect(server.of(findPartners).at(-1)?.query).not.toHaveProperty('search'));
  expect(within(screen.getByRole('main')).queryAllByRole('heading', { level: 2 })).toEqual([]);
});
