import '@testing-library/jest-dom';
import { act, screen, waitFor } from '@testing-library/react';
import { findCoverages, findCoveragesInBox, listCoverages } from '#shared/contract/coverages';
import { coveragesChosen } from '../../../core/program';
import { goTo } from '../../../core/routing';
import { type FakeServer } from '../../../../tests/support/console/fakeServer';
import { openConsole } from '../../../../tests/support/console/openConsole';
import { press, rain, serverOfWizard } from '../../../../tests/support/console/quoteWizard';
import { pageOf } from '../../../../tests/support/console/sample';

let server: FakeServer;
beforeEach(() => {
  server = serverOfWizard();
});
afterEach(() => server.close());

describe('what was selected in Coverages is taken over', () => {
  const others = [
    { ...rain, id: 'k2', label: 'Frost', uiState: 'simulated' as const },
    { ...rain, id: 'k3', label: 'Wind', labels: ['user/program:Hotels'] },
    { ...rain, id: 'k4', label: 'Dry spell', currency: 'USD' },
  ];
  const selected = async (path: string) => {
    server.answer(listCoverages, [rain, ...others]).answer(findCoverages, pageOf([rain, ...others]));
    const opened = await openConsole('/quotations', { server });
    await screen.findByText('No Quotes Found');
    act(() => {
      opened.store.dispatch(coveragesChosen(['k1', 'k2', 'k3', 'k4']));
      goTo(path);
    });
    return opened;
  };
  test('as far as it is active, of the program, and in one currency', async () => {
    await selected('/quotations/new?program=1');
    expect(await screen.findByRole('checkbox', { name: 'Late monsoon rain' })).toBeChecked();
    for (const { label } of others) expect(screen.getByRole('checkbox', { name: label })).not.toBeChecked();
  });
  test('also when the program is chosen on the way', async () => {
    const { user } = await selected('/quotations/new');
    await user.click((await screen.findAllByRole('button', { name: 'Choose' }))[1] as Element);
    await press(user, 'Next');
    expect(await screen.findByDisplayValue('Wind')).toBeVisible();
    expect(screen.queryByDisplayValue('Late monsoon rain')).toBeNull();
  });
});

describe('coverages are found on the map as in the list', () => {
  const frost = { ...rain, id: 'k2', label: 'Frost' };
  const at = (name: string, lon: number, ids: readonly string[]) => ({
    type: 'Feature' as const,
    geometry: { type: 'Point', coordinates: [lon, 9.9] },
    properties: { count: ids.length, ids, geoClusterName: name, status: 'MONITORED' },
  });
  const open = async () => {
    server.answer(findCoverages, pageOf([rain, frost])).answer(findCoveragesInBox, ({ query }) => ({
      type: 'FeatureCollection' as const,
      // Without a zoom: what stands in the window of the map.
      features: query['zoom'] ? [at('Kochi', 76.3, ['k1']), at('Munnar', 77.1, ['k2'])] : [at('Munnar', 77.1, ['k2'])],
    }));
    const { user } = await openConsole('/quotations/new?program=1', { server });
    await screen.findByRole('checkbox', { name: 'Frost' });
    return user;
  };
  test('a mark narrows the list to its place, and what was chosen stays chosen', async () => {
    const user = await open();
    await user.click(screen.getByRole('checkbox', { name: 'Frost' }));
    await user.click(await screen.findByRole('button', { name: 'Kochi: 1 coverage' }));
    expect(screen.queryByRole('checkbox', { name: 'Frost' })).toBeNull();
    expect(screen.getByRole('checkbox', { name: 'Late monsoon rain' })).toBeVisible();
    expect(screen.getByText('1 coverage chosen')).toBeVisible();
    await press(user, 'Only at Kochi');
    expect(screen.getByRole('checkbox', { name: 'Frost' })).toBeChecked();
  });
  test('the window of the map narrows it too', async () => {
    const user = await open();
    await user.click(await screen.findByRole('checkbox', { name: 'Only what the map shows' }));
    await waitFor(() => expect(screen.queryByRole('checkbox', { name: 'Late monsoon rain' })).toBeNull());
    expect(screen.getByRole('checkbox', { name: 'Frost' })).toBeVisible();
    const asked = server.of(findCoveragesInBox).filter(({ query }) => !query['zoom']);
    expect(asked.at(-1)?.query).toMatchObject({
      ...{ topLeftLat: '80', topLeftLon: '-170', bottomRightLat: '-60', bottomRightLon: '170' },
    });
  });
  test('an address is searched for once its writer pauses; coordinates are gone to', async () => {
    const user = await open();
    const field = screen.getByRole('searchbox', { name: 'Find coverages by address, name or coordinates' });
    await user.type(field, 'Munnar');
    await waitFor(() => expect(server.of(findCoverages).at(-1)?.query).toMatchObject({ search: 'Munnar' }));
    await user.clear(field);
    await user.type(field, '9.9, 77.1');
    await waitFor(() => expect(screen.getByRole('checkbox', { name: 'Only what the map shows' })).toBeChecked());
    expect(server.of(findCoverages).map(({ query }) => query['search'])).not.toContain('9.9, 77.1');
  });
});
